// The settings of the table, which change no rule: how fast, how the cards lie, what is heard and told.
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { select, tick } from './form.js';
import { shown } from './text.js';

/** @import { PageData, Settings, Speed, TextLike } from './types' */
/** @import { Ui } from './text.js' */

/** A choice whose labels may be long. @param {string} id @param {TextLike} label @param {[string, TextLike][]} values @param {string} now @param {(value: string) => void} change */
function radios(id, label, values, now, change) {
  return html`<fieldset class="radios"><legend>${shown(label)}</legend>
    ${values.map(([value, text]) => html`<div class="field tick">
      <input type="radio" id="${id}-${value}" name=${id} value=${value} .checked=${live(value === now)} @change=${() => change(value)}>
      <label for="${id}-${value}">${shown(text)}</label></div>`)}</fieldset>`;
}

/** @param {string} prefix @param {string} id @param {string} title @param {unknown} content */
function group(prefix, id, title, content) {
  return html`<section class="settings" aria-labelledby="${prefix}-${id}"><h3 id="${prefix}-${id}">${title}</h3>${content}</section>`;
}

/** @param {PageData} data @param {Settings} settings @param {Ui} ui @param {string} prefix @param {(settings: Settings) => void} change */
export function settingsForm(data, settings, ui, prefix, change) {
  const levels = /** @type {[string, TextLike][]} */ (data.levels.map((each) => [each.id, each.name]));
  const speeds = /** @type {[string, string][]} */ (['slow', 'normal', 'fast', 'tap'].map((each) => [each, ui.say(`settings.speed-${each}`)]));
  const times = /** @type {[string, string][]} */ ([0, 30, 60].map((each) => [
    String(each), each ? ui.say('settings.timer-seconds', { seconds: each }) : ui.say('settings.timer-none')]));
  const sorts = /** @type {[string, string][]} */ (['suits', 'colours', 'ranks'].map((each) => [each, ui.say(`settings.sort-${each}`)]));
  const places = /** @type {[string, string][]} */ (['suit', 'left', 'right'].map((each) => [each, ui.say(`settings.trumps-${each}`)]));
  /** @param {'confirm' | 'forced' | 'high' | 'large' | 'left' | 'hints' | 'sound'} name */
  const box = (name) => tick(`${prefix}-${name}`, ui.say(`settings.${name}`), settings[name], (on) => change({ ...settings, [name]: on }));
  return html`
    ${group(prefix, 'pace', ui.say('settings.group-pace'), html`
      ${radios(`${prefix}-level`, ui.say('settings.level'), levels, settings.level, (level) => change({ ...settings, level }))}
      ${select(`${prefix}-speed`, ui.say('settings.speed'), speeds, settings.speed, (speed) => change({ ...settings, speed: /** @type {Speed} */ (speed) }))}
      ${select(`${prefix}-timer`, ui.say('settings.timer'), times, String(settings.timer), (timer) =>
        change({ ...settings, timer: /** @type {Settings['timer']} */ (Number(timer)) }))}
      ${box('confirm')}${box('forced')}`)}
    ${group(prefix, 'cards', ui.say('settings.group-cards'), html`
      ${select(`${prefix}-sort`, ui.say('settings.sort'), sorts, settings.sort, (sort) => change({ ...settings, sort: /** @type {Settings['sort']} */ (sort) }))}
      ${data.rules.trumps ? select(`${prefix}-trumps`, ui.say('settings.trumps'), places, settings.trumps, (trumps) =>
        change({ ...settings, trumps: /** @type {Settings['trumps']} */ (trumps) })) : nothing}
      ${box('high')}
      ${tick(`${prefix}-colours`, ui.say('settings.four-colours'), settings.colours === 4, (on) => change({ ...settings, colours: on ? 4 : 2 }))}
      ${box('large')}${box('left')}`)}
    ${group(prefix, 'help', ui.say('settings.group-help'), html`${box('hints')}${box('sound')}`)}`;
}

// The rules and the settings of the table as a form. What may be chosen comes from the engine's list.
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { plain, shown } from './text.js';

/** @import { GameRules, OptionField, PageData, Settings, Speed, TextLike } from './types' */
/** @import { Ui } from './text.js' */
/** @typedef {Record<string, string>} Values */

/** @param {string | number | boolean} value as it is written in an address */
export function written(value) {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

/** @param {GameRules} rules @returns {Values} */
export function usual(rules) {
  return Object.fromEntries(rules.options.map((each) => [each.id, written(each.default)]));
}

/** @param {OptionField} option @param {string} value */
export function fits(option, value) {
  if (option.kind === 'bool') return value === 'on' || value === 'off';
  if (option.kind === 'int') {
    return /^\d{1,6}$/.test(value) && Number(value) >= (option.min ?? 0) && Number(value) <= (option.max ?? Infinity);
  }
  if ((option.values ?? []).some((each) => each.value === value)) return true;
  return option.kind === 'pattern' && Boolean(option.pattern) && new RegExp(`^(?:${option.pattern})$`).test(value);
}

/**
 * Reads an address's query; unknown things are named, not silently replaced.
 * @param {GameRules} rules @param {string} query @returns {{ values: Values, refused: string[], given: boolean }}
 */
export function fromQuery(rules, query) {
  const values = usual(rules);
  const refused = [];
  let given = false;
  for (const [name, value] of new URLSearchParams(query)) {
    const option = rules.options.find((each) => each.id === name);
    if (option && fits(option, value)) {
      values[name] = value;
      given = true;
    } else {
      refused.push(`${name}=${value}`);
    }
  }
  return { values, refused, given };
}

/** @param {GameRules} rules @param {Values} values @returns {[string, string][]} what differs from the usual, in order */
export function changes(rules, values) {
  return rules.options
    .filter((each) => values[each.id] !== undefined && values[each.id] !== written(each.default))
    .map((each) => [each.id, values[each.id] ?? '']);
}

/** @param {GameRules} rules @param {Values} values @returns {string} as the engine reads it: players=5,target=50 */
export function toText(rules, values) {
  return changes(rules, values).map(([name, value]) => `${name}=${value}`).join(',');
}

/** @param {GameRules} rules @param {Values} values @returns {string} as an address: ?players=5&target=50 */
export function toQuery(rules, values) {
  const query = new URLSearchParams(changes(rules, values)).toString();
  return query && `?${query}`;
}

/** @param {GameRules} rules @param {Values} values @returns {string} id of the preset that these values are; '' if none */
export function presetOf(rules, values) {
  const now = toText(rules, values);
  return rules.presets.find((each) => toText(rules, withPreset(rules, each.id)) === now)?.id ?? '';
}

/** @param {GameRules} rules @param {string} id @returns {Values} */
export function withPreset(rules, id) {
  const set = rules.presets.find((each) => each.id === id)?.set ?? {};
  return { ...usual(rules), ...Object.fromEntries(Object.entries(set).map(([name, value]) => [name, written(value)])) };
}

/** @param {string} id @param {TextLike} label @param {[string, TextLike][]} values @param {string} now @param {(value: string) => void} change */
function select(id, label, values, now, change) {
  return html`<div class="field"><label for=${id}>${shown(label)}</label>
    <select id=${id} .value=${live(now)} @change=${(/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value)}>
      ${values.map(([value, text]) => html`<option value=${value} ?selected=${value === now}>${plain(text)}</option>`)}
    </select></div>`;
}

/** @param {string} id @param {TextLike} label @param {boolean} now @param {(on: boolean) => void} change */
function tick(id, label, now, change) {
  return html`<div class="field tick"><input type="checkbox" id=${id} .checked=${live(now)}
    @change=${(/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked)}>
    <label for=${id}>${shown(label)}</label></div>`;
}

/** @param {OptionField} option @param {string} now @param {(value: string) => void} change */
function optionField(option, now, change) {
  const id = `option-${option.id}`;
  const help = option.help ? html`<details><summary>?<span class="sr"> ${shown(option.name)}</span></summary><p>${shown(option.help)}</p></details>` : nothing;
  if (option.kind === 'bool') {
    return html`<div class="option">${tick(id, option.name, now === 'on', (on) => change(on ? 'on' : 'off'))}${help}</div>`;
  }
  if (option.kind === 'int') {
    return html`<div class="option"><div class="field"><label for=${id}>${shown(option.name)}</label>
      <input type="number" inputmode="numeric" id=${id} min=${option.min ?? 0} max=${option.max ?? nothing} .value=${live(now)}
        @change=${(/** @type {Event} */ event) => {
          const input = /** @type {HTMLInputElement} */ (event.target);
          if (fits(option, input.value)) change(input.value);
          else input.value = now;
        }}></div>${help}</div>`;
  }
  const values = option.values ?? [];
  const named = values.some((each) => each.value === now);
  const own = option.kind === 'pattern' && !named;
  return html`<div class="option">
    ${select(id, option.name, values.map((each) => [each.value, each.label]), own ? 'custom' : now, (value) => {
      change(value === 'custom' ? '' : value);
    })}
    ${own ? html`<div class="field"><label class="sr" for="${id}-own">${shown(option.name)}</label>
      <input type="text" id="${id}-own" autocomplete="off" spellcheck="false" pattern=${option.pattern ?? nothing} .value=${live(now)}
        @change=${(/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).value.trim())}></div>` : nothing}
    ${help}</div>`;
}

/** @param {GameRules} rules @param {Values} values @param {Ui} ui @param {(values: Values) => void} change */
export function rulesForm(rules, values, ui, change) {
  const one = (/** @type {string} */ id) => (/** @type {string} */ value) => change({ ...values, [id]: value });
  const first = rules.options.filter((each) => each.id === 'players' || each.id === 'target');
  const rest = rules.options.filter((each) => !first.includes(each) && (each.kind !== 'choice' || (each.values?.length ?? 0) > 1));
  const preset = presetOf(rules, values);
  /** @type {[string, TextLike][]} */
  const presets = rules.presets.map((each) => [each.id, each.name]);
  if (!preset) presets.push(['', ui.say('start.preset-own')]);
  return html`
    ${select('preset', ui.say('start.preset'), presets, preset, (id) => change(id ? withPreset(rules, id) : values))}
    <p class="quiet">${shown(rules.presets.find((each) => each.id === preset)?.text)}</p>
    ${first.map((each) => optionField(each, values[each.id] ?? '', one(each.id)))}
    <details class="more"><summary>${ui.say('start.more')}</summary>
      ${rest.map((each) => optionField(each, values[each.id] ?? '', one(each.id)))}
      <button type="button" @click=${() => change(usual(rules))}>${ui.say('start.reset')}</button>
    </details>`;
}

/** @param {PageData} data @param {Settings} settings @param {Ui} ui @param {string} prefix @param {(settings: Settings) => void} change */
export function settingsForm(data, settings, ui, prefix, change) {
  const levels = /** @type {[string, TextLike][]} */ (data.levels.map((each) => [each.id, each.name]));
  const speeds = /** @type {[string, string][]} */ (['slow', 'normal', 'fast', 'tap'].map((each) => [each, ui.say(`settings.speed-${each}`)]));
  const times = /** @type {[string, string][]} */ ([0, 30, 60].map((each) => [
    String(each), each ? ui.say('settings.timer-seconds', { seconds: each }) : ui.say('settings.timer-none')]));
  return html`
    ${select(`${prefix}-level`, ui.say('settings.level'), levels, settings.level, (level) => change({ ...settings, level }))}
    ${select(`${prefix}-speed`, ui.say('settings.speed'), speeds, settings.speed, (speed) => change({ ...settings, speed: /** @type {Speed} */ (speed) }))}
    ${select(`${prefix}-timer`, ui.say('settings.timer'), times, String(settings.timer), (timer) =>
      change({ ...settings, timer: /** @type {Settings['timer']} */ (Number(timer)) }))}
    ${tick(`${prefix}-colours`, ui.say('settings.four-colours'), settings.colours === 4, (on) => change({ ...settings, colours: on ? 4 : 2 }))}
    ${tick(`${prefix}-confirm`, ui.say('settings.confirm'), settings.confirm, (confirm) => change({ ...settings, confirm }))}`;
}

// The rules and the settings of the table as a form. What may be chosen comes from the engine's list.
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { number, plain, shown } from './text.js';

/** @import { GameRules, OptionField, TextLike } from './types' */
/** @import { Ui } from './text.js' */
/** @typedef {Record<string, string>} Values */
/**
 * What the form shows: values, the options for which a value of one's own is written, the preset that was picked last,
 * and what the engine refused.
 * @typedef {{ values: Values, own: string[], preset: string, refused: null | { option: string, text: TextLike } }} Form
 */

const FIRST = ['players', 'target', 'moon', 'queen_breaks_hearts', 'bonus_card', 'bidding', 'misere']; // the house rules that most groups speak of
const LONG = 26; // characters of a label that a closed list may cut off

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
    return /^-?\d{1,6}$/.test(value) && Number(value) >= (option.min ?? 0) && Number(value) <= (option.max ?? Infinity);
  }
  return (option.values ?? []).some((each) => each.value === value && value !== 'custom') || fitsPattern(option, value);
}

/** @param {OptionField} option @param {string} value whether it may be written by hand */
function fitsPattern(option, value) {
  if (option.kind === 'int') return true;
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

/**
 * @param {GameRules} rules @param {Values} values @param {string} [picked] of several equal ones this one
 * @returns {string} id of the preset that these values are; '' if none
 */
export function presetOf(rules, values, picked = '') {
  const now = toText(rules, values);
  const alike = rules.presets.filter((each) => toText(rules, withPreset(rules, each.id)) === now);
  return (alike.find((each) => each.id === picked) ?? alike[0])?.id ?? '';
}

/** @param {GameRules} rules @param {string} id @returns {Values} */
export function withPreset(rules, id) {
  const set = rules.presets.find((each) => each.id === id)?.set ?? {};
  return { ...usual(rules), ...Object.fromEntries(Object.entries(set).map(([name, value]) => [name, written(value)])) };
}

/** @param {GameRules} rules @param {Values} values @returns {Form} */
export const asForm = (rules, values) => ({ values, own: [], preset: presetOf(rules, values), refused: null });

/**
 * Why values cannot be used, by option: they do not fit, exclude each other, or the engine has said so.
 * @param {GameRules} rules @param {Form} form @returns {Map<string, TextLike>}
 */
export function problems(rules, { values, refused }) {
  const found = new Map();
  for (const option of rules.options) {
    const value = values[option.id] ?? '';
    if (!fits(option, value)) found.set(option.id, option.wrong ? filled(option.wrong, value) : value);
  }
  for (const { when, option, text } of rules.conflicts) {
    if (Object.entries(when).every(([name, value]) => values[name] === value)) found.set(option, text);
  }
  if (refused) found.set(refused.option, refused.text);
  return found;
}

/** @param {TextLike} text @param {string} given @returns {TextLike} */
function filled(text, given) {
  const fill = (/** @type {string} */ part) => part.replace('{given}', given);
  return typeof text === 'string' ? fill(text) : text.map((item) => (typeof item === 'string' ? fill(item) : item));
}

/**
 * @param {string} id @param {TextLike} label @param {[string, TextLike][]} values @param {string} now
 * @param {(value: string) => void} change @param {string} [described] id of what is said about it
 */
export function select(id, label, values, now, change, described) {
  const chosen = plain(values.find(([value]) => value === now)?.[1] ?? '');
  return html`<div class="field"><label for=${id}>${shown(label)}</label>
    <select id=${id} .value=${live(now)} aria-describedby=${described ?? nothing} aria-invalid=${described ? 'true' : nothing}
      @change=${(/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value)}>
      ${values.map(([value, text]) => html`<option value=${value} ?selected=${value === now}>${plain(text)}</option>`)}
    </select>
    ${chosen.length > LONG ? html`<span class="whole quiet" aria-hidden="true">${chosen}</span>` : nothing}</div>`;
}

/** @param {string} id @param {TextLike} label @param {boolean} now @param {(on: boolean) => void} change @param {string} [described] */
export function tick(id, label, now, change, described) {
  return html`<div class="field tick"><input type="checkbox" id=${id} .checked=${live(now)} aria-describedby=${described ?? nothing}
    aria-invalid=${described ? 'true' : nothing}
    @change=${(/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).checked)}>
    <label for=${id}>${shown(label)}</label></div>`;
}

/** A field for a value that no name has. @param {OptionField} option @param {string} now @param {Ui} ui @param {(value: string) => void} change @param {string} [described] */
function ownField(option, now, ui, change, described) {
  const id = `option-${option.id}-own`;
  const set = (/** @type {Event} */ event) => change(/** @type {HTMLInputElement} */ (event.target).value.trim());
  const number = option.kind === 'int';
  // Where a number may be below zero, a telephone must offer the minus sign.
  const keys = number && (option.min ?? 0) >= 0 ? 'numeric' : nothing;
  return html`<div class="field"><label class="sr" for=${id}>${shown(option.name)}</label>
    <input type=${number ? 'number' : 'text'} id=${id} inputmode=${keys} min=${option.min ?? nothing} max=${option.max ?? nothing}
      autocomplete="off" spellcheck="false" .value=${live(now)} aria-describedby=${described ?? nothing}
      aria-invalid=${described ? 'true' : nothing} @change=${set}>
    ${number ? html`<span class="quiet">${ui.say('start.range', { low: option.min ?? 0, high: option.max ?? 0 })}</span>` : nothing}</div>`;
}

/**
 * @param {OptionField} option @param {Form} form @param {TextLike | undefined} problem @param {Ui} ui
 * @param {(value: string, own: boolean) => void} change
 */
function optionField(option, form, problem, ui, change) {
  const id = `option-${option.id}`;
  const now = form.values[option.id] ?? '';
  const described = problem ? `${id}-problem` : undefined;
  const help = option.help ? html`<details><summary>?<span class="sr"> ${shown(option.name)}</span></summary><p>${shown(option.help)}</p></details>` : nothing;
  const told = problem ? html`<p class="problem" id=${described ?? nothing}>${shown(problem)}</p>` : nothing;
  if (option.kind === 'bool') {
    return html`<div class="option">${tick(id, option.name, now === 'on', (on) => change(on ? 'on' : 'off', false), described)}${help}${told}</div>`;
  }
  /** @type {[string, TextLike][]} */
  const values = (option.values ?? []).map((each) => [each.value, option.kind === 'int' ? number(each.value) : each.label]);
  const named = values.some(([value]) => value === now && value !== 'custom');
  const own = !named || form.own.includes(option.id);
  const every = option.kind === 'int' && values.length > (option.max ?? 0) - (option.min ?? 0);
  if (option.kind === 'int' && !every) values.push(['custom', ui.say('start.other-number')]);
  return html`<div class="option">
    ${select(id, option.name, values, own ? 'custom' : now, (value) => {
      if (value === 'custom') change(fitsPattern(option, now) ? now : option.example ?? now, true);
      else change(value, false);
    }, own ? undefined : described)}
    ${own ? ownField(option, now, ui, (value) => change(value, true), described) : nothing}
    ${help}${told}</div>`;
}

/**
 * @param {GameRules} rules @param {Form} form @param {Ui} ui @param {(form: Form) => void} change
 */
export function rulesForm(rules, form, ui, change) {
  const { values } = form;
  const wrong = problems(rules, form);
  const field = (/** @type {OptionField} */ option) => optionField(option, form, wrong.get(option.id), ui, (value, own) => change({
    ...form,
    values: { ...values, [option.id]: value },
    own: [...form.own.filter((each) => each !== option.id), ...(own ? [option.id] : [])],
    refused: null,
  }));
  const first = rules.options.filter((each) => FIRST.includes(each.id));
  const rest = rules.options.filter((each) => !first.includes(each) && (each.kind !== 'choice' || (each.values?.length ?? 0) > 1));
  const groups = [...new Set(rest.map((each) => each.group ?? ''))];
  const preset = presetOf(rules, values, form.preset);
  /** @type {[string, TextLike][]} */
  const presets = rules.presets.map((each) => [each.id, each.name]);
  if (!preset) presets.push(['', ui.say('start.preset-own')]);
  return html`
    ${select('preset', ui.say('start.preset'), presets, preset, (id) => {
      if (id) change({ ...asForm(rules, withPreset(rules, id)), preset: id });
    })}
    <p class="quiet">${shown(rules.presets.find((each) => each.id === preset)?.text)}</p>
    ${first.map(field)}
    <details class="more"><summary>${ui.say('start.more')}</summary>
      ${groups.map((group) => {
        const options = rest.filter((each) => (each.group ?? '') === group);
        return html`<details class="group">
          <summary>${groupName(group, options.filter((each) => values[each.id] !== written(each.default)).length, ui)}</summary>
          ${options.map(field)}</details>`;
      })}
      <button type="button" @click=${() => change(asForm(rules, usual(rules)))}>${ui.say('start.reset')}</button>
    </details>`;
}

/** @param {string} group @param {number} n how many of it are changed @param {Ui} ui */
function groupName(group, n, ui) {
  const name = ui.say(`start.group-${group}`);
  return n ? ui.say('start.changed', { group: name, n }) : name;
}

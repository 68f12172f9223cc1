// Deal codes: read, checked and explained before the table's engine is loaded; a deal that was sent, or typed, is opened by it.
import { html, nothing } from 'lit-html';
import { nameOfGame, number, plain } from './text.js';

/** @import { PageType } from './client.js' */
/** @import { DealWords, GameRules } from './types' */
/** @import { Ui } from './text.js' */

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const [VERSION, GROUP] = [1, 5];
const [PRIME, STEP] = [1021, 30]; // of the check, as in the engine's deal_code.py
const SENT = /[?&]deal=([^&#\s]+)/; // a whole address may be typed instead of the code in it

/** A code that is well spelled. @typedef {{ code: string, game: string, options: string }} Read */
/** Why a text is no code; what its sentence names. @typedef {{ problem: keyof DealWords['problems'], given?: string, place?: number }} Wrong */

/** @param {string} text @param {DealWords['letters']} letters @returns {Read | Wrong} */
export function readCode(text, letters) {
  const [head = '', ...rules] = fromAddress(text).split('~');
  const base = head.replace(/[\s\-\u2010-\u2015\u2212]/g, '').toUpperCase();
  const letter = base.slice(0, 1);
  const rest = base.slice(1).replaceAll('O', '0').replace(/[IL]/g, '1');
  if (!/^[A-Z][1-9]./su.test(letter + rest)) return { problem: 'form', given: text.trim() };
  const game = Object.hasOwn(letters, letter) ? letters[letter] : undefined;
  if (!game) return { problem: 'letter', given: letter };
  if (Number(rest[0]) !== VERSION) return { problem: 'newer' };
  const body = rest.slice(1);
  const signs = [...body];
  const strange = signs.findIndex((sign) => !DIGITS.includes(sign));
  if (strange >= 0) return { problem: 'character', given: signs[strange] ?? '', place: strange + 3 };
  const options = rules.join('~').replace(/\s/g, '');
  const tail = options && `~${options}`;
  const written = [...body.slice(-2)].reduce((value, digit) => value * 32 + DIGITS.indexOf(digit), 0);
  if (body.length < 2 || written !== check(`${letter}${VERSION}${body.slice(0, -2)}${tail}`)) return { problem: 'check' };
  const groups = body.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
  return { code: `${letter}${VERSION}-${groups.join('-')}${tail}`, game, options };
}

/** @param {string} text */
function fromAddress(text) {
  const sent = SENT.exec(text)?.[1];
  try {
    return sent ? decodeURIComponent(sent) : text;
  } catch {
    return text;
  }
}

/** A number that changes with every character and with their order. @param {string} text */
function check(text) {
  let [total, weight] = [0, 1];
  for (const sign of text) {
    weight = (weight * STEP) % PRIME;
    const known = DIGITS.indexOf(sign);
    total += weight * (known >= 0 ? known : 32 + (sign.codePointAt(0) ?? 0));
  }
  return total % PRIME;
}

/** @param {Wrong} wrong @param {DealWords} words */
export function whyNot({ problem, given = '', place = 0 }, words) {
  return words.problems[problem].replace(/\{(given|place)\}/g, (_, name) => (name === 'given' ? given : String(place)));
}

/** The house rules of a code in words; one that this page does not know stays as it is written. @param {GameRules} rules @param {string} options @param {Ui} ui */
export function inWords(rules, options, ui) {
  return options.split(',').filter(Boolean).map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    const option = rules.options.find((each) => each.id === name);
    if (!option) return ui.say('deals.rule', { option: name, value });
    const label = option.values?.find((each) => each.value === value && option.kind !== 'int')?.label ?? number(value);
    const said = option.kind === 'bool' ? ui.say(value === 'on' ? 'deals.on' : 'deals.off') : plain(label);
    return ui.say('deals.rule', { option: plain(option.name), value: said });
  });
}

/** The address of a deal on the practice page of its game. @param {string} code @param {string} [game] if it is not this page's */
export function linkTo(code, game) {
  const page = new URL(game ? `../../${game}/play/` : '.', location.href);
  return `${page.href}?deal=${code}`; // nothing in a code needs escaping
}

/** Takes over what the address says. @param {PageType} page @param {string | null} code */
export function readSent(page, code) {
  if (!code?.trim()) return;
  const read = readCode(code, page.data.deals.letters);
  if ('problem' in read) page.warn(whyNot(read, page.data.deals), { name: 'deal', kind: 'error' });
  else page.sent = read;
}

/** @param {PageType} page @param {string} code */
function openDeal(page, code) {
  page.unlessSaved(() => void page.begin({ code }));
}

/** @param {PageType} page @param {Read} read a code of another game */
function otherGame(page, { code, game }) {
  return html`<p>${page.ui.say('deals.other-game', { game: nameOfGame(page.data, game) || game })}</p>
    <p><a href=${linkTo(code, game)}>${page.ui.say('deals.go-there')}</a></p>`;
}

/** How much is loaded first, while that is not done. @param {PageType} page */
export function sizeNote(page) {
  const { engine, ui, offline } = page;
  return engine.started || offline.kept ? nothing : html`<p class="quiet">${ui.say('deals.size', { size: offline.size })}</p>`;
}

/** The deal that was sent. @param {PageType} page */
export function sentDeal(page) {
  const { sent, data, ui } = page;
  if (!sent) return nothing;
  const rules = inWords(data.rules, sent.options, ui);
  return html`<section class="sent"><h2>${ui.say('deals.sent', { code: sent.code.replace(/~.*/, '') })}</h2>
    ${sent.game !== data.game ? otherGame(page, sent) : html`
      ${rules.length ? html`<p>${ui.say('deals.rules')}</p><ul>${rules.map((each) => html`<li>${each}</li>`)}</ul>`
        : html`<p>${ui.say('deals.usual')}</p>`}
      <button type="button" class="primary" id="play-sent" @click=${() => openDeal(page, sent.code)}>${ui.say('deals.play')}</button>
      ${sizeNote(page)}`}</section>`;
}

/** Opens the deal whose code was typed; nothing is said of an empty field. @param {PageType} page */
export function openTyped(page) {
  const { data, start } = page;
  const field = /** @type {HTMLInputElement | null} */ (start.querySelector('#deal-code'));
  const read = field?.value.trim() ? readCode(field.value, data.deals.letters) : null;
  page.typed = read;
  page.draw();
  if (!read || 'problem' in read) field?.focus();
  else if (read.game === data.game) openDeal(page, read.code);
  else /** @type {HTMLElement | null} */ (start.querySelector('#typed-deal a'))?.focus();
}

/** A field for a code. @param {PageType} page */
export function codeField(page) {
  const { data, ui, typed } = page;
  const wrong = typed && 'problem' in typed ? whyNot(typed, data.deals) : null;
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    openTyped(page);
  };
  return html`<section class="by-code"><h2>${ui.say('deals.by-code')}</h2>
    <form class="field" @submit=${open}><label for="deal-code">${ui.say('deals.field')}</label>
      <input type="text" id="deal-code" autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="go"
        aria-describedby=${wrong ? 'typed-problem' : nothing} aria-invalid=${wrong ? 'true' : nothing}>
      <button type="submit" id="open-code">${ui.say('deals.open')}</button></form>
    <div id="typed-deal">${wrong ? html`<p class="problem" role="alert" id="typed-problem">${wrong}</p>`
      : typed && 'code' in typed && typed.game !== data.game ? otherGame(page, typed) : nothing}</div></section>`;
}

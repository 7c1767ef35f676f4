/**
 * Characters at the calculators of their game: a list from which one fills the form, and after an answer what that
 * changes on the character's sheet. The engine computes; what fits where, the game declares.
 *
 * @import { Offer, Offered } from './declared.mjs'
 * @import { RuleCalculatorElement } from '../calculator/element.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @import { DeclaredSheet as Declared, KeptSheet } from '../shared/records.mjs'
 * @typedef {object} Company people who are at a table on this page
 * @property {string} game
 * @property {() => KeptSheet[]} sheets
 * @property {() => string[]} stands ids of the kept sheets that some of them stand for
 * @property {(calculator: string) => Offer[]} together what all of them offer at once
 * @property {(users: User[], response: import('../engine/wire.mjs').EngineResponse) => Writable[]} changes of those who
 *   were used
 * @typedef {{id: string, at: number, inputs: JsonObject} & import('./declared.mjs').Part} User the id of a sheet that a
 *   calculator uses, which of its offers, and what the form then said
 * @typedef {{sheet: KeptSheet, offers: Offer[]}[]} Groups what each sheet offers
 * @typedef {{label: string, where: string, write: () => (() => void) | null}} Writable a change, where it is written, and
 *   what writes it: it returns what takes it back, or null where nothing would change any more
 * @typedef {{growth: import('./grow.mjs').Growth, sheet: KeptSheet}} Bought what a sheet can buy
 */

import { changeSheet, GROWN, loadSheets, readSheets, SHEETS, sheetWith } from './store.mjs';
import { documents } from '../shared/documents.mjs';
import { newElement } from '../shared/html.mjs';
import { nameOf, withLogLine } from './document.mjs';
import { changesFrom, offersFor, withoutWritten, withTrack } from './declared.mjs';
import { growthButton, growthsFrom, undoableButton } from './grow.mjs';
import { sameJson } from '../shared/json.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/** The event at a calculator whose form is about to be filled from a sheet; its detail has the names of the inputs. */
const USED = 'sheet-used';
const NOBODY = 'nobody from your sheets';
/** Everybody at the table as one. @type {KeptSheet} */
const ALL = {
  id: 'all',
  changed: '',
  document: {
    format: '',
    game: '',
    calculator: '',
    inputs: { name: 'At the table' },
    tracks: {},
    log: [],
    notes: '',
    engine: '',
    random: '',
  },
  answer: null,
};

/** @type {Map<string, Promise<Declared | null>>} by game */
const known = new Map();
/** @type {WeakMap<Element, User[]>} whom a calculator uses, the last one at the end */
const used = new WeakMap();
/** @type {WeakMap<Element, Groups>} what a calculator is offered now */
const offered = new WeakMap();
/** @type {WeakMap<Element, import('../engine/wire.mjs').EngineResponse>} what a calculator answered last */
const responses = new WeakMap();
/** @type {Map<string, Company>} by game */
const companies = new Map();
let isListening = false;
let count = 0;

/**
 * From now on these are offered, before whoever is kept.
 * @param {Company} company
 * @param {AbortSignal} signal ends it
 */
export function addCompany(company, signal) {
  if (signal.aborted) return;
  companies.set(company.game, company);
  signal.addEventListener('abort', () => companies.delete(company.game));
}

/** Shows a list at each calculator for which a kept character, or somebody at the table, has something. */
export async function showChoosers() {
  listen();
  await Promise.all([loadSheets(), customElements.whenDefined('rule-calculator')]); // a table's calculators come when their fold is opened
  for (const widget of document.querySelectorAll('rule-calculator')) {
    const game = gameOf(widget);
    const isWanted = sheetsOf(game).length > 0 && !widget.closest('character-desk');
    const declared = isWanted ? await declaredBy(game) : null;
    if (declared) showChooser(/** @type {RuleCalculatorElement} */ (widget), declared, sheetsOf(game));
    else chooserOf(widget)?.remove();
  }
}

/** @param {Element} widget */
function gameOf(widget) {
  return widget.getAttribute('calculator')?.split('.')[0] ?? '';
}

/** Who is at the table, then who is kept and not there. @param {string} game */
function sheetsOf(game) {
  const company = companies.get(game);
  const stands = company?.stands() ?? [];
  return [
    ...(company?.sheets() ?? []),
    ...readSheets().filter(({ id, document }) => document.game === game && !stands.includes(id)),
  ];
}

/** Once for the visit. */
function listen() {
  if (isListening) return;
  isListening = true;
  documents.follow([SHEETS], () => void showChoosers(), new AbortController().signal);
  for (const type of [GROWN, WRITTEN]) addEventListener(type, () => void showChoosers());
  addEventListener('submit', ({ target }) => refill(target), true); // before the form is read
  addEventListener('rule-calculator-answered', (event) => void answered(/** @type {CustomEvent} */ (event)));
}

/** What a game declares, asked for once. @param {string} game */
export function declaredBy(game) {
  const found = known.get(game) ?? load(game);
  known.set(game, found);
  return found;
}

/** @param {string} game @returns {Promise<Declared | null>} null where it declares nothing, or cannot be reached */
async function load(game) {
  try {
    const response = await fetch(new URL(`data/sheets/${game}.json`, siteRoot ?? location.href));
    if (response.ok) return (await response.json()).sheet;
    if (response.status !== 404) known.delete(game); // a bad day of the server passes
  } catch {
    known.delete(game);
  }
  return null;
}

/** @param {Element} widget */
function chooserOf(widget) {
  return widget.querySelector(':scope > .table-use');
}

/** @param {RuleCalculatorElement} widget @param {Declared} declared @param {KeptSheet[]} sheets */
function showChooser(widget, declared, sheets) {
  const calculator = widget.getAttribute('calculator') ?? '';
  const groups = sheets
    .map((sheet) => ({ sheet, offers: offersFor(declared, sheet, calculator) }))
    .filter(({ offers }) => offers.length > 0);
  const together = companies.get(declared.game)?.together(calculator) ?? [];
  if (together.length) groups.unshift({ sheet: ALL, offers: together });
  offered.set(widget, groups);
  const former = chooserOf(widget);
  if (groups.length === 0) return former?.remove();
  const id = `table-use-${(count += 1)}`;
  const options = groups.map(({ sheet, offers }) =>
    newElement(
      'optgroup',
      { label: nameOf(sheet.document) },
      ...offers.map(({ label }, at) => new Option(label, `${sheet.id} ${at}`)),
    ),
  );
  const select = newElement('select', { id }, new Option(NOBODY, ''), ...options);
  const chooser = newElement(
    'div',
    { class: 'table-use', 'data-search-exclude': '' },
    newElement('label', { for: id }, 'Use'),
    select,
  );
  select.addEventListener('change', () => use(widget, select));
  const chosen = former?.querySelector('select')?.value ?? '';
  if (former) former.replaceWith(chooser);
  else widget.querySelector('.rc-form')?.before(chooser);
  select.value = chosen;
}

/** @param {RuleCalculatorElement} widget @param {HTMLSelectElement} select */
function use(widget, select) {
  const [id, place] = select.value.split(' ');
  const at = Number(place);
  const fed = offerOf(widget, { id, at });
  if (!fed) return void used.delete(widget);
  const filled = Object.keys(fed.inputs);
  if (filled.length > 0) fill(widget, fed, filled);
  // Those who were used before stay as long as nobody else fills what they have filled.
  const others = (used.get(widget) ?? []).filter(
    (user) => user.filled.length > 0 && !user.filled.some((name) => filled.includes(name)),
  );
  used.set(widget, [
    ...others.map((each) => ({ ...each, isLast: false })),
    { id, at, filled, isLast: true, inputs: widget.request.inputs ?? {} },
  ]);
  if (filled.length === 0) void offerFor(widget);
}

/** @param {Element} widget @param {{id: string, at: number}} user */
function offerOf(widget, { id, at }) {
  return offered.get(widget)?.find(({ sheet }) => sheet.id === id)?.offers[at];
}

/** @param {RuleCalculatorElement} widget @param {Offer} fed @param {string[]} names */
function fill(widget, fed, names) {
  widget.dispatchEvent(new CustomEvent(USED, { bubbles: true, detail: { inputs: names } }));
  const kept = Object.entries(widget.request.inputs ?? {}).filter(([name]) => !fed.clears.includes(name));
  widget.applyPreset({ ...Object.fromEntries(kept), ...fed.inputs }, names);
}

/**
 * A form that is sent again has those who are used as they are now, unless something else was typed since.
 * @param {EventTarget | null} target
 */
function refill(target) {
  const widget =
    target instanceof Element ? /** @type {RuleCalculatorElement | null} */ (target.closest('rule-calculator')) : null;
  const users = widget ? (used.get(widget) ?? []) : [];
  if (!widget || users.length === 0) return;
  const present = widget.request.inputs ?? {};
  const isAsFilled = (/** @type {User} */ user, /** @type {string} */ name) =>
    sameJson(present[name] ?? null, user.inputs[name] ?? null);
  const fresh = users.flatMap((user) =>
    Object.entries(offerOf(widget, user)?.inputs ?? {}).filter(([name]) => isAsFilled(user, name)),
  );
  widget.fill({ ...present, ...Object.fromEntries(fresh) });
  const now = Object.entries(widget.request.inputs ?? {}).filter(([name]) => fresh.some(([each]) => each === name));
  used.set(
    widget,
    users.map((user) => ({ ...user, inputs: { ...user.inputs, ...Object.fromEntries(now) } })),
  );
}

/** @param {CustomEvent} event */
async function answered({ target, detail }) {
  if (!(target instanceof HTMLElement)) return;
  if (target.hasAttribute('data-sample'))
    responses.delete(target); // nobody has thrown it, so it changes nobody
  else responses.set(target, detail.response);
  await offerFor(target);
}

/** What the last answer changes for those whom the calculator uses. @param {HTMLElement} widget */
async function offerFor(widget) {
  const response = responses.get(widget);
  if (!response) return widget.querySelector(':scope > .table-changes')?.remove();
  // Whoever has nothing to ask with any more has not asked this: the form alone has it still.
  const users = (used.get(widget) ?? []).filter((user) => offerOf(widget, user));
  const declared = users.some(({ id }) => sheetWith(id)) ? await declaredBy(gameOf(widget)) : null;
  const kept = declared ? users.flatMap((user) => keptOffers(declared, user, response)) : [];
  const here = companies.get(gameOf(widget))?.changes(users, response) ?? [];
  offerChanges(
    widget,
    [...kept.flatMap(({ own }) => own), ...here],
    kept.flatMap(({ bought }) => bought),
  );
}

/**
 * What an answer offers to a kept sheet.
 * @param {Declared} declared
 * @param {User} user
 * @param {import('../engine/wire.mjs').EngineResponse} response
 */
function keptOffers(declared, user, response) {
  const sheet = sheetWith(user.id);
  if (!sheet) return [];
  const used = user.isLast ? offersFor(declared, sheet, response.calculator)[user.at] : undefined; // with which it was asked
  const bought = used ? growthsFrom(declared, sheet, response, used).map((growth) => ({ growth, sheet })) : [];
  return [{ bought, own: keptChanges(declared, sheet, response, user) }];
}

/* What an answer changes on a character's sheet: one press writes it down, one more takes it back. */

/** The event at the window: what an answer changes was written on a kept sheet, or taken back. */
const WRITTEN = 'sheet-written';

/**
 * Shows what an answer offers, in place of what the last one did.
 * @param {HTMLElement} widget
 * @param {Writable[]} offered
 * @param {Bought[]} bought
 */
function offerChanges(widget, offered, bought) {
  widget.querySelector(':scope > .table-changes')?.remove();
  if (offered.length + bought.length === 0) return;
  const said = newElement('span', { class: 'table-said', role: 'status' });
  const growths = bought.map(({ growth, sheet }) => growthButton(growth, sheet, said));
  const place = newElement(
    'div',
    { class: 'table-changes', 'data-search-exclude': '' },
    ...growths,
    ...offered.map((each) => changeButton(each, said)),
    said,
  );
  widget.querySelector('.rc-answer')?.before(place);
}

/** @param {Writable} offered @param {HTMLElement} said */
function changeButton({ label, where, write }, said) {
  /** @type {(() => void) | null} */
  let takesBack = null;
  return undoableButton(
    'change',
    [label, `Undo ${label}`],
    (_button, isWritten) => {
      if (isWritten) takesBack?.();
      else takesBack = write();
      const words = isWritten
        ? `${label} is taken back.`
        : takesBack
          ? `${label}, written ${where}.`
          : `${label} would change nothing now.`;
      return { isDone: isWritten || takesBack !== null, message: words };
    },
    said,
  );
}

/**
 * What an answer changes on a kept sheet. The change is worked out when it is written: the track may have moved since the
 * answer came.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 * @param {import('../engine/wire.mjs').EngineResponse} response
 * @param {import('./declared.mjs').Part} part of the sheet in the question
 * @returns {Writable[]}
 */
function keptChanges(declared, sheet, response, part) {
  return changesFrom(declared, sheet, response, part).map(({ label }) => ({
    label,
    where: 'on the sheet',
    write: () => {
      const kept = sheetWith(sheet.id);
      const change = kept && changesFrom(declared, kept, response, part).find((each) => each.label === label);
      return change ? writeDown(declared, sheet.id, change) : null;
    },
  }));
}

/**
 * @param {Declared} declared
 * @param {string} id
 * @param {Offered} offered
 * @returns {() => void} takes back the one track and the one line
 */
function writeDown(declared, id, { label, track, value, by }) {
  changeWritten(id, (sheet, time) => {
    const { document } = withTrack(sheet, track, value);
    return { ...sheet, document: withLogLine(document, { time, text: label }) };
  });
  return () => changeWritten(id, (sheet) => withoutWritten(declared.tracks, sheet, { [track]: by }, label));
}

/** @param {string} id @param {(sheet: KeptSheet, time: string) => KeptSheet} change pure */
function changeWritten(id, change) {
  const changed = new Date().toISOString();
  void changeSheet(id, (sheet) => ({ ...change(sheet, changed), changed }));
  dispatchEvent(new Event(WRITTEN));
}

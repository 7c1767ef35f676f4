/**
 * Says, above the answer to an opened link, whether it is still the answer that was linked.
 *
 * A link carries the fingerprint of its answer. Until the answer to the linked question is there, no
 * answer to another question stands in its place: the old answer keeps its room, unseen, so that nothing moves.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {import('../engine/wire.mjs').EngineResponse} EngineResponse
 * @typedef {import('../engine/wire.mjs').Json} Json
 * @typedef {HTMLElement & {state: LinkState}} Widget
 * @typedef {{widget: HTMLElement, question: string, hash: string, mark?: string, engine?: string, isHeard?: boolean}} Opened
 * @typedef {{version: string, calculators: string[], what: string, why: string, rules?: string[]}} Correction one change
 *     of answers, with the ids of the clauses and rulings that changed
 * @typedef {{version: string, date: string, id: string, what: string, says: string, calculators: string[]}} Change a rule
 *     that means something else or was decided the other way, with the first version that holds the change
 * @typedef {{corrections: Correction[], changes: Change[], hasEdition?: boolean, growth?: string[]}} Known what may explain another answer,
 *     and whether the book of the link's version is kept
 */

import { builtData } from '../cite/answer-registry.mjs';
import { canonical, isObject } from '../shared/json.mjs';
import { bookLink, siteRoot } from '../shared/site-root.mjs';
import { sha256 } from '../shared/sha256.mjs';
import { newElement } from '../shared/html.mjs';

const CLASS = 'rc-link-check';

/** @type {WeakMap<LinkState, EngineResponse>} */
const responses = new WeakMap();
/** @type {Opened | null} the link that was opened last */
let opened = null;

/** A widget is about to ask what a link says. @param {Widget} widget @param {LinkState} state @param {string} [mark] */
export function expectAnswer(widget, state, mark) {
  remove(widget);
  const asked = { ...state, mode: state.mode ?? widget.getAttribute('mode') ?? '' };
  opened = { widget, question: questionOf(asked), hash: location.hash, mark, engine: state.engine };
  if (mark) watchForRefusal(opened);
  if (opened.question !== questionOf(widget.state)) awaitAnswer(widget, isAsked(asked));
}

/** A link to a roll may come without its dice. @param {LinkState} state */
function isAsked({ mode, seed, faces }) {
  return mode !== 'roll' || seed !== undefined || faces !== undefined;
}

/** Whether the address is still the link that led to this state. @param {LinkState} state */
export function isOpenedHere(state) {
  return opened !== null && opened.hash === location.hash && opened.question === questionOf(state);
}

/** The mark of the answer to a state, where that is shown here. @param {LinkState} state @returns {string | undefined} */
export function markFor(state) {
  const response = responses.get(state);
  return response ? markOf(response) : builtMark(state);
}

/** The answer of the build has its mark from there, as long as nobody has touched the question. @param {LinkState} state */
function builtMark({ at = '', mode, seed }) {
  const widget = /** @type {HTMLElement & {isUntouched: boolean} | null} */ (document.getElementById(at));
  if (!widget || mode !== widget.getAttribute('mode') || (seed ?? null) !== widget.getAttribute('seed')) return undefined;
  return widget.isUntouched ? builtData(widget).mark : undefined;
}

/** A widget shows an answer. @param {HTMLElement} widget @param {import('../cite/answer-registry.mjs').Answered} answered */
export function hearAnswer(widget, { response, state }) {
  responses.set(state, response);
  if (opened?.widget !== widget) return;
  opened.isHeard = true;
  if (opened.question === questionOf(state)) void judge(opened, response);
  else remove(widget);
}

/** Whether a widget's refusal is the first answer to the link that is still in the address. @param {HTMLElement} widget */
export function hearRefusal(widget) {
  if (opened?.widget !== widget || opened.isHeard || opened.hash !== location.hash) return false;
  opened.isHeard = true;
  return true;
}

/** @param {Opened} link @param {EngineResponse} response */
async function judge(link, response) {
  const { widget, mark, engine } = link;
  const seen = mark === undefined ? null : changedParts(mark, response);
  const known = seen?.length && engine ? await knownBetween(response.calculator, engine, response.engine) : null;
  if (opened !== link) return; // another link was opened meanwhile
  const changed = seen && mark ? changedParts(mark, response, known?.growth) : seen;
  const sentence = verdict(changed, engine, response.engine);
  if (sentence === '') return remove(widget);
  const note = noteIn(widget);
  note.classList.toggle('is-changed', changed !== null && changed.length > 0);
  note.replaceChildren(paragraph(sentence));
  if (!changed?.length || !engine) return;
  const { corrections = [], changes = [] } = known ?? {};
  const reread = changed.includes('readings') && mark ? rereadRulings(mark, response, choicesIn(widget)) : [];
  const others = [...corrections.flatMap(({ rules = [] }) => rules), ...reread].filter((id) => !changes.some((each) => each.id === id));
  note.append(...changes.map(changeLine), ...rulesLine(changedRules(rulesOf(response), others)));
  note.append(...explanation(known, engine, response.engine).map(paragraph));
  if (known?.hasEdition) note.append(...await pinnedLine(engine));
}

/** Every reading of each ruling that the form offers. @param {HTMLElement} widget */
function choicesIn(widget) {
  const selects = [...widget.querySelectorAll('select[data-reading]')].filter((each) => each instanceof HTMLSelectElement);
  return Object.fromEntries(selects.map(({ name, options }) => [name, [...options].map(({ value }) => value)]));
}

/** Clauses and rulings that an answer names, each once. @param {EngineResponse} response */
function rulesOf({ steps = [], readings }) {
  return [...new Set([...steps.map(({ clause }) => clause), ...Object.keys(readings)])];
}

/** @param {Change} change */
function changeLine(change) {
  const line = paragraph('');
  line.append(ruleLink(change.id), changeWords(change));
  return line;
}

/** @param {string[]} ids of the rules that changed */
function rulesLine(ids) {
  if (ids.length === 0) return [];
  const line = paragraph(changedWords(ids.length));
  ids.forEach((id, place) => line.append(place ? ', ' : '', ruleLink(id)));
  return [line];
}

/** @param {string} id */
function ruleLink(id) {
  return bookLink(id, `r/${id.toLowerCase()}/`);
}

/** The way to the rules by which a link was made, where their edition is kept. @param {string} linked */
async function pinnedLine(linked) {
  if (!siteRoot) return [];
  const place = pinnedPlace(linked, siteRoot, location.pathname);
  const hash = location.hash;
  const isKept = await fetch(place, { method: 'HEAD' }).then(({ ok }) => ok, () => false);
  if (!isKept) return [];
  const line = paragraph('The rules of that day still answer: ');
  line.append(bookLink(`open this link in edition ${linked}`, `${place.href}${hash}`));
  return [line];
}

/** The engine may refuse today what it once answered. @param {Opened} link */
function watchForRefusal(link) {
  const observer = new MutationObserver(() => {
    const { state } = link.widget.dataset;
    if (state !== 'failed' && state !== 'answered') return;
    observer.disconnect();
    if (state !== 'failed' || opened !== link || !link.widget.querySelector('[aria-invalid="true"]')) return;
    const note = noteIn(link.widget);
    note.classList.add('is-changed');
    note.replaceChildren(paragraph(UNANSWERED));
  });
  observer.observe(link.widget, { attributes: true, attributeFilter: ['data-state'] });
}

/** What a state asks, whoever answered it and wherever it stands. @param {LinkState} state */
function questionOf({ engine: _engine, at: _at, ...request }) {
  return canonical(/** @type {any} */ (request));
}

/** @param {HTMLElement} widget */
function noteIn(widget) {
  const note = widget.querySelector(`.${CLASS}`) ?? newElement('div', { class: CLASS, role: 'status' });
  if (!note.isConnected) widget.querySelector('.rc-answer')?.before(note);
  return note;
}

/** @param {HTMLElement} widget */
function remove(widget) {
  widget.querySelector(`.${CLASS}`)?.remove();
}

/** @param {string} words */
function paragraph(words) {
  return newElement('p', '', words);
}

const WORKING = 'Working out the linked answer …';
const NOT_THERE = 'The linked answer has not been worked out.';
const TO_BE_ROLLED = 'This link sets up a roll; press “Roll” to throw.';

/** @type {WeakMap<HTMLElement, MutationObserver>} */
const observers = new WeakMap();

/** A widget is about to be asked what a link says. @param {HTMLElement} widget @param {boolean} [isAsked] false where the link leaves the asking to its reader */
export function awaitAnswer(widget, isAsked = true) {
  const place = widget.querySelector('.rc-answer');
  if (!(place instanceof HTMLElement)) return;
  observers.get(widget)?.disconnect();
  const observer = new MutationObserver(() => follow(widget, place, observer));
  observers.set(widget, observer);
  observer.observe(widget, { attributes: true, attributeFilter: ['data-state'] });
  place.dataset.awaited = isAsked ? WORKING : TO_BE_ROLLED;
}

/** @param {HTMLElement} widget @param {HTMLElement} place @param {MutationObserver} observer */
function follow(widget, place, observer) {
  const { state = '' } = widget.dataset;
  const isUnderWay = state === 'loading' || state === 'busy';
  place.dataset.awaited = isUnderWay ? WORKING : NOT_THERE;
  if (state !== 'answered') return;
  observer.disconnect();
  delete place.dataset.awaited;
}

/*
 * What is said of an opened link's answer, and the list of corrections that explains it, which is loaded where an old
 * link's answer has changed and not before.
 */

/** The parts of an answer in words. @type {{[part: string]: string}} */
const CHANGES = {
  inputs: 'what was left out of the question is filled in otherwise now',
  readings: 'a ruling is read otherwise now',
  faces: 'the dice or tokens are others',
  result: 'the result is another one',
  chances: 'the chances are others',
};

/** Said where the engine refuses a link that it once answered. */
const UNANSWERED = 'When this link was made the question had an answer; the rules of this version refuse it, and the form says why.';

/**
 * One sentence; none where nothing is known and nothing suspected.
 * @param {string[] | null} changed names of the parts that differ; null where the link does not tell its answer
 * @param {string | undefined} linked version of the rules that answered then
 * @param {string} present version that answers now
 */
export function verdict(changed, linked, present) {
  const isOther = linked !== undefined && linked !== present;
  const versions = isOther ? ` The link was made with version ${linked} of the rules; version ${present} answers here.` : '';
  if (changed === null) return versions.trim();
  if (changed.length === 0) return `Worked out again: it matches the answer that was linked.${versions}`;
  return `This is not the answer that was linked: ${changed.map((part) => CHANGES[part]).join('; ')}.${versions}`;
}

/**
 * Why, as far as it is known.
 * @param {Known | null} known null where the list cannot be had
 * @param {string} linked
 * @param {string} present
 */
export function explanation(known, linked, present) {
  if (known === null) return ['The list of corrections cannot be loaded now; reload the page to see what was corrected.'];
  const { corrections, changes } = known;
  if (corrections.length > 0) return corrections.map(({ version, what, why }) => `Corrected in version ${version}: ${what} ${why}`);
  if (changes.length > 0) return [];
  if (linked === present) return ['The same version gives the same answer, so the link itself was altered on its way.'];
  return ['No known correction explains it; please report it with the link.'];
}

/** What a page says behind the id of a rule that changed. @param {Change} change */
export function changeWords({ date, what, says }) {
  return ` changed on ${date} (${what}): ${says}`;
}

/**
 * The rules of an answer that have changed since it was linked, in the order in which the answer names them.
 * @param {string[]} touching ids of the clauses and rulings that the answer rests on
 * @param {string[]} changed ids that are known to have changed since, of whatever calculator
 */
export function changedRules(touching, changed) {
  return touching.filter((id) => changed.includes(id));
}

/**
 * The words before the ids of the rules that changed.
 * @param {number} count of them
 */
export function changedWords(count) {
  return count === 1 ? 'Of what it rests on, this has changed since: ' : 'Of what it rests on, these have changed since: ';
}

/**
 * Where the edition of a version keeps a page of this book, which may itself be an edition.
 * @param {string} linked version of the rules, which is the number of its edition
 * @param {URL} root of the book, or of the edition that is read
 * @param {string} path of the page
 */
export function pinnedPlace(linked, root, path) {
  const book = root.href.replace(/\/e\/[^/]+\/$/u, '/');
  return new URL(`e/${linked}/${path.slice(root.pathname.length)}`, book);
}

/**
 * What changed a calculator's answers after one version, up to another.
 * @param {Correction[]} known
 * @param {string} calculator
 * @param {string} linked
 * @param {string} present
 */
export function chosen(known, calculator, linked, present) {
  const isNews = (/** @type {string} */ version) => order(linked, version) < 0 && order(version, present) <= 0;
  return known.filter(({ version, calculators }) => calculators.includes(calculator) && isNews(version));
}

/**
 * The rules of a calculator that have changed since a link was made, or may have: a version that is not finished
 * gives links before a change and after it.
 * @param {Change[]} known
 * @param {string} calculator
 * @param {string} linked
 * @param {string} present
 */
export function sinceLinked(known, calculator, linked, present) {
  const isNews = (/** @type {string} */ version) => order(linked, version) <= 0 && order(version, present) <= 0;
  return known.filter(({ version, calculators }) => calculators.includes(calculator) && isNews(version));
}

/** Below 0 where the first version is the older one. @param {string} one @param {string} other */
function order(one, other) {
  return one.localeCompare(other, 'en', { numeric: true });
}

/**
 * What may have changed a calculator's answers from one version to another; null where the list cannot be had.
 * @param {string} calculator
 * @param {string} linked
 * @param {string} present
 * @returns {Promise<Known | null>}
 */
async function knownBetween(calculator, linked, present) {
  try {
    const answer = await fetch(new URL('corrections.json', siteRoot ?? location.href));
    const { corrections, changes, editions = [], growth = {} } = await answer.json();
    return {
      growth: growth[calculator] ?? [],
      corrections: chosen(corrections, calculator, linked, present),
      changes: sinceLinked(changes, calculator, linked, present),
      hasEdition: linked !== present && editions.includes(linked),
    };
  } catch {
    return null;
  }
}

/*
 * Fifteen letters that tell one answer from another: a link carries them behind its payload, so that whoever opens
 * it later can be told whether the answer is still the same.
 *
 * Three letters a part: the first 18 bits, in base64url, of the SHA-256 of the part's values as JSON with sorted keys
 * and without spaces, in a list, each number written as `"#"` and the sixteen digits of its double. Sentences and
 * steps are no parts: a word may be mended without an answer's being another one.
 * The same stands in Python in `engine/links.py`.
 */

/** The parts in the order of the mark, with the keys of a response that each covers. @type {[string, string[]][]} */
const PARTS = [
  ['inputs', ['inputs']],
  ['readings', ['readings']],
  ['faces', ['faces']],
  ['result', ['result']],
  ['chances', ['events', 'distribution']],
];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const EACH = 3;
const GROWTH = 3;
/** Rulings are still found after an answer was linked, and each adds a reading. @type {{[part: string]: number}} */
const GROWTH_OF = { readings: 6 };

/** @param {object} response @returns {string} */
export function markOf(response) {
  const values = /** @type {{[key: string]: Json}} */ (response);
  return PARTS.map(([, keys]) => lettersOf(keys.map((key) => values[key] ?? null))).join('');
}

/**
 * The names of the parts in which a response is another one than the mark says.
 * Answers may grow: a part that only has up to three names more than it had is the same, or six of readings.
 * Further growth is declared, and `added` lists it: `result.lines.*.section`.
 * @param {string} mark
 * @param {object} response
 * @param {string[]} [added]
 */
export function changedParts(mark, response, added = []) {
  const changed = partsApart(mark, response);
  if (changed.length === 0 || added.length === 0) return changed;
  const before = partsApart(mark, /** @type {object} */ (withoutGrowth(/** @type {Json} */ (response), added)));
  return changed.filter((name) => before.includes(name));
}

/** A response without the parts that were added. @param {Json} response @param {string[]} added */
function withoutGrowth(response, added) {
  return added.reduce((found, part) => without(found, part.split('.')), response);
}

/** @param {Json} value @param {string[]} path @returns {Json} */
function without(value, [first, ...rest]) {
  if (Array.isArray(value)) return first === '*' ? value.map((each) => without(each, rest)) : value;
  if (!isObject(value) || !Object.hasOwn(value, first)) return value;
  const { [first]: part, ...others } = value;
  return rest.length ? { ...others, [first]: without(part, rest) } : others;
}

/** @param {string} mark @param {object} response */
function partsApart(mark, response) {
  const values = /** @type {{[key: string]: Json}} */ (response);
  const wanted = (/** @type {number} */ place) => mark.slice(place * EACH, (place + 1) * EACH);
  const isOther = (/** @type {string} */ name, /** @type {string[]} */ keys, /** @type {number} */ place) =>
    !isLike(wanted(place), keys.map((key) => values[key] ?? null), GROWTH_OF[name] ?? GROWTH);
  return PARTS.filter(([name, keys], place) => isOther(name, keys, place)).map(([name]) => name);
}

/**
 * The ruling that was read otherwise when the mark was made, where reading one of them otherwise gives the mark.
 * @param {string} mark
 * @param {{readings: {[ruling: string]: string}}} response
 * @param {{[ruling: string]: string[]}} choices every reading of each ruling that may be chosen
 * @returns {string[]} its id; none where more than one was read otherwise
 */
export function rereadRulings(mark, { readings }, choices) {
  const place = PARTS.findIndex(([name]) => name === 'readings');
  const wanted = mark.slice(place * EACH, (place + 1) * EACH);
  return Object.entries(choices)
    .filter(([ruling, names]) => Object.hasOwn(readings, ruling)
      && names.some((name) => name !== readings[ruling] && lettersOf([{ ...readings, [ruling]: name }]) === wanted))
    .map(([ruling]) => ruling);
}

/** @param {string} wanted @param {Json[]} values @param {number} growth */
function isLike(wanted, [first, ...others], growth) {
  for (const smaller of smallerOnes(first, growth)) {
    if (lettersOf([smaller, ...others]) === wanted) return true;
  }
  return false;
}

/**
 * The value, then every object with fewer names.
 * @param {Json} value @param {number} fewer @param {string} [before] names from here on stay
 * @returns {Generator<Json>}
 */
function* smallerOnes(value, fewer, before = '\uffff') {
  yield value;
  if (fewer === 0 || !isObject(value)) return;
  for (const name of Object.keys(value).filter((each) => each < before)) {
    const { [name]: _gone, ...rest } = value;
    yield* smallerOnes(rest, fewer - 1, name);
  }
}

/** @param {Json[]} values */
function lettersOf(values) {
  const [first, second, third] = sha256(/** @type {string} */ (canonical(withDoubles(values))));
  const bits = (first << 16) | (second << 8) | third;
  return [18, 12, 6].map((shift) => LETTERS[(bits >> shift) & 63]).join('');
}

/** Weights pass 2^53: as doubles they are the same in every language. @param {Json} value @returns {Json} */
function withDoubles(value) {
  if (typeof value === 'number') return `#${doubleOf(value)}`;
  if (Array.isArray(value)) return value.map(withDoubles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withDoubles(part)]));
}

/** @param {number} number */
function doubleOf(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return [0, 4].map((place) => view.getUint32(place).toString(16).padStart(8, '0')).join('');
}

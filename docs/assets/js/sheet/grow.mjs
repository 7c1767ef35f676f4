/**
 * How a sheet grows by what is bought: which growths an answer offers, what the sheet is after one, and the way back.
 * Pure: no DOM, so that Node can test it.
 *
 * @import { Offer } from './declared.mjs'
 * @import { Json, JsonObject } from '../shared/json.mjs'
 * @import { DeclaredSheet as Declared, Grow, KeptSheet } from '../shared/records.mjs'
 * @typedef {{label: string, inputs: JsonObject, track: string, price: number, value: number, earned: string}} Growth the
 *   sheet's inputs after it, what is paid from the track, where that then is, and the input that counts what was earned;
 *   no track where nothing is paid
 * @typedef {{calculator: string, inputs: JsonObject, result: JsonObject}} Answered
 * @typedef {{inputs: JsonObject, result: JsonObject}} MadeAnswer
 * @typedef {{isDone: boolean, message: string}} Done whether a press has written or taken back, and what is said of it
 */

import { filled, startOf, trackValue, valuesOf } from './declared.mjs';
import { isObject, sameJson, valueAt } from '../shared/json.mjs';
import { numberText } from '../shared/text.mjs';
import { withLogLine, withoutLogLine } from './document.mjs';
import { actionButton, announce } from '../shared/html.mjs';
import { focusIn } from '../shared/focus.mjs';
import { engine } from '../engine/shared.mjs';
import { GROWN, keepSheet, sheetWith, troubleOfStore } from './store.mjs';

/**
 * What an answer can make of a sheet that it was asked for; nothing that its track cannot pay.
 * @param {Declared} declared
 * @param {KeptSheet} sheet
 * @param {Answered} answer
 * @param {Offer | null} used what the sheet offers to ask it; null where it is the sheet's own calculator
 * @returns {Growth[]}
 */
export function growthsFrom(declared, sheet, answer, used) {
  // The question is to have the words and numbers of the sheet still.
  const isAsOffered =
    !used ||
    Object.entries(used.inputs).every(([name, value]) => typeof value === 'object' || answer.inputs[name] === value);
  if (!isAsOffered || (!used && answer.calculator !== declared.calculator)) return [];
  return declared.grows
    .filter(({ calculator }) => calculator === answer.calculator)
    .flatMap((grow) => {
      if (grow.needs && answer.result[grow.needs] !== true) return [];
      const row = used?.row ?? null;
      const grown = used ? grownInputs(grow, sheet, answer, row) : answer.inputs;
      const payment = grown && paid(declared, grow, sheet, answer);
      if (!grown || !payment || sameJson(grown, sheet.document.inputs)) return [];
      const values = { ...valuesOf(sheet, declared.tracks), row, answer: inWords(answer.result) };
      const words = isLeaving(grow, answer) ? grow.goes : grow.label;
      const label = filled(words.replaceAll('{value}', numberText(payment.price)), values);
      const held = (used ? sheet.answer?.inputs : grown)?.[grow.earned];
      const inputs = { ...grown, ...countedAsEarned(declared, grow, sheet, answer, payment.price, held) };
      return [{ label, inputs, track: grow.track, earned: grow.earned, ...payment }];
    });
}

/**
 * What was earned in play stands on the track alone: what it pays beyond that with which the track begins is counted
 * among the inputs, too. Otherwise the sheet would have spent more than there ever was.
 * @param {Declared} declared
 * @param {Grow} grow
 * @param {KeptSheet} sheet
 * @param {Answered} answer which may have been asked with what was earned in play
 * @param {number} price
 * @param {Json | undefined} held what is counted now
 * @returns {JsonObject}
 */
function countedAsEarned({ tracks }, { earned, track: name }, sheet, answer, price, held) {
  const track = tracks.find((each) => each.name === name);
  if (!earned || !track || typeof held !== 'number') return {};
  const missing = Math.max(0, price - Math.max(0, startOf(track, sheet)));
  const asked = answer.inputs[earned];
  const counted = Math.max(held + missing, typeof asked === 'number' ? asked : 0);
  return counted > held ? { [earned]: counted } : {};
}

/** Results with their codes as words, `short_term` as "short term". @param {JsonObject} result */
function inWords(result) {
  const parts = Object.entries(result).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('_', ' ') : value,
  ]);
  return Object.fromEntries(parts);
}

/** Whether the row that was used leaves the sheet. @param {Grow} grow @param {Answered} answer */
function isLeaving({ leaves }, { result }) {
  return Object.entries(leaves).some(([name, ends]) => ends.includes(String(result[name])));
}

/** A row as a form gives it: without what is blank. @param {Json} row */
function withoutBlanks(row) {
  return isObject(row)
    ? Object.fromEntries(Object.entries(row).filter(([, part]) => part !== null && part !== ''))
    : row;
}

/**
 * @param {Declared} declared
 * @param {Grow} grow
 * @param {KeptSheet} sheet
 * @param {Answered} answer
 * @returns {{price: number, value: number} | null}
 */
function paid(declared, grow, sheet, { calculator, result }) {
  if (!grow.price) return { price: 0, value: 0 };
  const track = declared.tracks.find(({ name }) => name === grow.track);
  const full = result[grow.price];
  const before = calculator === declared.calculator ? sheet.answer?.result[grow.price] : 0;
  if (!track || typeof full !== 'number' || typeof before !== 'number') return null;
  const price = full - before;
  const value = trackValue(track, sheet) - price;
  return price > 0 && value >= 0 ? { price, value } : null;
}

/**
 * @param {Grow} grow
 * @param {KeptSheet} sheet
 * @param {Answered} answer
 * @param {Json} row
 * @returns {JsonObject | null} null where nothing grows
 */
function grownInputs(grow, sheet, answer, row) {
  const { inputs } = sheet.document;
  const values = /** @type {any} */ ({ inputs: answer.inputs, result: answer.result, row, tracks: {} });
  /** @type {JsonObject} */
  const grown = { ...inputs };
  for (const [name, path] of Object.entries(grow.appends)) {
    const more = valueAt(values, path);
    if (!Array.isArray(more) || more.length === 0) return null;
    grown[name] = [...listOf(inputs[name]), ...more.map(withoutBlanks)];
  }
  if (!grow.rows) return grown;
  if (!isObject(row) || !Object.entries(grow.where).every(([part, wanted]) => wanted.includes(String(row[part]))))
    return null;
  const rows = listOf(inputs[grow.rows]);
  // The row that was used lies where one has its name and what is about to change.
  const isUsed = (/** @type {Json} */ each) =>
    isObject(each) &&
    ['name', ...Object.keys(grow.sets)].every((part) => sameJson(each[part] ?? null, row[part] ?? null));
  const at = listOf(sheet.answer?.inputs[grow.rows]).findIndex(isUsed);
  const former = rows[at];
  if (!isObject(former)) return null;
  const leaves = isLeaving(grow, answer);
  const empty = Object.entries(grow.fills).filter(([part]) => (former[part] ?? null) === null);
  const parts = [...Object.entries(grow.sets), ...empty].map(([part, path]) => [part, valueAt(values, path)]);
  grown[grow.rows] = rows.flatMap((each, place) =>
    place !== at ? [each] : leaves ? [] : [{ ...former, ...Object.fromEntries(parts) }],
  );
  return grown;
}

/** @param {Json | undefined} value @returns {Json[]} */
function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/**
 * The sheet after a growth, with what the engine answers to it, and a line in its log.
 * @param {KeptSheet} sheet
 * @param {Growth} growth
 * @param {MadeAnswer} answer
 * @param {string} time
 * @returns {KeptSheet}
 */
export function grownSheet(sheet, { label, inputs, track, value }, answer, time) {
  const { tracks: former } = sheet.document;
  const tracks = track ? { ...former, [track]: value } : former;
  const document = withLogLine({ ...sheet.document, inputs, tracks }, { time, text: label });
  return { ...sheet, changed: time, document, answer };
}

/**
 * The sheet without a growth; what else was written since stays. Null where the sheet itself was changed since.
 * @param {KeptSheet} sheet
 * @param {KeptSheet} before
 * @param {Growth} growth
 * @param {string} time
 * @returns {KeptSheet | null}
 */
export function shrunkSheet(sheet, before, { label, inputs, track, price, value }, time) {
  if (!sameJson(sheet.document.inputs, inputs)) return null;
  const { [track]: now = value, ...others } = sheet.document.tracks;
  const isAtStart = now === value && !Object.hasOwn(before.document.tracks, track);
  const tracks = !track || isAtStart ? others : { ...others, [track]: now + price };
  const document = { ...withoutLogLine(sheet.document, label), inputs: before.document.inputs, tracks };
  return { ...sheet, changed: time, document, answer: before.answer };
}

/*
 * The button that buys: the engine answers to the grown sheet, then everything is written down at once; one more press
 * takes it back.
 */

const CHANGED = 'This character was changed since, and is left as it is.';

/**
 * Shows what the form of a sheet has more than the kept sheet, to be bought.
 * @param {HTMLElement} place
 * @param {Declared} declared
 * @param {KeptSheet} sheet as the form has it, with the answer to that
 * @param {HTMLElement} said
 */
export function offerGrowth(place, declared, { id, document: { calculator, inputs }, answer }, said) {
  const kept = sheetWith(id);
  const growths =
    kept && answer ? growthsFrom(declared, kept, { calculator, inputs, result: answer.result }, null) : [];
  const written = [...place.children].find((each) => each instanceof HTMLElement && each.dataset.written === id);
  // What was bought can be taken back as long as the form has nothing else.
  if (written && kept && sameJson(kept.document.inputs, inputs)) return;
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(...growths.map((each) => growthButton(each, /** @type {KeptSheet} */ (kept), said)));
  if (hadFocus) place.querySelector('button')?.focus();
}

/**
 * @param {Growth} growth
 * @param {KeptSheet} sheet
 * @param {HTMLElement} said where it is announced
 */
export function growthButton(growth, sheet, said) {
  const words = growth.track ? `Buy. ${growth.label}` : growth.label;
  return undoableButton(
    'grow',
    [words, `Undo. ${growth.label}`],
    (button, isWritten) => (isWritten ? takeBack(sheet, growth, button) : buy(growth, sheet, said, button)),
    said,
  );
}

/**
 * A button that writes with one press, and takes it back with the next one.
 * @param {string} action
 * @param {[write: string, undo: string]} words
 * @param {(button: HTMLElement, isWritten: boolean) => Done | Promise<Done>} press
 * @param {HTMLElement} said where it is announced
 */
export function undoableButton(action, [write, undo], press, said) {
  const button = actionButton(action, write);
  let isWritten = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    const { isDone, message } = await press(button, isWritten);
    button.disabled = false;
    isWritten = isWritten !== isDone;
    button.textContent = isWritten ? undo : write;
    announce(said, `${message} ${isDone ? await troubleOfStore() : ''}`.trim());
    focusIn(button, button); // Python may take its time: whoever types elsewhere by now goes on there
  });
  return button;
}

/**
 * @param {Growth} growth
 * @param {KeptSheet} sheet
 * @param {HTMLElement} said
 * @param {HTMLElement} by
 * @returns {Promise<Done>}
 */
async function buy(growth, sheet, said, by) {
  if (!keptAsOffered(sheet)) return { isDone: false, message: CHANGED };
  announce(said, 'The sheet is being worked out.');
  const answer = await answerTo(sheet.document.calculator, growth.inputs);
  if ('message' in answer) return { isDone: false, message: `Nothing is bought: ${answer.message}` };
  const kept = keptAsOffered(sheet);
  if (!kept) return { isDone: false, message: CHANGED };
  write(grownSheet(kept, growth, answer, now()), sheet.document.inputs, by);
  by.dataset.written = sheet.id;
  countInForm(by, growth.earned, growth.inputs);
  return { isDone: true, message: `${growth.label}, written on the sheet.` };
}

/**
 * The kept sheet, with the notes and the log as they are now; null where what the offer rests on was changed since, on
 * this page or on another.
 * @param {KeptSheet} sheet as it was when the offer was made
 */
function keptAsOffered(sheet) {
  const kept = sheetWith(sheet.id);
  const isStill =
    sameJson(kept?.document.inputs ?? null, sheet.document.inputs) &&
    sameJson(kept?.document.tracks ?? null, sheet.document.tracks);
  return isStill ? kept : null;
}

/** @param {KeptSheet} before @param {Growth} growth @param {HTMLElement} by @returns {Done} */
function takeBack(before, growth, by) {
  const kept = sheetWith(before.id);
  const shrunk = kept && shrunkSheet(kept, before, growth, now());
  if (!shrunk) return { isDone: false, message: CHANGED };
  write(shrunk, growth.inputs, by);
  delete by.dataset.written;
  countInForm(by, growth.earned, before.document.inputs);
  return { isDone: true, message: `${growth.label} is taken back.` };
}

/**
 * The form that has what is bought counts what was earned as the kept sheet does; all else in it stays as it was typed.
 * @param {HTMLElement} by
 * @param {string} earned
 * @param {JsonObject} inputs of the kept sheet
 */
function countInForm(by, earned, inputs) {
  const form = /** @type {import('../calculator/element.mjs').RuleCalculatorElement | null | undefined} */ (
    by.closest('character-desk')?.querySelector('rule-calculator')
  );
  const typed = form?.request.inputs ?? {};
  if (!form || !earned || sameJson(typed[earned] ?? null, inputs[earned] ?? null)) return;
  form.applyPreset({ ...typed, [earned]: inputs[earned] }, [earned]);
}

/** @param {KeptSheet} sheet @param {JsonObject} inputs those before @param {HTMLElement} by */
function write(sheet, inputs, by) {
  void keepSheet(sheet);
  dispatchEvent(new CustomEvent(GROWN, { detail: { id: sheet.id, inputs, by } }));
}

/**
 * What the engine says to a sheet, or one sentence why it says nothing.
 * @param {string} calculator
 * @param {JsonObject} inputs
 */
async function answerTo(calculator, inputs) {
  try {
    const answer = await engine.ask(JSON.stringify({ calculator, mode: 'work', inputs }), {});
    if (answer?.ok) return { inputs: answer.response.inputs, result: answer.response.result };
    return { message: answer ? answer.failure.message : 'it was cancelled' };
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
}

function now() {
  return new Date().toISOString();
}

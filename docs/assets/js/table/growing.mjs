/**
 * The button that buys: the engine answers to the grown sheet, then everything is written down at once; one more press
 * takes it back.
 *
 * @typedef {import('./declared.mjs').Declared} Declared
 * @typedef {import('./grow.mjs').Growth} Growth
 * @typedef {import('./kept.mjs').KeptSheet} KeptSheet
 */

import { actionButton, say } from './parts.mjs';
import { engine } from '../engine/shared.mjs';
import { grownSheet, growthsFrom, shrunkSheet } from './grow.mjs';
import { keepSheet, sheetWith, storeTrouble } from './store.mjs';
import { sameJson } from '../shared/json.mjs';

/** The event at the window: a sheet has grown, or was taken back; its detail has the `id`, the `inputs` before, and the button. */
export const GROWN = 'sheet-grown';

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
  const growths = kept && answer ? growthsFrom(declared, kept, { calculator, inputs, result: answer.result }, null) : [];
  place.replaceChildren(...growths.map((each) => growthButton(each, /** @type {KeptSheet} */ (kept), said)));
}

/**
 * @param {Growth} growth
 * @param {KeptSheet} sheet
 * @param {HTMLElement} said where it is announced
 */
export function growthButton(growth, sheet, said) {
  const words = growth.track ? `Buy. ${growth.label}` : growth.label;
  const button = actionButton('grow', words);
  /** @type {KeptSheet | null} */
  let before = null;
  button.addEventListener('click', async () => {
    button.disabled = true;
    const told = before ? takeBack(before, growth, button) : await buy(growth, sheet, said, button);
    button.disabled = false;
    if (told.isDone) before = before ? null : sheet;
    button.textContent = before ? `Undo. ${growth.label}` : words;
    say(said, `${told.message} ${told.isDone ? storeTrouble() : ''}`.trim());
    button.focus();
  });
  return button;
}

/** @param {Growth} growth @param {KeptSheet} sheet @param {HTMLElement} said @param {HTMLElement} by @returns {Promise<{isDone: boolean, message: string}>} */
async function buy(growth, sheet, said, by) {
  if (!isStill(sheet)) return { isDone: false, message: CHANGED };
  say(said, 'The sheet is being worked out.');
  const answer = await answerTo(sheet.document.calculator, growth.inputs);
  if ('message' in answer) return { isDone: false, message: `Nothing is bought: ${answer.message}` };
  if (!isStill(sheet)) return { isDone: false, message: CHANGED };
  write(grownSheet(sheet, growth, answer, now()), sheet.document.inputs, by);
  return { isDone: true, message: `${growth.label}, written on the sheet.` };
}

/** Nothing was written since the offer was made, on this page or on another. @param {KeptSheet} sheet */
function isStill(sheet) {
  const kept = sheetWith(sheet.id);
  return kept !== null && sameJson(kept.document.inputs, sheet.document.inputs) && sameJson(kept.document.tracks, sheet.document.tracks);
}

/** @param {KeptSheet} before @param {Growth} growth @param {HTMLElement} by */
function takeBack(before, growth, by) {
  const kept = sheetWith(before.id);
  const shrunk = kept && shrunkSheet(kept, before, growth, now());
  if (!shrunk) return { isDone: false, message: CHANGED };
  write(shrunk, growth.inputs, by);
  return { isDone: true, message: `${growth.label} is taken back.` };
}

/** @param {KeptSheet} sheet @param {import('../shared/json.mjs').JsonObject} inputs those before @param {HTMLElement} by */
function write(sheet, inputs, by) {
  keepSheet(sheet);
  dispatchEvent(new CustomEvent(GROWN, { detail: { id: sheet.id, inputs, by } }));
}

/** What the engine says to a sheet, or one sentence why it says nothing. @param {string} calculator @param {import('../shared/json.mjs').JsonObject} inputs */
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

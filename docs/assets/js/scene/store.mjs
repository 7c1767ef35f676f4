/**
 * The scene of a game on this device, shared by all pages that are open: one text with a version, which holds the steps
 * that can be taken back, too.
 *
 * @typedef {import('./reducer.mjs').SceneState} SceneState
 * @typedef {import('./reducer.mjs').Step} Step
 * @typedef {import('./people.mjs').Answers} Answers
 * @typedef {SceneState & {answers: Answers}} KeptScene
 */

import { deviceStore, PREFIX } from '../shared/store.mjs';
import { isObject, objectIn } from '../shared/json.mjs';
import { keyOf } from './people.mjs';
import { migrated } from '../table/store.mjs';
import { MOST_STEPS } from './reducer.mjs';
import { readScene } from './document.mjs';

export const VERSION = 1;

/** @param {string} game */
function nameFor(game) {
  return `scene ${game}`;
}

/** @param {string} game */
export function isSceneKept(game) {
  return deviceStore.read(nameFor(game)) !== null;
}

/** A scene that cannot be read is put aside. @param {string} game @returns {{kept: KeptScene | null, isDamaged: boolean}} */
export function readSceneOf(game) {
  const text = deviceStore.read(nameFor(game));
  const kept = readKeptScene(text);
  const isDamaged = text !== null && kept === null;
  if (isDamaged) deviceStore.write(`${nameFor(game)} damaged`, text);
  return { kept, isDamaged };
}

/** @param {SceneState} state @param {Answers} answers @returns {boolean} whether it will last */
export function keepScene(state, answers) {
  return deviceStore.write(nameFor(state.document.game), writeKeptScene(state, answers));
}

/** One sentence where what was kept last will not last; empty where it will. */
export function sceneTrouble() {
  return deviceStore.trouble ? `This scene will not last: ${deviceStore.words}, so it ends with this page; save it as a file.` : '';
}

/** Hears of changes in other tabs. @param {string} game @param {() => void} changed @param {AbortSignal} signal */
export function followScene(game, changed, signal) {
  addEventListener('storage', ({ key }) => { if (key === PREFIX + nameFor(game)) changed(); }, { signal });
}

/**
 * The scene in a text; null where it has none that can be read.
 * @param {string | null} text
 * @param {import('../table/store.mjs').Migrations} [migrations]
 * @param {number} [version] that they lead to
 * @returns {KeptScene | null}
 */
export function readKeptScene(text, migrations = {}, version = VERSION) {
  const stored = migrated(objectIn(text), migrations, version);
  const read = readScene(stored?.scene);
  if (!stored || !read.ok) return null;
  return { document: read.document, past: stepsIn(stored.past), future: stepsIn(stored.future), answers: answersIn(stored.answers) };
}

/** With the answers to those who are here. @param {SceneState} state @param {Answers} answers */
export function writeKeptScene({ document, past, future }, answers) {
  const keys = new Set(document.people.map(keyOf));
  const some = Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
  const steps = { past: past.slice(0, MOST_STEPS), future: future.slice(0, MOST_STEPS) };
  return JSON.stringify({ version: VERSION, scene: document, ...steps, answers: some });
}

/** @param {unknown} value @returns {Answers} */
function answersIn(value) {
  const all = isObject(value) ? Object.entries(value) : [];
  const whole = all.filter(([, answer]) => isObject(answer) && isObject(answer.inputs) && isObject(answer.result));
  return /** @type {Answers} */ (Object.fromEntries(whole));
}

/** The steps up to the first that cannot be read: those behind it rest on it. @param {unknown} value @returns {Step[]} */
function stepsIn(value) {
  const steps = Array.isArray(value) ? value.slice(0, MOST_STEPS).map(stepIn) : [];
  const end = steps.indexOf(null);
  return /** @type {Step[]} */ (end < 0 ? steps : steps.slice(0, end));
}

/** @param {unknown} value @returns {Step | null} */
function stepIn(value) {
  if (!isObject(value) || typeof value.text !== 'string' || typeof value.key !== 'string' || typeof value.time !== 'number') return null;
  const read = readScene(value.document);
  const { text, key, time } = value;
  return read.ok ? { text, key, time, from: typeof value.from === 'number' ? value.from : null, document: read.document } : null;
}

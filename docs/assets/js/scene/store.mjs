/**
 * The scene of a game on this device, shared by all pages that are open, with the steps that can be taken back.
 *
 * @import { Said } from './endings.mjs'
 * @import { Answers, Seen } from './people.mjs'
 * @import { SceneState, Step } from './reducer.mjs'
 * @import { Json } from '../shared/json.mjs'
 * @typedef {{sheet: string, tracks: {[name: string]: {from: number | null, to: number}}, text: string, by?: string,
 *   inputs?: {[name: string]: Json | null}, answered?: {[name: string]: Json | null}}} Written what a scene has written
 *   on a sheet; null for a track that stood at its start; `by` the step of the scene that wrote it, with the inputs that
 *   stood there before and in the answer to it, null for none
 * @typedef {SceneState & {answers: Answers, written?: Written[], said?: Said, seen?: {[sheet: string]: Seen}}} KeptScene
 * @typedef {{game: string, person: import('../shared/records.mjs').Person, seen?: Seen}} Leaver with what their sheet said
 *   when they left
 */

import { documents } from '../shared/documents.mjs';
import { isObject, sameJson } from '../shared/json.mjs';
import { keyOf } from './people.mjs';
import { MOST_STEPS } from './reducer.mjs';
import { FORMAT, readScene } from './document.mjs';
import { freshSeed } from '../shared/seed.mjs';

/** @type {import('../shared/documents.mjs').Kind<KeptScene>} */
export const SCENES = { kind: 'scene', form: 1, read: keptSceneIn };

/**
 * Whoever has left a scene lies in the bin; once they are brought back, they wait here for the table.
 * @type {import('../shared/documents.mjs').Kind<Leaver>}
 */
export const LEAVERS = { kind: 'person', form: 1, read: leaverIn };

/** Before this nothing of it can be read. */
export function loadScenes() {
  return documents.load(SCENES, LEAVERS);
}

/** @param {string} game @returns {KeptScene | null} */
export function readSceneOf(game) {
  return documents.read(SCENES, idOf(game));
}

/** A sentence where the scene of a game, or somebody of it, cannot be read; '' where it can. @param {string} game */
export function unreadableScene(game) {
  const ofScene = documents.unreadableWords(SCENES, (id) => id === idOf(game));
  const ofPeople = documents.unreadableWords(LEAVERS, (id) => id.startsWith(`person ${game} `));
  return [...new Set([ofScene, ofPeople])].join(' ').trim();
}

/** Whether the scene of a game is damaged: a change puts it into the bin. @param {string} game */
export function isDamaged(game) {
  return documents.unreadable(SCENES.kind).some(({ id, isNewer }) => id === idOf(game) && !isNewer);
}

/** The key of what lies in the bin because it was damaged; undefined where nothing does. @param {string} game */
export async function damagedInBin(game) {
  const all = await documents.bin();
  return all.find(({ document, why }) => document.id === idOf(game) && why === 'damaged')?.key;
}

/**
 * Changes the scene of a game as every page has left it.
 * @param {string} game
 * @param {(scene: KeptScene | null) => KeptScene} change pure
 * @param {string} [why] the scene that was there goes to the bin, with this reason
 */
export function changeScene(game, change, why = '') {
  return documents.change(SCENES, idOf(game), (kept) => sceneToKeep(change(kept)), why);
}

/** Puts somebody who leaves a scene into the bin. @param {Leaver} leaver */
export function binPerson(leaver) {
  const id = `person ${leaver.game} ${freshSeed()}`;
  void documents.change(LEAVERS, id, () => leaver);
  return documents.remove(LEAVERS, id, 'left the table');
}

/**
 * Takes somebody out of the bin whom Undo has brought back: they have not left.
 * @param {string} game
 * @param {Leaver['person']} person
 */
export async function unbinPerson(game, person) {
  await documents.settled();
  const all = await documents.bin();
  const isMeant = (/** @type {Leaver | null} */ leaver) => leaver?.game === game && sameJson(leaver.person, person);
  const found = all.find(({ document }) => document.kind === LEAVERS.kind && isMeant(document.value));
  if (!found) return;
  await documents.restore(found.key);
  void documents.change(LEAVERS, found.document.id, () => null);
}

/**
 * Takes those out of the store who are brought back to a table.
 * @param {string} game
 * @param {number} most
 * @returns {Leaver[]}
 */
export function takeReturned(game, most) {
  const back = documents
    .all(LEAVERS)
    .filter(({ value }) => value.game === game)
    .slice(0, most);
  for (const { id } of back) void documents.change(LEAVERS, id, () => null);
  return back.map(({ value }) => value);
}

/** @param {string} game */
function idOf(game) {
  return `scene ${game}`;
}

/** @param {unknown} value @returns {Leaver | null} */
function leaverIn(value) {
  if (!isObject(value) || typeof value.game !== 'string') return null;
  const read = readScene({ format: FORMAT, game: value.game, people: [value.person] });
  const { seen } = seenIn({ seen: value.seen });
  return read.ok ? { game: value.game, person: read.document.people[0], ...(seen && { seen }) } : null;
}

/** The scene of a document; null where it is damaged. @param {unknown} value @returns {KeptScene | null} */
export function keptSceneIn(value) {
  if (!isObject(value)) return null;
  const read = readScene(value.document);
  if (!read.ok) return null;
  return {
    document: read.document,
    past: stepsIn(value.past),
    future: stepsIn(value.future),
    answers: answersIn(value.answers),
    written: writtenIn(value.written),
    said: saidIn(value.said),
    ...(isObject(value.seen) && { seen: seenIn(value.seen) }),
  };
}

/**
 * With the answers to those who are here, and as many steps as can be taken back.
 * @param {KeptScene} scene
 * @returns {KeptScene}
 */
export function sceneToKeep({ document, past, future, answers, written = [], said = {}, seen = {} }) {
  const keys = new Set(document.people.map(keyOf));
  const some = Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
  return {
    document,
    past: past.slice(0, MOST_STEPS),
    future: future.slice(0, MOST_STEPS),
    answers: some,
    written,
    said,
    seen,
  };
}

/** @param {object} value @returns {{[sheet: string]: Seen}} */
function seenIn(value) {
  const whole = Object.entries(value).filter(
    ([, each]) =>
      isObject(each) &&
      isObject(each.inputs) &&
      isObject(each.tracks) &&
      Object.values(each.tracks).every(Number.isSafeInteger),
  );
  return /** @type {{[sheet: string]: Seen}} */ (Object.fromEntries(whole));
}

/** @param {unknown} value @returns {Answers} */
function answersIn(value) {
  const all = isObject(value) ? Object.entries(value) : [];
  const whole = all.filter(([, answer]) => isObject(answer) && isObject(answer.inputs) && isObject(answer.result));
  return /** @type {Answers} */ (Object.fromEntries(whole));
}

/**
 * The steps up to the first that cannot be read: those behind it rest on it.
 * @param {unknown} value
 * @returns {Step[]}
 */
function stepsIn(value) {
  const steps = Array.isArray(value) ? value.slice(0, MOST_STEPS).map(stepIn) : [];
  const end = steps.indexOf(null);
  return /** @type {Step[]} */ (end < 0 ? steps : steps.slice(0, end));
}

/** @param {unknown} value @returns {Step | null} */
function stepIn(value) {
  if (
    !isObject(value) ||
    typeof value.text !== 'string' ||
    typeof value.key !== 'string' ||
    typeof value.time !== 'number'
  )
    return null;
  const read = readScene(value.document);
  const { text, key, time } = value;
  return read.ok
    ? {
        text,
        key,
        time,
        from: typeof value.from === 'number' ? value.from : null,
        document: read.document,
        ...(isObject(value.beside) && { beside: stepBesideIn(value.beside) }),
      }
    : null;
}

/** @param {{[name: string]: any}} value @returns {import('./beside.mjs').StepBeside} */
function stepBesideIn({ said, given, whole, by, wrote }) {
  const isWrote = (/** @type {unknown} */ each) =>
    isObject(each) && typeof each.sheet === 'string' && isObject(each.keeps);
  return {
    ...(isObject(said) && { said: saidIn(said, { isUnsaid: true }) }),
    ...(isObject(given) && {
      given: /** @type {{[key: string]: boolean}} */ (
        Object.fromEntries(Object.entries(given).filter(([, each]) => typeof each === 'boolean'))
      ),
    }),
    ...(isObject(whole) && { whole: { written: writtenIn(whole.written), said: saidIn(whole.said) } }),
    ...(typeof by === 'string' && { by }),
    ...(Array.isArray(wrote) && { wrote: wrote.filter(isWrote) }),
  };
}

/** @param {unknown} value @returns {Written[]} */
function writtenIn(value) {
  const all = Array.isArray(value) ? value : [];
  const isMove = (/** @type {any} */ each) =>
    isObject(each) && Number.isSafeInteger(each.to) && (each.from === null || Number.isSafeInteger(each.from));
  return all.filter(
    (each) =>
      isObject(each) &&
      typeof each.sheet === 'string' &&
      typeof each.text === 'string' &&
      isObject(each.tracks) &&
      Object.values(each.tracks).every(isMove),
  );
}

/** @param {unknown} value @param {{isUnsaid?: boolean}} [may] also be unsaid, as null @returns {Said} */
function saidIn(value, { isUnsaid = false } = {}) {
  const all = isObject(value) ? Object.entries(value) : [];
  const isSaid = (/** @type {unknown} */ each) =>
    (isUnsaid && each === null) ||
    Number.isSafeInteger(each) ||
    (Array.isArray(each) && each.every((deed) => typeof deed === 'string'));
  return /** @type {Said} */ (Object.fromEntries(all.filter(([, each]) => isSaid(each))));
}

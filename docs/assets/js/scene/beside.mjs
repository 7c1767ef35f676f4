/**
 * What stands beside a scene, and goes back and forth with its steps: what was said of the evening, for whom it is
 * written, and what the scene has written on sheets. A step that has changed some of it keeps what stands there on its
 * other side. Pure: no DOM, so that Node can test it.
 *
 * @import { Said } from './endings.mjs'
 * @import { SceneEvent, Step } from './reducer.mjs'
 * @import { KeptScene, Written } from './store.mjs'
 * @import { JsonObject } from '../shared/json.mjs'
 * @typedef {{written: Written[], said: Said}} Beside
 * @typedef {{sheet: string, keeps: JsonObject}} Wrote on which sheet an evening was written, with the inputs that it got
 * @typedef {{by: string, wrote: Wrote[], takes: string[], gives: string[]}} EveningNotes the name of the step, what it
 *   writes, what it takes of what was said, and what is not given once more
 * @typedef {{said?: {[key: string]: Said[string] | null}, given?: {[key: string]: boolean}, whole?: Beside,
 *   by?: string, wrote?: Wrote[]}} StepBeside null for what was not said; `whole` where the step is one to another scene
 */

/** What was said of the evening under this key: what has been written for whom, and is not given once more. */
export const GIVEN = 'given';
/** The events by which people play: whoever plays on has begun another evening. */
const PLAYS = new Set(['roll', 'next', 'turn', 'situation']);

/** What has been written this evening, each as a rule and a person. @param {Said} said @returns {string[]} */
export function givenIn(said) {
  const given = said[GIVEN];
  return Array.isArray(given) ? given : [];
}

/**
 * A scene after an event, with what stands beside it then.
 * @param {KeptScene} before
 * @param {KeptScene} after as `reduce` has left its document and its steps
 * @param {SceneEvent} event
 * @returns {KeptScene}
 */
export function besideAfter(before, after, event) {
  if (event.type === 'undo') return swapped(after, 'future', before.past[0]?.beside);
  if (event.type === 'redo') return swapped(after, 'past', before.future[0]?.beside);
  if (after.past[0] === before.past[0]) return after; // there was nothing to do
  const given = givenIn(before.said ?? {});
  if (event.type === 'over' || event.type === 'open')
    return swapped(after, 'past', { whole: { written: [], said: {} } });
  if (event.type === 'evening' && event.notes) {
    const { by, wrote, takes, gives } = event.notes;
    return swapped(after, 'past', { said: allOf(takes, null), given: allOf(gives, true), by, wrote });
  }
  return PLAYS.has(event.type) && given.length ? swapped(after, 'past', { given: allOf(given, false) }) : after;
}

/**
 * The steps that can be done again once something else was said: an evening among them would take it unsaid.
 * @param {Step[]} future
 */
export function withoutEvenings(future) {
  const at = future.findIndex(({ beside }) => beside?.by);
  return at < 0 ? future : future.slice(0, at);
}

/** @template Value @param {string[]} keys @param {Value} value @returns {{[key: string]: Value}} */
function allOf(keys, value) {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

/**
 * What a step holds comes beside the scene, and what stood there goes to the step.
 * @param {KeptScene} scene
 * @param {'past' | 'future'} side where the step lies now
 * @param {StepBeside | undefined} held
 * @returns {KeptScene}
 */
function swapped(scene, side, held) {
  if (!held) return scene;
  const { written = [], said = {} } = scene;
  const given = givenIn(said);
  /** @type {StepBeside} */
  const left = {
    ...held,
    ...(held.said && { said: Object.fromEntries(Object.keys(held.said).map((key) => [key, said[key] ?? null])) }),
    ...(held.given && { given: Object.fromEntries(Object.keys(held.given).map((key) => [key, given.includes(key)])) }),
    ...(held.whole && { whole: { written, said } }),
  };
  const [step, ...others] = scene[side];
  return { ...scene, ...besideOf(held, { written, said }), [side]: [{ ...step, beside: left }, ...others] };
}

/**
 * @param {StepBeside} held
 * @param {Beside} now
 * @returns {Beside}
 */
function besideOf({ said: some = {}, given: flags = {}, whole }, { written, said }) {
  if (whole) return whole;
  const given = [
    ...givenIn(said).filter((key) => !Object.hasOwn(flags, key)),
    ...Object.keys(flags).filter((key) => flags[key]),
  ];
  const rest = Object.entries({ ...said, ...some }).filter(([, value]) => value !== null);
  return { written, said: { .../** @type {Said} */ (Object.fromEntries(rest)), [GIVEN]: given } };
}

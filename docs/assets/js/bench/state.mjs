/**
 * The state of a bench as plain data, and what follows from it. Pure: no DOM, so that Node can test it.
 *
 * The state is never changed in place: `reducer.mjs` makes the next one.
 *
 * @import { EngineRequest, Json, JsonObject, LinkState } from '../engine/wire.mjs'
 * @typedef {object} Definition the data of a stage in the page; it never changes
 * @property {string} id
 * @property {string} title
 * @property {string} calculator
 * @property {Feeds} feeds
 * @property {string} diceOf the stage whose dice it judges; '' where it has dice of its own, or none
 * @property {import('../placing/layout.mjs').Placing[]} placings
 * @property {string} needs source without which the stage has nothing to answer; '' where there is none
 * @property {JsonObject} gives values of the build's answer that others take over, by path
 * @property {JsonObject} defaults its inputs where no feed has a value
 * @typedef {object} Observation the state of a stage's calculator at the moment of an event
 * @property {EngineRequest} request the question that its form asks, answered or not
 * @property {'ready' | 'busy' | 'failed'} status ready: the answer shown is to this question
 * @typedef {object} Pending why a stage waits for an answer
 * @property {'reader' | 'upstream' | 'restore' | 'group'} cause the reader asked; another stage has changed; a link or
 *   a step
 *     back; a group's readings, which leave log and address as they are
 * @property {string} [label] of the step, where it is not the stage's title
 * @property {string} [field] the input that was edited
 * @typedef {{inputs: JsonObject, dice: JsonObject}} Upstream the values of a stage's feeds, and the dice that it judges
 * @typedef {object} Progress how far a stage is
 * @property {StageState} start as the page brings it
 * @property {LinkState | null} shown the question that the answer shown is to; null while that is the build's
 * @property {Answer | null} answer null while it is the build's
 * @property {string[]} overridden inputs that the reader has set, and that do not follow
 * @property {Upstream} upstream what it has followed last
 * @property {Pending | null} pending null: the next answer, if one comes, is to a question of the reader's
 * @property {boolean} isQuiet whether its answers are not spoken: of a step only the first stage speaks
 * @property {boolean} isStale whether a stage before it is refused
 * @typedef {Definition & Observation & Progress} Stage
 * @typedef {object} BenchState
 * @property {string} bench its name
 * @property {{[id: string]: Stage}} stages in the order of the page
 * @property {History} history
 * @typedef {{[input: string]: string[]}} Feeds sources by input, the first that has a value counts
 * @typedef {{result: JsonObject, inputs: JsonObject, next: JsonObject}} Answer the values that others can take over
 * @typedef {object} Entry one step
 * @property {string} label one sentence
 * @property {string} fragment the whole bench after it, as a link
 * @property {string} [key] consecutive edits of one field have the same key, and are one step
 * @typedef {object} History
 * @property {Entry[]} entries the first is the bench as it was found
 * @property {number} at index of the entry that the bench shows
 * @typedef {Omit<EngineRequest, 'calculator'> & {own?: string[]}} StageState
 * @typedef {{bench: string, stages: {[stage: string]: StageState}, shown?: string[]}} BenchLink
 * @typedef {{ok: true, state: BenchLink} | {ok: false, message: string}} DecodedBench
 */

import { isPlainRecord, sameJson, valueAt } from '../shared/json.mjs';
import { damageOf } from '../links/kinds.mjs';
import { decodeLink, encodePayload, readPayload } from '../links/permalink.mjs';

/** Stands beside the inputs where a stage judges the dice of another one. */
export const DICE = '(dice)';
const START = 'The start.';
const RESULT = 'result.';

/**
 * A bench as the page brings it.
 * @param {{bench: string, stages: (Definition & Observation)[]}} page
 * @returns {BenchState}
 */
export function newBench({ bench, stages }) {
  const progress = {
    shown: null,
    answer: null,
    overridden: [],
    upstream: { inputs: {}, dice: {} },
    pending: null,
    isQuiet: false,
    isStale: false,
  };
  const begun = stages.map((stage) => [stage.id, { ...stage, ...progress, start: linkPart(stage.request, []) }]);
  const empty = { bench, stages: Object.fromEntries(begun), history: newHistory({ label: START, fragment: '' }) };
  const state = settle(empty, Object.keys(empty.stages));
  return { ...state, history: newHistory({ label: START, fragment: fragmentOf(state) }) };
}

/** @param {BenchState} state @param {string} id @param {Partial<Stage>} change @returns {BenchState} */
export function withStage(state, id, change) {
  return { ...state, stages: { ...state.stages, [id]: { ...state.stages[id], ...change } } };
}

/**
 * These stages have followed what is upstream of them now: it is what the page, or a link, shows.
 * @param {BenchState} state
 * @param {string[]} ids
 */
export function settle(state, ids) {
  return ids.reduce((next, id) => withStage(next, id, { upstream: upstreamOf(next, id) }), state);
}

/** The value of a source. @param {BenchState} state @param {string} source `contest.result.rmib` @returns {Json} */
export function valueOf({ stages }, source) {
  const [id, ...names] = source.split('.');
  const path = names.join('.');
  if (!Object.hasOwn(stages, id)) return null;
  const { answer, gives } = stages[id];
  if (answer) return valueAt(answer, path);
  return Object.hasOwn(gives, path) ? gives[path] : null;
}

/**
 * The result of a stage; of the build's answer only what others take over is known.
 * @param {Stage} stage
 * @returns {JsonObject}
 */
export function resultOf({ answer, gives }) {
  if (answer) return answer.result;
  const known = Object.entries(gives).filter(([path]) => path.startsWith(RESULT));
  return Object.fromEntries(known.map(([path, value]) => [path.slice(RESULT.length), value]));
}

/** @param {BenchState} state @param {string} id @returns {Upstream} */
export function upstreamOf(state, id) {
  const { feeds, diceOf } = state.stages[id];
  // The first source that has a value counts; an input of which none has one is null.
  const valueIn = (/** @type {string[]} */ sources) =>
    sources.map((source) => valueOf(state, source)).find((value) => value !== null) ?? null;
  const inputs = Object.fromEntries(Object.entries(feeds).map(([input, sources]) => [input, valueIn(sources)]));
  const { seed, method, faces } = Object.hasOwn(state.stages, diceOf)
    ? shownRequest(state.stages[diceOf])
    : /** @type {LinkState} */ ({});
  if (seed !== undefined) return { inputs, dice: { seed, ...(method !== undefined && { method }) } };
  return { inputs, dice: faces ? { faces } : {} };
}

/** The stages that follow one. @param {BenchState} state @param {string} leader */
export function followersOf({ stages }, leader) {
  const follows = (/** @type {Stage} */ { feeds, placings, diceOf, needs }) => {
    const pieces = placings.flatMap((placing) => [placing.pieces, placing.values]);
    return [...Object.values(feeds).flat(), ...pieces, diceOf, needs].some((source) => source.split('.')[0] === leader);
  };
  return Object.values(stages)
    .filter(follows)
    .map(({ id }) => id);
}

/** The refused stages, and what follows them at whatever distance. @param {BenchState} state @returns {Set<string>} */
export function staleStages(state) {
  const stale = new Set(
    Object.values(state.stages)
      .filter(({ status }) => status === 'failed')
      .map(({ id }) => id),
  );
  for (const id of stale) for (const follower of followersOf(state, id)) stale.add(follower);
  return stale;
}

/** Whether a stage has nothing to answer. @param {BenchState} state @param {string} id */
export function isWithout(state, id) {
  const { needs } = state.stages[id];
  return needs !== '' && valueOf(state, needs) === null;
}

/** The question that the answer shown is to. @param {Stage} stage @returns {LinkState} */
export function shownRequest({ shown, request }) {
  return shown ?? request;
}

/**
 * A stage as a link to the bench carries it.
 * @param {LinkState} request
 * @param {readonly string[]} overridden
 * @returns {StageState}
 */
export function linkPart({ calculator: _calculator, engine: _engine, at: _at, ...request }, overridden) {
  return { ...request, ...(overridden.length > 0 ? { own: [...overridden].sort() } : {}) };
}

/** @param {Stage} stage */
function isUntouched(stage) {
  return sameJson(
    /** @type {Json} */ (linkPart(shownRequest(stage), stage.overridden)),
    /** @type {Json} */ (stage.start),
  );
}

/** The whole bench as a link's fragment; '' where it is too large. @param {BenchState} state */
export function fragmentOf(state) {
  return fragmentWith(state, {});
}

/** The same with some stages as they are given. @param {BenchState} state @param {{[id: string]: StageState}} given */
export function fragmentWith({ bench, stages }, given) {
  const changed = Object.values(stages).filter((stage) => !isUntouched(stage));
  const parts = Object.fromEntries(changed.map((stage) => [stage.id, linkPart(shownRequest(stage), stage.overridden)]));
  return encodeBench({ bench, stages: { ...parts, ...given } }) ?? '';
}

/** Whether all is as the page brings it. @param {BenchState} state */
export function isAsFound({ stages }) {
  return Object.values(stages).every(isUntouched);
}

/**
 * The stage for a question that follows an answer: one with a feed from this question, else one of its calculator.
 * @param {BenchState} state
 * @param {string} from the stage that has the answer
 * @param {string} question name of the question
 * @param {string} calculator
 * @returns {string | undefined}
 */
export function stageFor({ stages }, from, question, calculator) {
  const able = Object.values(stages).filter((stage) => stage.calculator === calculator);
  const path = `${from}.next.${question}.`;
  const isFed = (/** @type {Stage} */ { feeds }) =>
    Object.values(feeds)
      .flat()
      .some((source) => source.startsWith(path));
  return (able.find(isFed) ?? able.find(({ id, diceOf }) => id !== from && diceOf === '') ?? able[0])?.id;
}

/*
 * What a stage of a bench takes over from the stages before it.
 *
 * A source names a stage and a value of its answer: `contest.result.rmib`, `contest.inputs.modifier`, or
 * `draw.next.lay_out.core`, an input of a question that follows the answer.
 */

/**
 * The inputs of a stage with the values of its feeds: overridden inputs stay, an input without a value has its default.
 * @param {{inputs: JsonObject, defaults: JsonObject, values: JsonObject, overridden: readonly string[]}} parts
 * @returns {JsonObject}
 */
export function withFeeds({ inputs, defaults, values, overridden }) {
  const result = new Map(Object.entries(inputs));
  for (const [name, value] of Object.entries(values)) {
    if (overridden.includes(name)) continue;
    const input = value ?? (Object.hasOwn(defaults, name) ? defaults[name] : null);
    if (input === null) result.delete(name);
    else result.set(name, input);
  }
  return Object.fromEntries(result);
}

/**
 * The inputs with which a flow starts over, by stage; null where nothing is left to carry over.
 * @param {{[target: string]: string}} carries sources by target: `damage.hit_points`
 * @param {(source: string) => Json} valueOf
 * @returns {{[stage: string]: JsonObject} | null}
 */
export function carriedInputs(carries, valueOf) {
  /** @type {{[stage: string]: JsonObject}} */
  const inputs = {};
  for (const [target, source] of Object.entries(carries)) {
    const [stage, input] = target.split('.');
    const value = valueOf(source);
    if (value === null) return null;
    inputs[stage] = { ...inputs[stage], [input]: value };
  }
  return inputs;
}

/* The steps of a bench, with undo and redo. */

export const MOST_ENTRIES = 100;

/** @param {Entry} start @returns {History} */
export function newHistory(start) {
  return { entries: [start], at: 0 };
}

/** @param {History} history @returns {Entry} */
export function currentEntry({ entries, at }) {
  return entries[at];
}

/** @param {History} history */
export function canUndo({ at }) {
  return at > 0;
}

/** @param {History} history */
export function canRedo({ entries, at }) {
  return at < entries.length - 1;
}

/**
 * Adds a step; the steps that were undone are dropped.
 * @param {History} history
 * @param {Entry} entry
 * @returns {History}
 */
export function pushEntry(history, entry) {
  const current = currentEntry(history);
  const isSame = entry.fragment === current.fragment; // the same question again, with the same answer
  const replaces = canUndo(history) && (isSame || (entry.key !== undefined && entry.key === current.key));
  const before = history.entries.slice(0, replaces ? history.at : history.at + 1);
  const [first, ...steps] = [...before, entry];
  const entries = [first, ...steps.slice(1 - MOST_ENTRIES)]; // the bench as it was found stays, and the newest steps
  return { entries, at: entries.length - 1 };
}

/**
 * The current step has had consequences: its link holds them, too.
 * @param {History} history
 * @param {string} fragment
 * @returns {History}
 */
export function amendEntry({ entries, at }, fragment) {
  return { at, entries: entries.map((entry, index) => (index === at ? { ...entry, fragment } : entry)) };
}

/** @param {History} history @param {number} index @returns {History} */
export function moveTo({ entries }, index) {
  return { entries, at: Math.min(Math.max(index, 0), entries.length - 1) };
}

/*
 * A whole bench as a link's fragment, and back: `#b1-<payload>x`.
 *
 * The payload is unpadded base64url of UTF-8 JSON with sorted keys: `bench` (its name), `stages` (by id: what each
 * answers, as in a link to one calculator but without the calculator, and `own`, the inputs that do not follow),
 * `shown` (which stages were in view on the former bench of all games). Stages as the page brings them are left out.
 * `b1` is the version of the format; it stays readable for ever.
 */

const MOST_STAGES = 60;
const NAME = /^[a-z][a-z0-9_-]{0,60}$/u;
/** A link to a single calculator checks everything but the name, which the stage has. */
const ANY = 'any.calculator';

/** The fragment, without `#`; null where it would be too long for a link. @param {BenchLink} state */
export function encodeBench(state) {
  return encodePayload('bench', state);
}

/**
 * The state in a fragment; null where it is no link to a bench.
 * @param {string} fragment
 * @returns {DecodedBench | null}
 */
export function decodeBench(fragment) {
  const read = readPayload('bench', fragment);
  if (!read?.ok) return read;
  return isBench(read.state) ? { ok: true, state: read.state } : { ok: false, message: damageOf('') };
}

/** @param {unknown} state @returns {state is BenchLink} */
function isBench(state) {
  if (!isPlainRecord(state)) return false;
  const { bench, stages, shown = [], ...strange } = /** @type {any} */ (state);
  if (Object.keys(strange).length > 0 || !isName(bench) || !isPlainRecord(stages)) return false;
  if (!Array.isArray(shown) || shown.length > MOST_STAGES || !shown.every(isName)) return false;
  const parts = Object.entries(stages);
  return parts.length <= MOST_STAGES && parts.every(([name, stage]) => isName(name) && isStage(stage));
}

/** @param {unknown} stage */
function isStage(stage) {
  if (!isPlainRecord(stage)) return false;
  const { own = [], calculator, engine, at, ...request } = /** @type {any} */ (stage);
  if (calculator !== undefined || engine !== undefined || at !== undefined) return false;
  if (!Array.isArray(own) || !own.every((name) => typeof name === 'string')) return false;
  return decodeLink(encodePayload('answer', { calculator: ANY, ...request }) ?? '')?.ok === true;
}

/** @param {unknown} name */
function isName(name) {
  return typeof name === 'string' && NAME.test(name);
}

/**
 * What happens at a bench: `reduce(state, event)` returns the next state, and requests to the page. Pure: no DOM, so
 * that Node can test it.
 *
 * Each event but `edited` may bring `observed`, the state of all calculators at its moment: their forms and
 * not this state hold what a reader types. An edit is reported before its calculator has read the field.
 *
 * @import { Answer, BenchState, Entry, Pending } from './state.mjs'
 * @import { EngineRequest, JsonObject, LinkState } from '../engine/wire.mjs'
 *
 * @typedef {object} Again a flow starts over with what is left: the next blow, the next action
 * @property {string} press the stage that asks anew
 * @property {{[target: string]: string}} carries sources by target
 * @property {string} over the sentence where nothing is left
 * @property {string} label
 *
 * @typedef {{type: 'start', fragment: string, early: {[stage: string]: EngineRequest}}} Start the bench is on the page:
 *   `early` was asked before it was there
 * @typedef {{type: 'resume', fragment: string, entries: Entry[]}} Resume the steps of an earlier visit are read
 * @typedef {{type: 'answered', stage: string, shown: LinkState, answer: Answer, sentence: string, isUnasked?: boolean}}
 *   Answered
 *
 * @typedef {Start | Resume | Answered
 *   | {type: 'address', fragment: string}
 *   | {type: 'unanswered', stage: string}
 *   | {type: 'observed'}
 *   | {type: 'edited', stage: string, input: string}
 *   | {type: 'submitted', stage: string}
 *   | {type: 'placed', stage: string, inputs: JsonObject}
 *   | {type: 'opened', stage: string, request: LinkState}
 *   | {type: 'follow', stage: string, input: string}
 *   | {type: 'again', again: Again, seed: string}
 *   | {type: 'undo'} | {type: 'redo'} | {type: 'reset'}
 *   | {type: 'goto', index: number}} Happening
 *
 * @typedef {Happening & {observed?: {[stage: string]: Partial<import('./state.mjs').Observation>}}} BenchEvent
 *
 * @typedef {{type: 'ask', stage: string, request: LinkState, isRestored: boolean}
 *   | {type: 'mark', stage: string, isStale: boolean}
 *   | {type: 'say', text: string}
 *   | {type: 'note', text: string}
 *   | {type: 'address', fragment: string}
 *   | {type: 'store', entries: Entry[]}} BenchRequest `note` stands above the page, `say` is spoken
 *
 * @typedef {{state: BenchState, requests: BenchRequest[]}} Step
 */

import { sameJson } from '../shared/json.mjs';
import {
  amendEntry,
  canRedo,
  canUndo,
  carriedInputs,
  currentEntry,
  decodeBench,
  DICE,
  encodeBench,
  followersOf,
  fragmentOf,
  fragmentWith,
  isAsFound,
  linkPart,
  moveTo,
  pushEntry,
  settle,
  shownRequest,
  staleStages,
  upstreamOf,
  valueOf,
  withFeeds,
  withStage,
} from './state.mjs';
import { holdsLink } from '../links/kinds.mjs';
import { METHOD } from '../shared/seed.mjs';

/** @type {Pending} */
const BY_READER = { cause: 'reader' };
/** @type {Pending} */
const BY_GROUP = { cause: 'group' };
const OTHER_BENCH = 'this link belongs to another table; open the page that has it';
/** Stages that a sentence names. */
const NAMED = 3;

/** @type {{[Type in Happening['type']]: (state: BenchState, event: Extract<Happening, {type: Type}>) => Step}} */
const HANDLERS = {
  start,
  resume,
  answered: (state, event) => markLate(answered(state, event), event.stage),
  unanswered,
  observed: markStale,
  edited,
  submitted,
  address: (state, { fragment }) => openAddress(state, fragment) ?? still(state),
  placed: (state, { stage, inputs }) => askWith(still(state), stage, inputs, {}, BY_READER),
  opened: (state, event) => ask(still(state), event.stage, event.request, BY_READER),
  follow: (state, { stage, input }) => {
    const { overridden, title } = state.stages[stage];
    const released = withStage(state, stage, { overridden: overridden.filter((name) => name !== input) });
    return askUpstream(still(released), stage, input === DICE, { cause: 'reader', label: `${title} follows again` });
  },
  again: startAgain,
  undo: (state) => (canUndo(state.history) ? goTo(state, state.history.at - 1, 'Undone, back to') : still(state)),
  redo: (state) => (canRedo(state.history) ? goTo(state, state.history.at + 1, 'Done again:') : still(state)),
  goto: (state, { index }) => goTo(state, index, 'Back to:'),
  reset,
};

/** @param {BenchState} state @param {BenchEvent} event @returns {Step} */
export function reduce(state, event) {
  const handle = /** @type {(state: BenchState, event: BenchEvent) => Step} */ (HANDLERS[event.type]);
  const observed = Object.entries(event.observed ?? {}).reduce(
    (next, [id, observation]) => withStage(next, id, observation),
    state,
  );
  return handle(observed, event);
}

/** Nothing is requested. @param {BenchState} state @returns {Step} */
function still(state) {
  return { state, requests: [] };
}

/** @param {Step} step @param {...BenchRequest} requests @returns {Step} */
function request(step, ...requests) {
  return { state: step.state, requests: [...step.requests, ...requests] };
}

/** Opens the link in the address; then asks what was asked early. @param {BenchState} state @param {Start} event */
function start(state, { fragment, early }) {
  // The form has been reset, but the early question is under way, or answered already.
  const busy = Object.keys(early).reduce((next, id) => withStage(next, id, { status: 'busy' }), state);
  const linked = openAddress(busy, fragment);
  if (linked) return linked;
  return Object.entries(early).reduce((step, [id, question]) => ask(step, id, question, BY_READER), still(busy));
}

/**
 * Goes on where the last visit ended. What was done or opened meanwhile stays, and those steps lie before it.
 * @param {BenchState} state
 * @param {Resume} event
 */
function resume(state, { fragment, entries }) {
  const [first, ...since] = state.history.entries;
  const earlier = entries.slice(1);
  const history = { entries: [first, ...earlier, ...since], at: state.history.at + earlier.length };
  const resumed = { ...state, history };
  if (since.length > 0) return save(still(resumed));
  const isAsked = holdsLink('answer', fragment) || Object.values(state.stages).some(({ pending }) => pending !== null);
  return isAsked || earlier.length === 0 ? still(resumed) : goTo(resumed, history.at, 'Where you left off:');
}

/** Null where the address is no link to a bench. @param {BenchState} state @param {string} fragment */
function openAddress(state, fragment) {
  const link = decodeBench(fragment);
  if (!link) return null;
  if (!link.ok) return request(still(state), { type: 'note', text: link.message });
  if (link.state.bench !== state.bench) return request(still(state), { type: 'note', text: OTHER_BENCH });
  const history = pushEntry(state.history, { label: 'Opened from a link.', fragment: encodeBench(link.state) ?? '' });
  const step = goTo({ ...state, history }, history.at, '');
  const strange = Object.keys(link.state.stages).filter((id) => !Object.hasOwn(state.stages, id));
  if (strange.length === 0) return step;
  const more = strange.length > NAMED ? ` and ${strange.length - NAMED} more` : '';
  return request(step, {
    type: 'note',
    text: `this link also sets ${strange.slice(0, NAMED).join(', ')}${more}, which this page does not have; the rest of it is open here`,
  });
}

/** Everything as the page brings it; undo takes that back, too. @param {BenchState} state */
function reset(state) {
  const { fragment } = state.history.entries[0];
  const history = pushEntry(state.history, { label: 'Started over.', fragment });
  return request(goTo({ ...state, history }, history.at, ''), { type: 'say', text: 'Started over.' });
}

/**
 * Shows the bench as it was after a step.
 * @param {BenchState} state
 * @param {number} index
 * @param {string} intro of the step's label; '' says nothing
 */
function goTo(state, index, intro) {
  const history = moveTo(state.history, index);
  const { label, fragment } = currentEntry(history);
  const link = decodeBench(fragment);
  /** @type {Partial<import('./state.mjs').BenchLink>} */
  const { stages = {} } = link?.ok ? link.state : {};
  const before = still({ ...state, history });
  const restored = Object.keys(state.stages).reduce((step, id) => restore(step, id, stages[id]), before);
  const saved = save(restored);
  return intro ? request(saved, { type: 'say', text: `${intro} ${label}` }) : saved;
}

/**
 * Asks again, unless the stage shows its part of the link already.
 * @param {Step} step
 * @param {string} id
 * @param {import('./state.mjs').StageState} [part] of the link; without one it is as the page brings it
 */
function restore(step, id, part = step.state.stages[id].start) {
  const stage = step.state.stages[id];
  const { own = [], ...wanted } = part;
  const isShown = sameJson(/** @type {any} */ (linkPart(shownRequest(stage), [])), /** @type {any} */ (wanted));
  const next = { ...step, state: withStage(step.state, id, { overridden: own, pending: null }) };
  return isShown && stage.status === 'ready'
    ? next
    : ask(next, id, { ...wanted, calculator: stage.calculator }, { cause: 'restore' });
}

/** @param {BenchState} state @param {Answered} event */
function answered(state, { stage: id, shown, answer, sentence, isUnasked = false }) {
  const { pending, title } = state.stages[id];
  const { cause, label = title, field } = pending ?? (isUnasked ? BY_GROUP : BY_READER);
  const current = withStage(state, id, { shown, answer, pending: null });
  const followers = followersOf(current, id);
  if (cause === 'restore') return save(still(settle(current, followers)));
  const key = field === undefined ? undefined : `${id} ${field}`;
  const entry = { label: `${label}: ${sentence}`, fragment: fragmentOf(current), key };
  const recorded = cause === 'reader' ? { ...current, history: pushEntry(current.history, entry) } : current;
  const byGroup = cause === 'group';
  const step = followers.reduce((next, each) => follow(next, each, byGroup ? 'group' : 'upstream'), still(recorded));
  const amended = {
    ...step,
    state: { ...step.state, history: amendEntry(step.state.history, fragmentOf(step.state)) },
  };
  return byGroup ? amended : save(amended);
}

/**
 * A late answer shows itself as current, also where a stage before it has been refused meanwhile.
 * @param {Step} step
 * @param {string} id
 */
function markLate(step, id) {
  return step.state.stages[id].isStale ? request(step, { type: 'mark', stage: id, isStale: true }) : step;
}

/**
 * There is no answer: a page that is loaded anew asks the question again.
 * @param {BenchState} state
 * @param {{stage: string}} event
 */
function unanswered(state, { stage: id }) {
  const { request: question, overridden } = state.stages[id];
  return request(still(state), {
    type: 'address',
    fragment: fragmentWith(state, { [id]: linkPart(question, overridden) }),
  });
}

/** Answers below a refused one are marked as old; a refused stage marks itself. @param {BenchState} state */
function markStale(state) {
  const stale = staleStages(state);
  const changed = Object.values(state.stages).filter(({ id, isStale }) => stale.has(id) !== isStale);
  return changed.reduce((step, { id, status, isStale }) => {
    const next = { ...step, state: withStage(step.state, id, { isStale: !isStale }) };
    return status === 'failed' ? next : request(next, { type: 'mark', stage: id, isStale: !isStale });
  }, still(state));
}

/**
 * An input that was fed no longer follows. Dice wait for their button.
 * @param {BenchState} state
 * @param {{stage: string, input: string}} event
 */
function edited(state, { stage: id, input }) {
  const { feeds, diceOf, overridden, pending } = state.stages[id];
  const isFed = input === DICE ? diceOf !== '' : Object.hasOwn(feeds, input);
  const added = isFed && !overridden.includes(input) ? [input] : [];
  const next = input === DICE ? pending : { ...BY_READER, field: input };
  return still(withStage(state, id, { overridden: [...overridden, ...added], pending: next, isQuiet: false }));
}

/**
 * A stage that judges the dice of another one rolls none: it judges them again.
 * @param {BenchState} state
 * @param {{stage: string}} event
 */
function submitted(state, { stage: id }) {
  const { diceOf, overridden } = state.stages[id];
  if (diceOf && !overridden.includes(DICE)) return askWith(still(state), id, {}, {}, BY_READER);
  return still(withStage(state, id, { pending: BY_READER, isQuiet: false }));
}

/**
 * Follows what is upstream, unless nothing of it has changed that is not overridden.
 * @param {Step} step
 * @param {string} id
 * @param {Pending['cause']} cause
 */
function follow(step, id, cause) {
  const { upstream, overridden, diceOf } = step.state.stages[id];
  const next = upstreamOf(step.state, id);
  const isOtherDice = diceOf !== '' && !overridden.includes(DICE) && !sameJson(next.dice, upstream.dice);
  const isFollowed = (/** @type {string} */ name) => !overridden.includes(name);
  const isOther = isOtherDice || !sameJson(picked(next.inputs, isFollowed), picked(upstream.inputs, isFollowed));
  if (!isOther) return { ...step, state: withStage(step.state, id, { upstream: next }) };
  return askUpstream(step, id, isOtherDice, { cause });
}

/** @param {Step} step @param {string} id @param {boolean} isOtherDice @param {Pending} pending */
function askUpstream(step, id, isOtherDice, pending) {
  const { request: form, diceOf, defaults, overridden } = step.state.stages[id];
  const upstream = upstreamOf(step.state, id);
  const { inputs: formInputs = {}, seed, method, faces, ...question } = form;
  // What was bought with the dice before is gone with them.
  const inputs = isOtherDice ? { ...defaults, ...picked(formInputs, (name) => overridden.includes(name)) } : formInputs;
  const dice = diceOf && !overridden.includes(DICE) ? upstream.dice : { seed, method, faces };
  const next = { ...step, state: withStage(step.state, id, { upstream }) };
  return ask(
    next,
    id,
    { ...question, inputs: withFeeds({ inputs, defaults, values: upstream.inputs, overridden }), ...dice },
    pending,
  );
}

/**
 * New dice where the stage rolls, and the rest as its consequence.
 * @param {BenchState} state
 * @param {{again: Again, seed: string}} event
 */
function startAgain(state, { again: { press, carries, over, label }, seed }) {
  const carried = carriedInputs(carries, (source) => valueOf(state, source));
  if (!carried) return request(still(state), { type: 'say', text: over });
  const changes = Object.entries({ [press]: {}, ...carried }).filter(([id]) => Object.hasOwn(state.stages, id));
  return changes.reduce((step, [id, inputs]) => {
    const isPressed = id === press;
    const isRoll = isPressed && shownRequest(state.stages[id]).mode === 'roll';
    return askWith(
      step,
      id,
      inputs,
      isRoll ? { seed, method: METHOD, faces: undefined } : {},
      isPressed ? { cause: 'reader', label } : { cause: 'upstream' },
    );
  }, still(state));
}

/**
 * Asks the question of the form with other inputs, and with other dice where they are given.
 * @param {Step} step
 * @param {string} id
 * @param {JsonObject} inputs
 * @param {Partial<EngineRequest>} dice
 * @param {Pending} pending
 */
function askWith(step, id, inputs, dice, pending) {
  const form = step.state.stages[id].request;
  return ask(step, id, { ...form, inputs: { ...form.inputs, ...inputs }, ...dice }, pending);
}

/** @param {Step} step @param {string} id @param {LinkState} question @param {Pending} pending */
function ask(step, id, question, pending) {
  // A calculator that is to show a roll without dice leaves the rolling to its reader.
  const isRolled = question.mode !== 'roll' || question.seed !== undefined || Boolean(question.faces);
  const change = { request: question, pending: isRolled ? pending : null, isQuiet: pending.cause !== 'reader' };
  const next = { ...step, state: withStage(step.state, id, change) };
  return request(next, { type: 'ask', stage: id, request: question, isRestored: pending.cause === 'restore' });
}

/** The address and the device follow the bench. @param {Step} step */
function save(step) {
  const { entries, at } = step.state.history;
  const fragment = isAsFound(step.state) ? '' : fragmentOf(step.state);
  return request(step, { type: 'address', fragment }, { type: 'store', entries: entries.slice(0, at + 1) });
}

/** @param {JsonObject} inputs @param {(name: string) => boolean} isWanted @returns {JsonObject} */
function picked(inputs, isWanted) {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => isWanted(name)));
}

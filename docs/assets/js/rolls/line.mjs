/**
 * The line below a roll: its seed, to be edited and rolled again, a link to the log, and one to rolling together.
 *
 * @typedef {import('../engine/wire.mjs').EngineResponse} EngineResponse
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {HTMLElement & {openState: (state: LinkState) => void, link: () => string | null}} Widget
 */

import { bookLink } from '../shared/site-root.mjs';
import { deviceStore } from '../shared/store.mjs';
import { encodeLink } from '../links/permalink.mjs';
import { engine } from '../engine/shared.mjs';
import { linkTo } from '../links/page-link.mjs';
import { addRoll } from './store.mjs';

/**
 * @param {HTMLElement} widget
 * @param {{response: EngineResponse, state: LinkState}} detail of the event
 * @param {boolean} isOwn whether the reader rolled it here: a roll that a link shows belongs in nobody's log
 */
export function showRollLine(widget, { response, state }, isOwn) {
  widget.querySelector('.roll-line')?.remove();
  if (response.mode !== 'roll') return;
  const line = document.createElement('div');
  line.className = 'roll-line';
  if (response.seed !== null && response.seed !== undefined) line.append(...seedParts(/** @type {Widget} */ (widget), state, response.seed));
  line.append(logPart(widget, response, isOwn), bookLink('Roll it together', `bench/rolling-together/#${question(state)}`));
  widget.querySelector('.rc-answer')?.after(line);
}

/** @param {Widget} widget @param {LinkState} state @param {string} seed */
function seedParts(widget, state, seed) {
  const label = document.createElement('label');
  const field = document.createElement('input');
  field.value = seed;
  field.spellcheck = false;
  label.append('Seed ', field);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `${verbOf(widget)} again with this seed`;
  const reroll = () => widget.openState({ ...state, seed: field.value });
  button.addEventListener('click', reroll);
  field.addEventListener('keydown', (event) => event.key === 'Enter' && reroll());
  return [label, button];
}

/** What the game calls it. @param {Widget} widget */
function verbOf(widget) {
  return widget.querySelector('.rc-form button[type="submit"][value="roll"]')?.textContent ?? 'Roll';
}

/** @param {HTMLElement} widget @param {EngineResponse} response @param {boolean} isOwn */
function logPart(widget, response, isOwn) {
  const place = document.createElement('span');
  const log = bookLink('Roll log', 'about/log/');
  if (!isOwn) return log;
  const lasts = addRoll(widget, response, /** @type {Widget} */ (widget).link());
  place.append(lasts ? 'Kept in the ' : `Not kept for long: ${deviceStore.words}. `, log);
  return place;
}

/**
 * Writes down a roll whose form was edited before its verdict came.
 * @param {HTMLElement} widget
 * @param {import('../engine/wire.mjs').EngineRequest} request
 */
export async function logRoll(widget, request) {
  const answer = await engine.ask(JSON.stringify(request), {});
  if (answer?.ok) addRoll(widget, answer.response, linkTo({ ...request, engine: answer.response.engine, at: widget.id }));
}

/** The same roll without its dice. @param {LinkState} state */
function question({ seed: _seed, faces: _faces, engine: _engine, at: _at, ...request }) {
  return encodeLink(request) ?? '';
}

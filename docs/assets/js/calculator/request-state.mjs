/**
 * What a widget asks besides its fields: the mode, the dice, and the parts of a link that no control shows.
 * Pure: no DOM, so that Node can test it.
 *
 * An edit never rolls new dice: while a roll is shown, it is judged again with the same seed. Only a press on a button
 * draws. The one exception are faces that are not in the reader's own field, such as those of a printed example: other
 * inputs may need other dice, so the first edit draws a seed.
 *
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {import('./form/request.mjs').FormState} FormState
 * @typedef {{seed?: string, method?: number, faces?: (number | string)[]}} Dice the source of a roll's dice; empty
 *   where nothing is rolled
 */

import { inputsFrom, readingsFrom, unshownInputs, withoutEmptyParts } from './form/request.mjs';
import { METHOD, freshDice } from '../shared/seed.mjs';

export class RequestState {
  /** @type {Dice} */
  #dice = {};
  #text = '';
  /** @type {JsonObject} */
  #unshownInputs = {};
  /** @type {{[ruling: string]: string}} */
  #unshownReadings = {};
  /** @type {{[ruling: string]: string} | null} readings of a text, which the selects do not show yet */
  #pendingReadings = null;

  /** @param {{calculator: string, mode: string} & Dice} start what the page shows, and with which dice */
  constructor({ calculator, mode, seed, faces }) {
    this.calculator = calculator;
    this.mode = mode;
    this.#dice = faces ? { faces } : { seed };
  }

  /**
   * A button was pressed: its mode holds from now on, and a roll draws a new seed.
   * @param {{mode: string, own?: Dice}} submission with the reader's own dice or seed, where the button judges those
   */
  submit({ mode, own }) {
    this.mode = mode || this.mode;
    if (own) this.#dice = own.seed === undefined ? own : { ...own, method: METHOD };
    else this.#dice = this.mode === 'roll' ? freshDice() : {};
  }

  /**
   * A field was edited: faces that are not in the reader's own field do not fit other inputs.
   * @param {FormState} form
   */
  edit({ faces }) {
    if (this.#dice.faces && faces === '') this.#dice = freshDice();
  }

  /** A whole text was chosen, or none: its readings hold, whatever the selects still show. */
  chooseText() {
    this.#text = '';
    this.#pendingReadings = {};
  }

  /** Whether the selects have to be set to the readings of the answer; asking takes this as done. */
  takePendingReadings() {
    const arePending = this.#pendingReadings !== null;
    this.#pendingReadings = null;
    return arePending;
  }

  /**
   * Takes over what a link says.
   * @param {LinkState} link
   * @param {FormState} form
   */
  open(link, form) {
    const shown = new Set(form.readings.map(({ name }) => name));
    this.mode = link.mode ?? this.mode;
    this.#dice =
      link.faces && link.seed === undefined ? { faces: link.faces } : { seed: link.seed ?? '', method: link.method };
    this.#text = link.text ?? '';
    this.#pendingReadings = link.text ? (link.readings ?? {}) : null;
    this.#unshownInputs = unshownInputs(form.controls, link.inputs ?? {});
    this.#unshownReadings = Object.fromEntries(
      Object.entries(link.readings ?? {}).filter(([name]) => !shown.has(name)),
    );
  }

  /**
   * The request of the form, with the dice that are already there.
   * @param {FormState} form
   * @returns {EngineRequest}
   */
  request(form) {
    const text = form.text || this.#text;
    const { faces, seed, method } = this.mode === 'roll' ? this.#dice : {};
    const request = withoutEmptyParts({
      calculator: this.calculator,
      mode: this.mode,
      inputs: { ...this.#unshownInputs, ...inputsFrom(form.controls) },
      // A text sets readings of its own, so beside it even the decided reading has to be sent.
      readings: this.#pendingReadings ?? { ...this.#unshownReadings, ...readingsFrom(form.readings, text !== '') },
      text,
      seed,
      method,
    });
    // An empty list of faces is sent, too: the engine then names the die that comes first.
    return faces ? { ...request, faces } : request;
  }
}

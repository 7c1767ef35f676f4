/**
 * What a widget asks: its mode, its seed, and the parts of a link that no control shows.
 * Pure: no DOM, so that Node can test it.
 *
 * Typing never rolls new dice: while a roll is shown, an edit judges the same seed again. Only a press on a button draws.
 * The one exception are faces that the reader's own field does not hold, such as those of a printed example: other
 * inputs may want other dice, so the first edit draws.
 *
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {import('./form-request.mjs').FormState} FormState
 * @typedef {{seed?: string, faces?: (number | string)[]}} Dice where a roll has its dice from; nothing where there is no roll
 */

import { inputsFrom, readingsFrom, unshownInputs, withoutEmptyParts } from './form-request.mjs';
import { freshSeed } from '../shared/fresh-seed.mjs';

export class AskedState {
  /** @type {Dice} */
  #dice = {};
  #text = '';
  /** @type {JsonObject} */
  #unshownInputs = {};
  /** @type {{[ruling: string]: string}} */
  #unshownReadings = {};
  /** @type {{[ruling: string]: string} | null} readings that hold until the selects have caught up with a text */
  #saidReadings = null;

  /** @param {{calculator: string, mode: string} & Dice} start what the page shows, and with which dice */
  constructor({ calculator, mode, seed, faces }) {
    this.calculator = calculator;
    this.mode = mode;
    this.#dice = faces ? { faces } : { seed };
  }

  /**
   * A button was pressed: its mode holds from now on, and a roll is a new one.
   * @param {{mode: string, own?: Dice}} pressed the reader's own dice or seed, where the button judges those
   */
  press({ mode, own }) {
    this.mode = mode || this.mode;
    this.#dice = own ?? { seed: this.mode === 'roll' ? freshSeed() : '' };
  }

  /** A field was edited: dice that stand in no field of the reader's are not judged by other inputs. @param {FormState} form */
  edit({ faces }) {
    if (this.#dice.faces && faces === '') this.#dice = { seed: freshSeed() };
  }

  /** A whole text was chosen, or none: its readings hold, whatever the selects still show. */
  chooseText() {
    this.#text = '';
    this.#saidReadings = {};
  }

  /** Whether the selects have to be set to the readings of the answer, which this takes as done. */
  catchUp() {
    const isBehind = this.#saidReadings !== null;
    this.#saidReadings = null;
    return isBehind;
  }

  /**
   * Takes over what a link says.
   * @param {LinkState} link
   * @param {FormState} form
   */
  open(link, form) {
    const shown = new Set(form.readings.map(({ name }) => name));
    this.mode = link.mode ?? this.mode;
    this.#dice = link.faces && link.seed === undefined ? { faces: link.faces } : { seed: link.seed ?? '' };
    this.#text = link.text ?? '';
    this.#saidReadings = link.text ? (link.readings ?? {}) : null;
    this.#unshownInputs = unshownInputs(form.controls, link.inputs ?? {});
    this.#unshownReadings = Object.fromEntries(Object.entries(link.readings ?? {}).filter(([name]) => !shown.has(name)));
  }

  /**
   * The request that the form makes, with the dice that are already there.
   * @param {FormState} form
   * @returns {EngineRequest}
   */
  request(form) {
    const text = form.text || this.#text;
    const { faces, seed } = this.mode === 'roll' ? this.#dice : {};
    const request = withoutEmptyParts({
      calculator: this.calculator,
      mode: this.mode,
      inputs: { ...this.#unshownInputs, ...inputsFrom(form.controls) },
      // A text sets readings of its own, so beside it even a decision has to be said aloud.
      readings: this.#saidReadings ?? { ...this.#unshownReadings, ...readingsFrom(form.readings, text !== '') },
      text,
      seed,
    });
    // No faces at all are sent, too: the engine then says which die comes first.
    return faces ? { ...request, faces } : request;
  }
}

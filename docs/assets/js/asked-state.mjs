/**
 * What a widget asks: its mode, its seed, and the parts of a link that no control shows.
 * Pure: no DOM, so that Node can test it.
 *
 * Typing never rolls new dice: while a roll is shown, an edit judges the same seed again. Only a press on a button draws.
 *
 * @typedef {import('./wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('./wire.mjs').JsonObject} JsonObject
 * @typedef {import('./wire.mjs').LinkState} LinkState
 * @typedef {import('./form-request.mjs').FormState} FormState
 */

import { facesFrom, inputsFrom, readingsFrom, unshownInputs, withoutEmptyParts } from './form-request.mjs';
import { freshSeed } from './fresh-seed.mjs';

export class AskedState {
  #seed = '';
  #text = '';
  /** @type {JsonObject} */
  #unshownInputs = {};
  /** @type {{[ruling: string]: string}} */
  #unshownReadings = {};
  /** @type {{[ruling: string]: string} | null} readings that hold until the selects have caught up with a text */
  #saidReadings = null;

  /** @param {{calculator: string, mode: string, seed: string}} start */
  constructor({ calculator, mode, seed }) {
    this.calculator = calculator;
    this.mode = mode;
    this.#seed = seed;
  }

  /** A button was pressed: its mode holds from now on, and a roll is a new one. @param {string} mode */
  press(mode) {
    this.mode = mode || this.mode;
    this.#seed = this.mode === 'roll' ? freshSeed() : '';
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
    this.#seed = link.seed ?? '';
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
    return withoutEmptyParts({
      calculator: this.calculator,
      mode: this.mode,
      inputs: { ...this.#unshownInputs, ...inputsFrom(form.controls) },
      // A text sets readings of its own, so beside it even a decision has to be said aloud.
      readings: this.#saidReadings ?? { ...this.#unshownReadings, ...readingsFrom(form.readings, text !== '') },
      text,
      ...(this.mode === 'roll' ? this.#chance(form) : {}),
    });
  }

  /** @param {FormState} form @returns {{seed?: string, faces?: (number | string)[]}} */
  #chance({ seed, faces }) {
    if (seed !== '' || faces !== '') return { seed, faces: facesFrom(faces) };
    return { seed: this.#seed };
  }
}

/**
 * The question that follows an answer, which the answer brings as a link; what is placed fills its inputs.
 *
 * @typedef {import('../engine/wire.mjs').EngineRequest} EngineRequest
 * @typedef {import('../engine/wire.mjs').JsonObject} JsonObject
 */

import { decodeLink, encodeLink } from '../links/permalink.mjs';

export class OnwardQuestion {
  /** @type {EngineRequest | null} */
  #request = null;

  /** @param {Element} calculator @param {string} name */
  constructor(calculator, name) {
    this.calculator = calculator;
    this.name = name;
  }

  get #link() {
    const link = this.calculator.querySelector(`a[data-onward="${this.name}"]`);
    return link instanceof HTMLAnchorElement ? link : null;
  }

  /** Takes the question from the answer that is shown; none where it has no such link. */
  read() {
    const decoded = decodeLink(this.#link?.hash ?? '');
    this.#request = decoded?.ok ? decoded.state : null;
  }

  /** The answer that brings it has still to come. */
  forget() {
    this.#request = null;
  }

  /** @returns {JsonObject} */
  get inputs() {
    return this.#request?.inputs ?? {};
  }

  /** The question with some other inputs. @param {JsonObject} inputs @returns {EngineRequest} */
  requestWith(inputs) {
    return { calculator: '', ...this.#request, inputs: { ...this.inputs, ...inputs } };
  }

  /** The link leads to the question with these inputs from now on. @param {JsonObject} inputs */
  set(inputs) {
    const link = this.#link;
    const fragment = encodeLink(this.requestWith(inputs));
    if (link && fragment) link.hash = fragment;
  }
}

/**
 * The latest response of each widget, for a citation. Before the first live answer what a citation needs of it is in
 * `data-told`, where the build has put it.
 *
 * @typedef {import('./formats.mjs').ToldAnswer} ToldAnswer
 * @typedef {import('./formats.mjs').Speaker} Speaker
 * @typedef {Speaker & Pick<ToldAnswer, 'text' | 'seed' | 'method' | 'faces' | 'engine'> & {readings: {[ruling: string]:
 *   string}}} Rest
 * @typedef {Rest & {hash: string}} Built
 * @typedef {{response: import('../engine/wire.mjs').EngineResponse, state: import('../engine/wire.mjs').LinkState}}
 *   Answered the
 *     answer of a widget, with the request behind it
 */

/** @type {WeakMap<Element, import('../engine/wire.mjs').EngineResponse>} */
const responses = new WeakMap();

/** An answer has come. @param {Element} widget @param {Answered} answered */
export function registerAnswer(widget, { response }) {
  responses.set(widget, response);
}

/** What a citation needs of the answer shown, beside its HTML. @param {HTMLElement} widget @returns {Rest} */
export function answeredData(widget) {
  const built = builtData(widget);
  const { readings, text, seed, method, faces, engine } = responses.get(widget) ?? built;
  return { ...built, readings, text, seed, method, faces, engine };
}

/** What the build has put into the page beside its own answer. @param {HTMLElement} widget @returns {Built} */
export function builtData(widget) {
  return JSON.parse(widget.dataset.told ?? '{}');
}

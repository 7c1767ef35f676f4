/**
 * The shapes that cross the border to the engine, as types only: nothing here runs.
 *
 * Exact numbers are text such as "16/25". Weights of a distribution may pass 2^53, so scripts never
 * calculate with them: whatever is shown comes as HTML or text from the engine.
 *
 * @typedef {null | boolean | number | string | Json[] | {[name: string]: Json}} Json
 * @typedef {{[name: string]: Json}} JsonObject
 *
 * @typedef {object} EngineRequest
 * @property {string} calculator
 * @property {string} [mode] one of roll, odds, work
 * @property {JsonObject} [inputs]
 * @property {{[ruling: string]: string}} [readings]
 * @property {string} [text] a whole text of a game, which is a named set of readings
 * @property {string} [seed]
 * @property {(number | string)[]} [faces]
 *
 * @typedef {object} EngineResponse
 * @property {string} calculator
 * @property {string} mode
 * @property {JsonObject} inputs
 * @property {{[ruling: string]: string}} readings
 * @property {string | null} text
 * @property {string | null} seed
 * @property {(number | string)[] | null} faces
 * @property {string} engine
 * @property {string} sentence
 * @property {{clause: string}[]} [steps]
 *
 * @typedef {object} EngineFailure
 * @property {string} code
 * @property {string | null} field a path such as `inputs.bag.white`
 * @property {string} message
 * @property {string | null} source
 *
 * @typedef {{ok: true, response: EngineResponse, html: string}} EngineSuccess
 * @typedef {EngineSuccess | {ok: false, failure: EngineFailure}} EngineAnswer
 *
 * @typedef {EngineRequest & {engine?: string, at?: string}} LinkState what a permalink carries
 */

export {};

/**
 * The engine inside a running Pyodide: text in, text out. No DOM and no worker, so that Node can test it.
 *
 * Only text crosses the border: large integers would arrive as BigInt, and weights pass 2^53.
 *
 * @typedef {object} Pyodide the few parts of Pyodide that are used
 * @property {(buffer: ArrayBuffer | Uint8Array, format: string) => void} unpackArchive
 * @property {(name: string) => Record<string, (text: string) => unknown>} pyimport
 *
 * @typedef {object} EngineHost
 * @property {(text: string, door?: Door) => string} ask JSON text for JSON text
 *
 * @typedef {'handle' | 'inquire'} Door one question, or a question about several answers
 */

/** The engine's functions behind the doors. */
const DOORS = { handle: 'handle_json', inquire: 'inquire_json' };

/**
 * Unpacks the zipped engine and imports it.
 * @param {Pyodide} pyodide
 * @param {ArrayBuffer | Uint8Array} zip
 * @returns {EngineHost}
 */
export function hostEngine(pyodide, zip) {
  pyodide.unpackArchive(zip, 'zip');
  const engine = pyodide.pyimport('engine');
  return { ask: (text, door = 'handle') => textOf(engine[DOORS[door]](text)) };
}

/** @param {unknown} answer */
function textOf(answer) {
  if (typeof answer !== 'string') throw new TypeError('the engine answered with something other than text');
  return answer;
}

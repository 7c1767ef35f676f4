/**
 * The engine inside a running Pyodide: text in, text out. No DOM and no worker, so that Node can test it.
 *
 * Only text crosses the border: large integers would arrive as BigInt, and weights pass 2^53.
 *
 * @typedef {object} Pyodide the few parts of Pyodide that are used
 * @property {(source: string) => unknown} runPython
 * @property {(name: string) => Record<string, (text: string) => unknown>} pyimport
 * @property {{writeFile: (path: string, content: Uint8Array) => void}} FS
 *
 * @typedef {object} EngineHost
 * @property {(text: string, door?: Door) => string} ask JSON text for JSON text
 *
 * @typedef {'handle' | 'inquire'} Door one question, or a question about several answers
 */

/** The engine's functions behind the doors. */
const DOORS = { handle: 'handle_json', inquire: 'inquire_json' };

/**
 * Imports the engine, which lies on Python's path.
 * @param {Pyodide} pyodide
 * @returns {EngineHost}
 */
export function hostEngine(pyodide) {
  const engine = pyodide.pyimport('engine');
  return { ask: (text, door = 'handle') => textOf(engine[DOORS[door]](text)) };
}

/** @param {unknown} answer */
function textOf(answer) {
  if (typeof answer !== 'string') throw new TypeError('the engine answered with something other than text');
  return answer;
}

/** Python starts from what has come, and waits for the engine where that comes last. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { startPython } from '../../../docs/assets/js/engine/loader.mjs';

const folder = new URL('https://book.example/assets/runtime/');
const ENGINE = new Uint8Array([1, 2, 3]);
const LIBRARY = new Uint8Array([4, 5]);

/** Parts whose Python writes down what happens to it. @param {(options: any) => Promise<void>} [whileLoading] */
function partsOf(whileLoading = async () => {}) {
  /** @type {string[]} */
  const happened = [];
  const pyodide = {
    FS: {
      writeFile: (/** @type {string} */ path, /** @type {Uint8Array} */ content) => happened.push(`${path} ${content}`),
    },
    runPython: (/** @type {string} */ source) => happened.push(source.slice(0, 10)),
  };
  const loadPyodide = async (/** @type {any} */ options) => {
    happened.push('loads');
    await whileLoading(options);
    return pyodide;
  };
  const wasm = new WebAssembly.Module(new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]));
  return {
    happened,
    parts: /** @type {any} */ ({ loadPyodide, createPyodideModule: null, wasm, library: LIBRARY, python: {}, folder }),
  };
}

describe('an engine that comes last', () => {
  it('is waited for when Python has loaded, and lies in its place before anything runs', async () => {
    const { happened, parts } = partsOf();
    /** @type {(engine: Uint8Array) => void} */
    let comes = () => {};
    const started = startPython({ ...parts, engine: new Promise((resolve) => (comes = resolve)) });
    await new Promise(setImmediate);
    assert.deepEqual(happened, ['loads']);
    comes(ENGINE);
    await started;
    assert.deepEqual(happened, ['loads', '/lib/engine.zip 1,2,3', 'import sys']);
  });

  it('fails the start where it does not come', async () => {
    const { parts } = partsOf();
    await assert.rejects(startPython({ ...parts, engine: Promise.reject(new Error('gone')) }), /gone/);
  });
});

describe('fetch, while Python loads', () => {
  /** What an address answers with meanwhile. @param {string} address */
  async function answered(address) {
    const { fetch } = globalThis;
    globalThis.fetch = async () => new Response('from the site');
    let text = '';
    const { parts } = partsOf(async () => {
      text = await (await globalThis.fetch(address)).text();
    });
    try {
      await startPython({ ...parts, engine: Promise.resolve(ENGINE) });
    } finally {
      globalThis.fetch = fetch;
    }
    return text;
  }

  it('hands over the library', async () => {
    assert.equal(await answered(`${folder}library-that-has-arrived`), '\u0004\u0005');
  });

  it('goes on for files of the runtime, for the engine may have to come anew', async () => {
    assert.equal(await answered(`${folder}engine.0123.zip`), 'from the site');
  });

  for (const address of [`${folder}pyodide.asm.wasm`, 'https://cdn.example/package.whl']) {
    it(`asks nobody for ${address}`, async () => {
      assert.equal(await answered(address), '');
    });
  }
});

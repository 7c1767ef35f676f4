/**
 * Brings Python and the engine into the worker, from this site's own folder and nowhere else.
 *
 * All files but the engine start at once, for the manifest comes with the worker's own script. The engine follows when
 * nothing else is on its way, and comes while Python starts. Nothing is ever installed: `loadPackage` would ask somebody
 * else's host.
 *
 * @typedef {import('./runtime-manifest.mjs').Manifest} Manifest
 * @typedef {import('./runtime-manifest.mjs').RuntimeFile} RuntimeFile
 * @typedef {{stage: 'fetch', loaded: number, total: number} | {stage: 'start'}} Progress
 * @typedef {object} Parts
 * @property {(options: object) => Promise<Pyodide>} loadPyodide
 * @property {unknown} createPyodideModule
 * @property {WebAssembly.Module} wasm
 * @property {Uint8Array<ArrayBuffer>} library the standard library, as far as it is used
 * @property {Promise<Uint8Array>} engine which may come later than the rest
 * @property {object} python what Pyodide wants to know of itself
 * @property {URL} folder
 * @typedef {object} Pyodide the few parts of Pyodide that are used
 * @property {(source: string) => unknown} runPython
 * @property {(name: string) => Record<string, (text: string) => unknown>} pyimport
 * @property {{writeFile: (path: string, content: Uint8Array) => void}} FS
 * @typedef {object} EngineHost
 * @property {(text: string, door?: Door) => string} ask JSON text for JSON text
 * @typedef {'handle' | 'inquire'} Door one question, or a question about several answers
 */

import { EngineUnavailable, isOfContent, isTrap, unavailable } from './errors.mjs';

/** The smallest module there is: the eight bytes that every wasm file starts with. */
const EMPTY_WASM = new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]);

/**
 * Starts everything; rejects with an EngineUnavailable whose message is for the reader.
 * @param {URL} folder
 * @param {Manifest} manifest
 * @param {import('./snapshot.mjs').Snapshot} snapshot
 * @param {(progress: Progress) => void} tell
 * @returns {Promise<EngineHost>}
 */
export async function loadEngine(folder, manifest, snapshot, tell) {
  checkWebAssembly();
  let isStarting = false;
  const downloads = new Downloads(folder, Object.values(manifest.files), (loaded, total) => {
    if (!isStarting) tell({ stage: 'fetch', loaded, total });
  });
  return started(downloads, manifest, snapshot, () => {
    isStarting = true;
    tell({ stage: 'start' });
  });
}

function checkWebAssembly() {
  try {
    new WebAssembly.Module(EMPTY_WASM);
  } catch {
    throw unavailable('no_wasm');
  }
}

/**
 * @param {Downloads} downloads
 * @param {Manifest} manifest
 * @param {import('./snapshot.mjs').Snapshot} snapshot
 * @param {() => void} tellStart
 */
async function started(downloads, manifest, snapshot, tellStart) {
  const reading = snapshot.read();
  const parts = await arrivingParts(downloads, manifest);
  tellStart();
  try {
    return hostEngine(await snapshot.start(await reading, (options) => startPython(parts, options)));
  } catch (error) {
    if (error instanceof EngineUnavailable || isTrap(error)) throw error;
    console.error(error);
    throw unavailable('broken', 'Python', oneLine(error));
  }
}

/**
 * @param {Downloads} downloads
 * @param {Manifest} manifest
 * @returns {Promise<Parts>}
 */
async function arrivingParts(downloads, { files, python }) {
  // The largest file comes last: what is asked for before would only share the line with it.
  const engine = downloads.arrival(files.wasm).then(() => downloads.bytes(files.engine));
  engine.catch(() => {}); // whoever waits for it hears of it
  const [wasm, module, loader, library] = await Promise.all([
    downloads.made(files.wasm, compiled),
    downloads.script(files.module),
    downloads.script(files.loader),
    downloads.bytes(files.library),
  ]);
  const { folder } = downloads;
  return {
    wasm,
    createPyodideModule: module.default,
    loadPyodide: loader.loadPyodide,
    library,
    engine,
    python,
    folder,
  };
}

/** Compiles while the bytes come in. @param {Response} response */
function compiled(response) {
  return WebAssembly.compileStreaming(response).catch((error) => {
    throw refusal(error);
  });
}

/*
 * Starts Python from files that have arrived. Pyodide would fetch some of them by names of its own; it is handed them.
 */

/** Where the engine lies in Python's own file system; its bytecode names this place, too. */
const ENGINE = '/lib/engine.zip';
/** A memory that was restored has it on its path. */
const FIND_ENGINE = `import sys; "${ENGINE}" in sys.path or sys.path.append("${ENGINE}")`;
const LIBRARY = 'library-that-has-arrived';
/** What Pyodide asks for by itself; the file here is called after its content. */
const OWN_WASM = /\/pyodide\.asm\.wasm$/u;

/**
 * @param {Parts} parts
 * @param {object} [options] more of Pyodide's own
 * @returns {Promise<Pyodide>}
 */
export async function startPython(parts, options = {}) {
  const patch = patchLoading(parts);
  try {
    const pyodide = await Promise.race([parts.loadPyodide({ ...settings(parts), ...options }), patch.refused]);
    pyodide.FS.writeFile(ENGINE, await parts.engine);
    pyodide.runPython(FIND_ENGINE);
    return pyodide;
  } finally {
    patch.restore();
  }
}

/** @param {Parts} parts */
function settings({ createPyodideModule, python, folder }) {
  return {
    createPyodideModule,
    indexURL: folder.href,
    packageBaseUrl: folder.href, // the default is somebody else's host
    lockFileContents: { info: python, packages: {} },
    stdLibURL: new URL(LIBRARY, folder).href,
  };
}

/**
 * Patches `fetch` and `WebAssembly.instantiateStreaming`, so that Pyodide gets what is here, until they are restored.
 *
 * Pyodide 314 has options for the lock file, the library's address and its own script, but none for a wasm file that is
 * compiled already: it always fetches `pyodide.asm.wasm` beside `indexURL` and compiles that. The file here has passed
 * its check and was compiled while it arrived, and Pyodide would wait for ever, silently, for one that is refused.
 * @param {Parts} parts
 */
function patchLoading({ library, wasm, folder }) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {(fault: Error) => void} */
  let refuse = () => {};
  /** @type {Promise<never>} */
  const refused = new Promise((_resolve, reject) => (refuse = reject));
  refused.catch(() => {});
  globalThis.fetch = async (request, more) => {
    const address = String(request);
    if (address.endsWith(LIBRARY)) return new Response(library);
    const isOurs = address.startsWith(folder.href) && !OWN_WASM.test(address); // the engine may have to come anew
    return isOurs ? fetch(request, more) : new Response(null);
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const arriving = WebAssembly.instantiate(wasm, imports);
    arriving.catch((error) => refuse(refusal(error)));
    return { instance: await arriving, module: wasm };
  };
  const restore = () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
  return { refused, restore };
}

/**
 * Why the browser will not run a wasm file that is known to be the right one.
 * @param {unknown} error
 */
function refusal(error) {
  const words = String(error);
  if (error instanceof RangeError || /memory|allocat/iu.test(words)) return unavailable('memory');
  if (error instanceof WebAssembly.CompileError) return unavailable('old');
  if (error instanceof WebAssembly.LinkError) return unavailable('old');
  return unavailable('broken', 'Python', oneLine(error));
}

/**
 * The last line of an error: of a Python traceback that is the one that says what happened.
 * @param {unknown} error
 */
function oneLine(error) {
  const lines = String(error instanceof Error ? error.message : error)
    .trim()
    .split('\n');
  return lines[lines.length - 1].slice(0, 200);
}

/*
 * The engine inside a running Pyodide: text in, text out. No DOM and no worker, so that Node can test it.
 *
 * Only text crosses the border: large integers would arrive as BigInt, and weights pass 2^53.
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

/*
 * The files of the runtime, all under way at once, each held against its hash. No DOM, so that Node can test it.
 *
 * Nothing is used before it is known to be right. A file that is wrong is fetched anew, once, past whatever keeps it:
 * a browser keeps what has its hash in its name for ever, and the service worker drops what is asked for so.
 */

/** Progress is told in steps of this share of the whole, not for every piece, and on a slow line at least so often. */
const STEPS = 200;
const SILENCE_MS = 5000;

/** Whoever gave up on a file is asked why as long as bytes come, and as long as this after the last of them. */
const PATIENCE_MS = 3000;

export class Downloads {
  #loaded = 0;
  #told = 0;
  #toldAt = 0;
  /** @type {Map<RuntimeFile, () => void>} */
  #awaited = new Map();

  /**
   * @param {URL} folder
   * @param {RuntimeFile[]} files
   * @param {(loaded: number, total: number) => void} tell
   */
  constructor(folder, files, tell) {
    this.folder = folder;
    this.total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    this.tell = tell;
  }

  /** @param {RuntimeFile} expected */
  address(expected) {
    return new URL(expected.file, this.folder).href;
  }

  /**
   * A script: it is imported when its bytes are known to be right, from the cache they came to.
   * @param {RuntimeFile} expected
   * @returns {Promise<any>}
   */
  async script(expected) {
    const address = this.address(expected);
    await this.bytes(expected);
    return import(address).catch(() => importedAgain(address, expected.file));
  }

  /** @param {RuntimeFile} expected */
  bytes(expected) {
    return this.made(expected, async (response) => new Uint8Array(await response.arrayBuffer()));
  }

  /**
   * Resolves when all bytes of a file have come; whether they are right is known later.
   * @param {RuntimeFile} expected
   */
  arrival(expected) {
    return /** @type {Promise<void>} */ (new Promise((resolve) => this.#awaited.set(expected, resolve)));
  }

  /**
   * What is made of a file while it arrives, as soon as the file has proved to be the right one.
   * @template Made
   * @param {RuntimeFile} expected
   * @param {(response: Response) => Promise<Made>} make
   */
  async made(expected, make) {
    try {
      return await this.#attempt(expected, make);
    } catch (error) {
      if (!isOfContent(error)) throw error;
      return this.#attempt(expected, make, 'reload');
    }
  }

  /**
   * @template Made
   * @param {RuntimeFile} expected
   * @param {(response: Response) => Promise<Made>} make
   * @param {RequestCache} [cache]
   */
  async #attempt(expected, make, cache) {
    let bytes = 0;
    const arrived = (/** @type {number} */ more) => {
      bytes += more;
      this.#arrived(more);
      if (bytes >= expected.bytes) this.#awaited.get(expected)?.();
    };
    try {
      const response = await fetched(this.address(expected), expected, cache);
      const { watched, checked } = counted(response, expected, arrived);
      const making = make(watched);
      const refused = making.then(
        () => checked,
        () => this.#quiet(watched),
      );
      await Promise.race([checked, refused]); // a fault of the file is a better reason than what it led to
      return await making;
    } catch (error) {
      this.#takeBack(bytes);
      throw error;
    }
  }

  /** Resolves when no more bytes come; those that nobody reads are read here. @param {Response} response */
  async #quiet(response) {
    if (!response.bodyUsed) void response.body?.cancel();
    for (let before = -1; before !== this.#loaded;) {
      before = this.#loaded;
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    }
  }

  /** @param {number} bytes */
  #arrived(bytes) {
    this.#loaded += bytes;
    const isSoon = this.#loaded - this.#told < this.total / STEPS && performance.now() - this.#toldAt < SILENCE_MS;
    if (isSoon && this.#loaded < this.total) return;
    this.#told = this.#loaded;
    this.#toldAt = performance.now();
    this.tell(this.#loaded, this.total);
  }

  /** @param {number} bytes of a file that is of no use */
  #takeBack(bytes) {
    this.#loaded -= bytes;
    this.#told = Math.min(this.#told, this.#loaded);
  }
}

/**
 * The response as it starts to arrive. Where the page may not compute hashes itself, which it may on secure origins
 * alone, the browser is asked to; then a response starts only when all of it is there.
 * @param {string} address
 * @param {RuntimeFile} expected
 * @param {RequestCache} [cache]
 */
function fetched(address, expected, cache) {
  return globalThis.crypto?.subtle
    ? reached(fetch(address, { cache }), expected.file)
    : whole(address, expected, cache);
}

/**
 * The response, of which the browser itself has computed the hash.
 * @param {string} address
 * @param {RuntimeFile} expected
 * @param {RequestCache} [cache]
 */
async function whole(address, { file, integrity }, cache = 'force-cache') {
  try {
    return await fetch(address, { integrity, cache });
  } catch {
    const response = await reached(fetch(address), file); // no reason was given: was it the hash or the line?
    throw response.ok ? unavailable('altered', file) : unavailable('missing', file, String(response.status));
  }
}

/**
 * The response, or the one sentence that says that nothing came.
 * @param {Promise<Response>} response
 * @param {string} file
 */
async function reached(response, file) {
  return response.catch(() => {
    throw unavailable(globalThis.navigator?.onLine === false ? 'offline' : 'unreachable', file);
  });
}

/**
 * A failed import gives no reason. The file was right a moment ago: where the line has not broken since, a service worker
 * that just went may have dropped it, so it is imported once more, under a name of which the browser knows no failure.
 * @param {string} address
 * @param {string} file
 * @returns {Promise<any>}
 */
async function importedAgain(address, file) {
  await reached(fetch(address), file);
  return import(`${address}#again`).catch((error) => {
    throw unavailable('broken', file, String(error));
  });
}

/*
 * A response whose bytes are counted as they arrive and checked at the end. No DOM, so that Node can test it.
 *
 * Pyodide waits for ever when its wasm file is cut off or has the wrong type, and says nothing:
 * so the faults are found here, from the sizes in the manifest and from how each file begins.
 */

const SCRIPT = 'text/javascript';

/** How a file of each sort begins, and the type that the browser's own loader asks for. */
const SORTS = [
  { ending: '.wasm', opening: [0x00, 0x61, 0x73, 0x6d], type: 'application/wasm' },
  { ending: '.zip', opening: [0x50, 0x4b], type: 'application/zip' },
  { ending: '.mjs', opening: [], type: SCRIPT },
  { ending: '', opening: [], type: 'application/octet-stream' },
];

/**
 * The same response, watched, and whether all of it has come and is right: else that rejects with an EngineUnavailable.
 * @param {Response} response
 * @param {RuntimeFile} expected
 * @param {(bytes: number) => void} arrived told of every piece
 */
function counted(response, expected, arrived) {
  if (!response.ok || !response.body) throw unavailable('missing', expected.file, String(response.status));
  const { opening, type } = sortOf(expected.file);
  const sent = response.headers.get('content-type') ?? 'no type at all';
  // A script is imported as the host sends it, and with any other type it is refused.
  if (type === SCRIPT && !/javascript/u.test(sent)) throw unavailable('wrong_type', expected.file, sent);
  const { stream, checked } = new CheckedBody(response.body, new ByteCheck(expected, opening, sent), arrived);
  // The type is ours: a host that sends wasm as plain text would otherwise stop the start-up.
  return { watched: new Response(stream, { headers: { 'content-type': type } }), checked };
}

/** @param {string} file */
function sortOf(file) {
  return SORTS.find(({ ending }) => file.endsWith(ending)) ?? SORTS[SORTS.length - 1];
}

/** A body that is checked as it passes. */
class CheckedBody {
  /** @type {ReadableStreamDefaultController<Uint8Array> | null} whoever reads; null once nobody does */
  #taker = null;
  /** @type {() => void} */
  #pass = () => {};
  /** @type {(fault: Error) => void} */
  #refuse = () => {};

  /**
   * @param {ReadableStream<Uint8Array>} body
   * @param {ByteCheck} check
   * @param {(bytes: number) => void} arrived
   */
  constructor(body, check, arrived) {
    this.reader = body.getReader();
    this.check = check;
    this.arrived = arrived;
    /** @type {Promise<void>} */
    this.checked = new Promise((resolve, reject) => {
      this.#pass = resolve;
      this.#refuse = reject;
    });
    this.checked.catch(() => {}); // whoever waits for it hears of it; nobody has to
    this.stream = new ReadableStream({
      start: (controller) => void (this.#taker = controller),
      pull: () =>
        this.#step().then(
          () => {},
          (error) => this.#fault(error),
        ),
      // A compiler that gives up leaves the rest unread, and the rest may say why it did.
      cancel: () => {
        this.#taker = null;
        void this.#rest().catch((error) => this.#fault(error));
      },
    });
  }

  async #rest() {
    while (await this.#step());
  }

  /** Takes one piece. @returns {Promise<boolean>} whether there was one */
  async #step() {
    const { done, value } = await this.reader.read();
    if (done) return this.#end();
    this.check.piece(value);
    this.arrived(value.byteLength);
    this.#taker?.enqueue(value);
    return true;
  }

  async #end() {
    this.check.size();
    this.#taker?.close(); // a compiler need not wait for the hash: whoever uses what it made does
    await this.check.hash();
    this.#pass();
    return false;
  }

  /** @param {unknown} error */
  #fault(error) {
    const told = error instanceof EngineUnavailable ? error : unavailable('unreachable', this.check.expected.file);
    this.#refuse(told);
    this.#taker?.error(told);
  }
}

/** Throws an EngineUnavailable as soon as a file shows itself to be another one. */
class ByteCheck {
  /** @type {Uint8Array<ArrayBuffer>} */
  #content;

  /** @param {RuntimeFile} expected @param {number[]} opening @param {string} type as the server sent it */
  constructor(expected, opening, type) {
    this.expected = expected;
    this.opening = opening;
    this.type = type;
    this.received = 0;
    this.#content = new Uint8Array(expected.bytes);
  }

  /** @param {Uint8Array} piece */
  piece(piece) {
    const opens = this.opening.slice(0, piece.length).every((byte, place) => piece[place] === byte);
    if (this.received === 0 && !opens) throw unavailable('wrong_type', this.expected.file, this.type);
    if (this.received + piece.length <= this.#content.length) this.#content.set(piece, this.received);
    this.received += piece.byteLength;
  }

  size() {
    const { file, bytes } = this.expected;
    const share = `${this.received} of ${bytes}`;
    if (this.received < bytes) throw unavailable('truncated', file, share);
    if (this.received > bytes) throw unavailable('changed', file, share);
  }

  async hash() {
    const { file, integrity } = this.expected;
    if (!(await agrees(this.#content, integrity))) throw unavailable('altered', file);
  }
}

/**
 * Whether these bytes have this hash. On an insecure origin no script may ask: there the browser has looked.
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {string} integrity
 */
async function agrees(content, integrity) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return true;
  const digest = new Uint8Array(await subtle.digest('SHA-256', content));
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
}

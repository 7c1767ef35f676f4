/** The files of the runtime are counted as they arrive and held against their hashes; every fault is a sentence. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';

import { Downloads, loadEngine } from '../../../docs/assets/js/engine/loader.mjs';

const WASM = Buffer.concat([Buffer.from([0x00, 0x61, 0x73, 0x6d]), Buffer.alloc(300_000, 7)]);

/** What the test's own site answers: status, type, body, and whether it hangs up in the middle. */
const SITE = {
  '/python.wasm': { type: 'application/wasm', body: WASM },
  '/plain.wasm': { type: 'text/plain', body: WASM },
  '/page.wasm': { type: 'text/html', body: Buffer.from('<!doctype html><p>not here') },
  '/short.wasm': { type: 'application/wasm', body: WASM.subarray(0, 100_000) },
  '/broken.wasm': { type: 'application/wasm', body: WASM, hangsUp: true },
  '/engine.zip': { type: 'application/zip', body: Buffer.from('PK..') },
  '/typed.mjs': { type: 'text/javascript', body: Buffer.from('export default 3;') },
  '/breaking.mjs': { type: 'text/javascript', body: Buffer.from('throw new Error("no");') },
  '/untyped.mjs': { type: 'text/plain', body: Buffer.from('export {};') },
};

/** What it answers the first time somebody asks. */
const ONCE = {
  '/once-page.zip': { type: 'text/html', body: Buffer.from('<!doctype html><p>not here') },
  '/once-flipped.zip': { type: 'application/zip', body: Buffer.from('PK.!') },
  '/once-short.zip': { type: 'application/zip', body: Buffer.from('PK.') },
  '/once-typed.mjs': { type: 'text/plain', body: Buffer.from('export default 3;') },
};
for (const address of Object.keys(ONCE)) SITE[address] = SITE[address.endsWith('.zip') ? '/engine.zip' : '/typed.mjs'];

const server = createServer((request, response) => {
  const first = ONCE[request.url];
  delete ONCE[request.url];
  const { type, body, hangsUp } = first ?? SITE[request.url] ?? { type: 'text/html', body: Buffer.from('none') };
  response.writeHead(SITE[request.url] ? 200 : 404, { 'content-type': type, 'content-length': body.length });
  if (hangsUp) response.write(body.subarray(0, 1000), () => response.destroy());
  else response.end(body);
});
/** @type {URL} */
let folder;

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  folder = new URL(`http://127.0.0.1:${server.address().port}/`);
});
after(() => server.close());

const hash = (body) => `sha256-${createHash('sha256').update(body).digest('base64')}`;
const expected = (file, { bytes, body = SITE[`/${file}`]?.body ?? Buffer.from('?') } = {}) => ({
  file,
  bytes: bytes ?? body.length,
  integrity: hash(body),
});

/** Runs without the hashes that a page on an insecure origin may not compute. */
async function insecurely(action) {
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  try {
    return await action();
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
  }
}

describe('downloads', () => {
  it('tell the bytes that have really arrived, up to the whole', async () => {
    const told = [];
    const files = ['python.wasm', 'engine.zip'].map((file) => expected(file));
    const downloads = new Downloads(folder, files, (loaded, total) => told.push([loaded, total]));
    for (const file of files) assert.equal((await downloads.bytes(file)).byteLength, file.bytes);
    const total = WASM.length + 4;
    assert.deepEqual(told.at(-1), [total, total]);
    assert.ok(told.length > 1);
    assert.deepEqual(
      told.map(([loaded]) => loaded),
      told.map(([loaded]) => loaded).sort((a, b) => a - b),
    );
  });

  it('give wasm the type that browsers ask for, whatever the host says', async () => {
    const downloads = new Downloads(folder, [], () => {});
    const type = await downloads.made(expected('plain.wasm'), async (response) => {
      await response.arrayBuffer();
      return response.headers.get('content-type');
    });
    assert.equal(type, 'application/wasm');
  });

  it('say when all bytes of a file have come, and not before', async () => {
    const file = expected('python.wasm');
    const short = expected('short.wasm', { bytes: WASM.length });
    const downloads = new Downloads(folder, [], () => {});
    const happened = [];
    downloads.arrival(short).then(() => happened.push('short'));
    downloads.arrival(file).then(() => happened.push('file'));
    await assert.rejects(downloads.bytes(short));
    assert.deepEqual(happened, []);
    await downloads.bytes(file);
    assert.deepEqual(happened, ['file']);
  });

  it('are the bytes that the manifest means where the browser alone may compute hashes', async () => {
    await insecurely(async () => {
      const downloads = new Downloads(folder, [], () => {});
      assert.deepEqual(Buffer.from(await downloads.bytes(expected('engine.zip'))), SITE['/engine.zip'].body);
    });
  });
});

describe('a fault', () => {
  const other = Buffer.from(WASM).fill(8, 100);
  const cases = [
    [
      'of a file that is not there',
      expected('none.wasm'),
      /^the file none\.wasm is missing on this site, which answered 404; /,
    ],
    [
      'of a page in place of a file',
      expected('page.wasm'),
      /^the file page\.wasm cannot be used, because the site sends it as "text\/html"; /,
    ],
    [
      'of a file cut short',
      expected('short.wasm', { bytes: WASM.length }),
      /^the file short\.wasm broke off after 100000 of 300004 bytes; /,
    ],
    [
      'of a connection cut off',
      expected('broken.wasm'),
      /^the file broken\.wasm did not arrive, because the connection failed; /,
    ],
    [
      'of a file from another build',
      expected('python.wasm', { bytes: 1000 }),
      /^the file python\.wasm is not the expected one, with 300004 of 1000 bytes, /,
    ],
    [
      'of a file that was altered',
      expected('python.wasm', { body: other }),
      /^the file python\.wasm is not the one that belongs to this page, because it was altered /,
    ],
  ];
  for (const [what, file, sentence] of cases) {
    it(`${what} is one sentence`, async () => {
      const downloads = new Downloads(folder, [file], () => {});
      await assert.rejects(downloads.bytes(file), (error) => sentence.test(error.message));
    });
  }

  const scripts = [
    ['that is not there', 'none.mjs', /^the file none\.mjs is missing on this site, which answered 404; /],
    [
      'with a wrong type',
      'untyped.mjs',
      /^the file untyped\.mjs cannot be used, because the site sends it as "text\/plain"; /,
    ],
    ['that breaks', 'breaking.mjs', /^breaking\.mjs did not start, because of an error /],
  ];
  for (const [what, file, sentence] of scripts) {
    it(`of a script ${what} is one sentence`, async () => {
      const downloads = new Downloads(folder, [], () => {});
      await assert.rejects(downloads.script(expected(file)), (error) => sentence.test(error.message));
    });
  }

  it('of an altered file is one sentence where the browser alone may compute hashes', async () => {
    await insecurely(async () => {
      const downloads = new Downloads(folder, [], () => {});
      const file = expected('engine.zip', { body: Buffer.from('PK??') });
      await assert.rejects(
        downloads.bytes(file),
        /^EngineUnavailable: the file engine\.zip is not the one that belongs /,
      );
    });
  });

  it('comes before what somebody made of the file, and before any use of it', async () => {
    const downloads = new Downloads(folder, [], () => {});
    const made = downloads.made(expected('python.wasm', { body: other }), async () => {
      throw new Error('this is no wasm');
    });
    await assert.rejects(made, /was altered/);
    const used = downloads.made(expected('python.wasm', { body: other }), (response) => response.arrayBuffer());
    await assert.rejects(used, /was altered/);
  });

  it('of whoever makes something of a right file is told as it is', async () => {
    const downloads = new Downloads(folder, [], () => {});
    const made = downloads.made(expected('python.wasm'), async () => {
      throw new Error('too old');
    });
    await assert.rejects(made, /too old/);
  });

  it('of a host that cannot be reached is one sentence', async () => {
    const downloads = new Downloads(new URL('http://127.0.0.1:9/'), [], () => {});
    await assert.rejects(downloads.bytes(expected('engine.zip')), {
      message: 'the file engine.zip did not arrive, because the connection failed; check the connection and try again',
    });
  });
});

describe('a wrong file', () => {
  for (const file of ['once-page.zip', 'once-flipped.zip', 'once-short.zip']) {
    it(`is fetched anew, once, past whatever keeps it: ${file}`, async () => {
      const modes = [];
      const { fetch } = globalThis;
      globalThis.fetch = (address, options) => {
        modes.push(options?.cache);
        return fetch(address, options);
      };
      try {
        const told = [];
        const downloads = new Downloads(folder, [expected(file)], (loaded) => told.push(loaded));
        assert.deepEqual(Buffer.from(await downloads.bytes(expected(file))), SITE['/engine.zip'].body);
        assert.equal(told.at(-1), 4); // the bytes of the wrong one do not count
      } finally {
        globalThis.fetch = fetch;
      }
      assert.deepEqual(modes, [undefined, 'reload']);
    });
  }

  it('is a script of another type, too, which a browser would not run', async () => {
    const downloads = new Downloads(folder, [], () => {});
    const script = await downloads.bytes(expected('once-typed.mjs'));
    assert.deepEqual(Buffer.from(script), SITE['/typed.mjs'].body);
  });
});

it('a start that fails is told once, to whoever waits for it, while the store of snapshots is slow', async () => {
  const names = ['wasm', 'module', 'loader', 'library', 'engine'];
  const files = Object.fromEntries(names.map((name) => [name, { file: `${name}.bin`, bytes: 10, integrity: '' }]));
  /** @type {unknown[]} */
  const unheard = [];
  process.on('unhandledRejection', (error) => unheard.push(error));
  /** @type {(memory: null) => void} */
  let giveUp = () => {};
  const snapshot = { read: () => new Promise((resolve) => (giveUp = resolve)) };
  await assert.rejects(
    loadEngine(folder, { files, python: {} }, snapshot, () => {}),
    /is missing on this site, which answered 404/,
  );
  await new Promise(setImmediate);
  giveUp(null);
  await new Promise(setImmediate);
  assert.deepEqual(unheard, []);
});

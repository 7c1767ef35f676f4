/** The files of the runtime are counted as they arrive and held against their hashes; every fault is a sentence. */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, describe, it } from 'node:test';

import { Downloads } from '../../docs/assets/js/downloads.mjs';

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

const server = createServer((request, response) => {
  const { type, body, hangsUp } = SITE[request.url] ?? { type: 'text/html', body: Buffer.from('none') };
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
    assert.deepEqual(told.map(([loaded]) => loaded), told.map(([loaded]) => loaded).sort((a, b) => a - b));
    await downloads.allChecked();
  });

  it('give wasm the type that browsers ask for, whatever the host says', async () => {
    const downloads = new Downloads(folder, [], () => {});
    const response = await downloads.response(expected('plain.wasm'));
    assert.equal(response.headers.get('content-type'), 'application/wasm');
    await response.arrayBuffer();
  });

  it('are the bytes that the manifest means where the browser alone may compute hashes', async () => {
    await insecurely(async () => {
      const downloads = new Downloads(folder, [], () => {});
      assert.deepEqual(Buffer.from(await downloads.bytes(expected('engine.zip'))), SITE['/engine.zip'].body);
      await downloads.allChecked();
    });
  });
});

describe('a fault', () => {
  const other = Buffer.from(WASM).fill(8, 100);
  const cases = [
    ['of a file that is not there', expected('none.wasm'), /^the file none\.wasm is missing on this site, which answered 404; /],
    ['of a page in place of a file', expected('page.wasm'), /^the file page\.wasm cannot be used, because the site sends it as "text\/html"; /],
    ['of a file cut short', expected('short.wasm', { bytes: WASM.length }), /^the file short\.wasm broke off after 100000 of 300004 bytes; /],
    ['of a connection cut off', expected('broken.wasm'), /^the file broken\.wasm did not arrive, because the connection failed; /],
    ['of a file from another build', expected('python.wasm', { bytes: 1000 }), /^the file python\.wasm is not the expected one, with 300004 of 1000 bytes, /],
    ['of a file that was altered', expected('python.wasm', { body: other }), /^the file python\.wasm is not the one that belongs to this page, because it was altered /],
  ];
  for (const [what, file, sentence] of cases) {
    it(`${what} is one sentence`, async () => {
      const downloads = new Downloads(folder, [file], () => {});
      downloads.bytes(file).catch(() => {});
      await assert.rejects(downloads.fault, (error) => sentence.test(error.message));
    });
  }

  const scripts = [
    ['that is not there', 'none.mjs', /^the file none\.mjs is missing on this site, which answered 404; /],
    ['with a wrong type', 'untyped.mjs', /^the file untyped\.mjs cannot be used, because the site sends it as "text\/plain"; /],
    ['that breaks', 'breaking.mjs', /^breaking\.mjs did not start, because of an error /],
  ];
  for (const [what, file, sentence] of scripts) {
    it(`of a script ${what} is one sentence`, async () => {
      const downloads = new Downloads(folder, [], () => {});
      downloads.script(expected(file)).catch(() => {});
      await assert.rejects(downloads.fault, (error) => sentence.test(error.message));
    });
  }

  it('of an altered file is one sentence where the browser alone may compute hashes', async () => {
    await insecurely(async () => {
      const downloads = new Downloads(folder, [], () => {});
      downloads.bytes(expected('engine.zip', { body: Buffer.from('PK??') })).catch(() => {});
      await assert.rejects(downloads.fault, /^EngineUnavailable: the file engine\.zip is not the one that belongs /);
    });
  });

  it('of a host that cannot be reached is one sentence', async () => {
    const downloads = new Downloads(new URL('http://127.0.0.1:9/'), [], () => {});
    downloads.bytes(expected('engine.zip')).catch(() => {});
    await assert.rejects(downloads.fault, { message: 'the file engine.zip did not arrive, because the connection failed; check the connection and try again' });
  });
});

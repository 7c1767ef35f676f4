/** The files of the runtime are counted as they arrive, and every fault of one becomes a sentence. */

import assert from 'node:assert/strict';
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
  '/lock.json': { type: 'application/json', body: Buffer.from('{}') },
  '/typed.mjs': { type: 'text/javascript', body: Buffer.from('export {};') },
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

const expected = (file, bytes = SITE[`/${file}`]?.body.length ?? 1) => ({ file, bytes });

describe('downloads', () => {
  it('tell the bytes that have really arrived, up to the whole', async () => {
    const told = [];
    const files = ['python.wasm', 'engine.zip', 'lock.json'].map((file) => expected(file));
    const downloads = new Downloads(folder, files, (loaded, total) => told.push([loaded, total]));
    for (const { file, bytes } of files) {
      const response = await downloads.take(downloads.address(file));
      assert.equal((await response.arrayBuffer()).byteLength, bytes);
    }
    const total = WASM.length + 4 + 2;
    assert.deepEqual(told.at(-1), [total, total]);
    assert.ok(told.length > 1);
    assert.deepEqual(told.map(([loaded]) => loaded), told.map(([loaded]) => loaded).sort((a, b) => a - b));
  });

  it('are handed out once, and nothing else is', async () => {
    const downloads = new Downloads(folder, [expected('lock.json')], () => {});
    const address = downloads.address('lock.json');
    await (await downloads.take(address)).text();
    assert.equal(downloads.take(address), null);
    assert.equal(downloads.take('https://example.org/'), null);
  });

  it('give wasm the type that browsers ask for, whatever the host says', async () => {
    const downloads = new Downloads(folder, [expected('plain.wasm')], () => {});
    const response = await downloads.take(downloads.address('plain.wasm'));
    assert.equal(response.headers.get('content-type'), 'application/wasm');
    await response.arrayBuffer();
  });
});

describe('a fault', () => {
  const cases = [
    ['of a file that is not there', expected('none.wasm'), /^the file none\.wasm is missing on this site, which answered 404; /],
    ['of a page in place of a file', expected('page.wasm'), /^the file page\.wasm cannot be used, because the site sends it as "text\/html"; /],
    ['of a file cut short', expected('short.wasm', WASM.length), /^the file short\.wasm broke off after 100000 of 300004 bytes; /],
    ['of a connection cut off', expected('broken.wasm'), /^the file broken\.wasm did not arrive, because the connection failed; /],
    ['of a file from another build', expected('python.wasm', 1000), /^the file python\.wasm is not the expected one, with 300004 of 1000 bytes, /],
    ['of a script that is not there', expected('none.mjs'), /^the file none\.mjs is missing on this site, which answered 404; /],
    ['of a script with a wrong type', expected('untyped.mjs'), /^the file untyped\.mjs cannot be used, because the site sends it as "text\/plain"; /],
    ['of a script that breaks', expected('typed.mjs'), /^typed\.mjs did not start, because of an error /],
  ];
  for (const [what, file, sentence] of cases) {
    it(`${what} is one sentence`, async () => {
      const downloads = new Downloads(folder, [file], () => {});
      const reading = downloads.take(downloads.address(file.file));
      reading?.then((response) => response.arrayBuffer()).catch(() => {});
      await assert.rejects(downloads.fault, (error) => sentence.test(error.message));
    });
  }

  it('of a host that cannot be reached is one sentence', async () => {
    const downloads = new Downloads(new URL('http://127.0.0.1:9/'), [expected('lock.json')], () => {});
    await assert.rejects(downloads.fault, { message: 'the file lock.json did not arrive, because the connection failed; check the connection and try again' });
  });
});

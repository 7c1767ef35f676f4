/** The engine runs in a real Pyodide from the bytecode that the site ships, and answers there as it does elsewhere. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { loadPyodide } from 'pyodide';

import { isTrap } from '../../../docs/assets/js/engine/errors.mjs';
import { hostEngine } from '../../../docs/assets/js/engine/loader.mjs';
import { bare } from '../../../macros/runtime/packing/pythons.mjs';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** What a Python script prints, as JSON. */
function python(script, ...args) {
  const options = { cwd: PROJECT, maxBuffer: 1e9, encoding: 'utf-8' };
  return JSON.parse(execFileSync('.venv/bin/python', ['-c', script, ...args], options));
}

const PACKED = `
import json, pathlib
from macros.runtime.pack import packed_python
packed = packed_python(pathlib.Path.cwd())
folder = pathlib.Path.cwd() / ".cache" / "python-under-test"
folder.mkdir(parents=True, exist_ok=True)
for name, content in packed.items():
    (folder / name).write_bytes(content)
print(json.dumps(str(folder)))`;

const ANSWERS = `
import json
from engine import catalogue, handle_json
from tools.conformance import junk_requests, sample_requests
found = [calculator for system in catalogue() for calculator in system.calculators]
made = [request for each in found for make in (sample_requests, junk_requests) for request in make(each, 5, "border")]
texts = [json.dumps(request) for request in made] + ["", "[]", "{", "{\\"calculator\\": \\"no.such\\"}"]
print(json.dumps([[text, handle_json(text)] for text in texts]))`;

// CPython's own test holds these answers against the ones that the pack publishes.
const PACK = `
import json, pathlib
from engine import handle_json
packs = [path.read_text("utf-8").splitlines() for path in sorted(pathlib.Path("vectors").glob("*.*.jsonl"))]
texts = [json.dumps(json.loads(line)["request"]) for pack in packs for line in pack]
print(json.dumps([[text, handle_json(text)] for text in texts]))`;

const INQUIRIES = `
import json, pathlib
from engine import inquire_json
asked = [json.loads(line)["inquiry"] for line in pathlib.Path("vectors/inquiries.jsonl").read_text("utf-8").splitlines()]
asked.append({"inquiry": "menu", "request": {"calculator": "scattershot.mib", "inputs": {"rating": 12}}})
print(json.dumps([[text, inquire_json(text)] for text in map(json.dumps, asked)]))`;

/** Python as the worker starts it: lean, from the packed library, with the packed engine on its path. */
async function shippedPython() {
  const folder = python(PACKED);
  const shipped = { wasm: readFileSync(`${folder}/lean.wasm`), stdLibURL: `${folder}/python.zip` };
  const pyodide = await bare(PROJECT, { ...shipped, _makeSnapshot: true }, readFileSync(`${folder}/engine.zip`));
  pyodide.runPython('import sys; sys.path.append("/lib/engine.zip")');
  return pyodide;
}

describe('any engine', () => {
  /** @param {(text: string) => unknown} handle_json */
  const host = (handle_json) =>
    hostEngine({ pyimport: () => ({ handle_json, inquire_json: (text) => `inquired ${text}` }) });

  it('is asked in text and answers in text, at either door', () => {
    assert.equal(host((text) => text.toUpperCase()).ask('d10 \u{1f3b2}'), 'D10 \u{1f3b2}');
    assert.equal(host(String).ask('a', 'inquire'), 'inquired a');
  });

  it('may not answer with anything else, for it would arrive changed', () => {
    for (const answer of [2n ** 70n, undefined, null]) {
      assert.throws(() => host(() => answer).ask('?'), /something other than text/);
    }
  });
});

describe('the memory of Pyodide', () => {
  it('is restored as large as it is at the start, and no larger', async () => {
    const first = await loadPyodide({ _makeSnapshot: true });
    const restored = await loadPyodide({ _loadSnapshot: first.makeMemorySnapshot() });
    assert.equal(restored.runPython('6 * 7'), 42);
    first.runPython('grown = bytearray(40_000_000)');
    await assert.rejects(loadPyodide({ _loadSnapshot: first.makeMemorySnapshot() }), RangeError);
  });
});

describe('the engine of the site', () => {
  let host;
  let pyodide;
  before(async () => {
    pyodide = await shippedPython();
    host = hostEngine(pyodide);
  });

  it('can write its memory out, to be stored for the next visit: its heap has not grown', () => {
    host.ask('{"calculator": "?"}');
    assert.equal(Math.floor(pyodide.makeMemorySnapshot().length / 65_536) * 65_536, 31_457_280);
  });

  it('gives every answer of the conformance pack, byte for byte', () => {
    const answers = python(PACK);
    assert.ok(answers.length > 0);
    for (const [request, answer] of answers) assert.equal(host.ask(request), answer, request);
  });

  it('answers in the browser letter by letter what it answers at the build', () => {
    const answers = python(ANSWERS);
    assert.ok(answers.some(([, answer]) => answer.startsWith('{"ok":true')));
    for (const [request, answer] of answers) assert.equal(host.ask(request), answer, request);
  });

  it('answers inquiries as at the build, drawing and all', () => {
    const answers = python(INQUIRIES);
    assert.ok(answers.length > 50);
    for (const [inquiry, answer] of answers) assert.equal(host.ask(inquiry, 'inquire'), answer, inquiry);
  });

  it('ends in a trap, never in an answer, where Python lacks a function that was left out', () => {
    assert.throws(() => pyodide.runPython('import _sqlite3'), isTrap);
  });
});

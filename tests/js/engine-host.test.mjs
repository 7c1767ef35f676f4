/** The engine runs in a real Pyodide from the zip that the site ships, and answers there as it does elsewhere. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { loadPyodide } from 'pyodide';

import { hostEngine } from '../../docs/assets/js/engine-host.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** What a Python script prints, as JSON. */
function python(script, ...args) {
  const options = { cwd: PROJECT, maxBuffer: 1e9, encoding: 'utf-8' };
  return JSON.parse(execFileSync('.venv/bin/python', ['-c', script, ...args], options));
}

const ZIP_OF_ONE_MODULE = `
import base64, io, json, sys, zipfile
buffer = io.BytesIO()
with zipfile.ZipFile(buffer, "w") as archive:
    archive.writestr("engine/__init__.py", sys.argv[1])
print(json.dumps(base64.b64encode(buffer.getvalue()).decode()))`;

const SHIPPED_ZIP = `
import base64, json, pathlib
from macros.runtime import engine_zip
print(json.dumps(base64.b64encode(engine_zip(pathlib.Path("engine"))).decode()))`;

const ANSWERS = `
import json
from engine import catalogue, handle_json
from engine.conformance.requests import junk_requests, sample_requests
found = [calculator for system in catalogue() for calculator in system.calculators]
made = [request for each in found for make in (sample_requests, junk_requests) for request in make(each, 5, "border")]
texts = [json.dumps(request) for request in made] + ["", "[]", "{", "{\\"calculator\\": \\"no.such\\"}"]
print(json.dumps([[text, handle_json(text)] for text in texts]))`;

// CPython's own test holds these answers against the ones that the pack publishes.
const PACK = `
import json, pathlib
from engine import handle_json
packs = [json.loads(path.read_text("utf-8")) for path in sorted(pathlib.Path("vectors").glob("*.*.json"))]
texts = [json.dumps(vector["request"]) for pack in packs for vector in pack.get("vectors", ()) if "request" in vector]
print(json.dumps([[text, handle_json(text)] for text in texts]))`;

const bytes = (base64) => new Uint8Array(Buffer.from(base64, 'base64'));

describe('any engine', () => {
  let host;
  before(async () => {
    const handle = 'def handle_json(text):\n    return {"big": 2**70, "none": None}.get(text, text.upper())\n';
    const source = `${handle}def inquire_json(text):\n    return text[::-1]\n`;
    host = hostEngine(await loadPyodide(), bytes(python(ZIP_OF_ONE_MODULE, source)));
  });

  it('is asked in text and answers in text', () => assert.equal(host.ask('d10 \u{1f3b2}'), 'D10 \u{1f3b2}'));

  it('has a second door for questions about several answers', () => assert.equal(host.ask('abc', 'inquire'), 'cba'));

  it('may not answer with anything else, for it would arrive changed', () => {
    for (const text of ['big', 'none']) assert.throws(() => host.ask(text), /something other than text/);
  });
});

describe('the engine of the site', () => {
  let host;
  before(async () => {
    host = hostEngine(await loadPyodide(), bytes(python(SHIPPED_ZIP)));
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
});

/** The second door of the engine in a real Pyodide: the same text as in CPython, byte for byte. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { loadPyodide } from 'pyodide';

import { hostEngine } from '../../../docs/assets/js/engine/loader.mjs';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

const SHIPPED = `
import base64, io, json, pathlib, zipfile
from engine import inquire_json
unneeded = {"__main__.py", "cli"}
buffer = io.BytesIO()
with zipfile.ZipFile(buffer, "w") as archive:
    for path in sorted(pathlib.Path("engine").rglob("*.*")):
        if path.suffix in {".py", ".toml"} and unneeded.isdisjoint(path.parts):
            archive.write(path)
packed = [json.loads(line) for line in pathlib.Path("vectors/inquiries.jsonl").read_text("utf-8").splitlines()]
texts = [json.dumps(each["inquiry"]) for each in packed]
mib = {"calculator": "scattershot.mib", "inputs": {"rating": 12}}
texts.append(json.dumps({"inquiry": "menu", "request": mib}))
answers = [[text, inquire_json(text)] for text in texts]
print(json.dumps({"zip": base64.b64encode(buffer.getvalue()).decode(), "answers": answers}))`;

describe('inquiries in the browser', () => {
  let host;
  let answers;
  before(async () => {
    const options = { cwd: PROJECT, maxBuffer: 1e9, encoding: 'utf-8' };
    const shipped = JSON.parse(execFileSync('.venv/bin/python', ['-c', SHIPPED], options));
    const zip = new Uint8Array(Buffer.from(shipped.zip, 'base64'));
    const pyodide = await loadPyodide();
    pyodide.unpackArchive(zip, 'zip');
    host = hostEngine(pyodide, zip);
    answers = shipped.answers;
  });

  it('are answered as at the build, drawing and all', () => {
    assert.ok(answers.length > 50);
    for (const [inquiry, answer] of answers) assert.equal(host.ask(inquiry, 'inquire'), answer, inquiry);
  });
});

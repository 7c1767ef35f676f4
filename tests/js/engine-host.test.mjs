/** The engine runs in a real Pyodide from the zip that the site ships, and only text crosses the border. */

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { loadPyodide } from 'pyodide';

import { hostEngine } from '../../docs/assets/js/engine-host.mjs';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** A zip of one small engine, written by Python's own zipfile. */
function zipOf(source) {
  const folder = mkdtempSync(join(tmpdir(), 'engine-host-'));
  const file = join(folder, 'engine.zip');
  const script = 'import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], "w") as z: z.writestr("engine/__init__.py", sys.argv[2])';
  execFileSync(join(PROJECT, '.venv/bin/python'), ['-c', script, file, source]);
  const bytes = new Uint8Array(readFileSync(file));
  rmSync(folder, { recursive: true });
  return bytes;
}

describe('a small engine', () => {
  let pyodide;
  before(async () => {
    pyodide = await loadPyodide();
  });

  it('answers text with text, and raises where it breaks', () => {
    const host = hostEngine(pyodide, zipOf('def handle_json(text):\n    return {"echo": text, "number": 2**70}.get(text) or len(text)\n'));
    assert.equal(host.ask('echo'), 'echo');
    assert.throws(() => host.ask('number'), /something other than text/);
    assert.throws(() => host.ask('other'), /something other than text/);
  });
});

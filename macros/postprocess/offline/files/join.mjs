/**
 * Makes the scripts of a zip of the book: `node macros/postprocess/offline/files/join.mjs PROJECT FOLDER`, called by
 * macros/postprocess/offline/zip_book.py. Pages that are opened as files load no modules, so each entry becomes one
 * plain script; the worker, which starts only where the book is served, stays a module.
 */

import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';

const [project, folder] = process.argv.slice(2);
const { build } = createRequire(resolve(project, 'package.json'))('esbuild');

const FILES = resolve(project, 'macros', 'postprocess', 'offline', 'files');
const SCRIPTS = resolve(project, 'docs', 'assets', 'js');
/** Modules of the site in whose place the zip has its own. */
const OWN = [resolve(SCRIPTS, 'engine', 'shared.mjs')];

const SETTINGS = {
  outdir: folder,
  entryNames: '[name]',
  bundle: true,
  minify: true,
  legalComments: 'none',
  logLevel: 'silent',
  target: 'es2022',
  tsconfigRaw: '{}', // the settings of a folder above would change the bytes
};

const PLAIN = {
  ...SETTINGS,
  format: 'iife',
  define: { 'import.meta.url': 'BOOK_SCRIPT' },
  banner: { js: 'var BOOK_SCRIPT = document.currentScript.src;' },
  plugins: [{ name: 'own', setup: (steps) => steps.onResolve({ filter: /^\.\.?\// }, own) }],
};

/** @param {{path: string, resolveDir: string}} asked */
function own({ path, resolveDir }) {
  return OWN.includes(resolve(resolveDir, path)) ? { path: resolve(FILES, basename(path)) } : undefined;
}

await Promise.all([
  build({ ...PLAIN, entryPoints: [resolve(FILES, 'book.mjs'), resolve(SCRIPTS, 'page', 'moved-page.mjs')] }),
  build({
    ...SETTINGS,
    outdir: resolve(folder, 'engine'), // the worker finds Python by its own address
    entryPoints: [resolve(SCRIPTS, 'engine', 'worker.mjs')],
    format: 'esm',
    outExtension: { '.js': '.mjs' },
  }),
]);

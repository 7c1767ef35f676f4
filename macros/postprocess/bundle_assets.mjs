/**
 * Joins the book's scripts and styles into few files: `node macros/postprocess/bundle_assets.mjs PROJECT ASSETS ENTRIES`, called by
 * macros/postprocess/bundle_assets.py. ASSETS is the folder of a built site; ENTRIES is JSON: the names of the `scripts` that its
 * pages ask for, of its `styles` in their order, and of the `lazy` styles that few pages have.
 *
 * Each file made carries its content in its name. Prints, as JSON, what took the place of each entry, and which
 * other files that needs at once.
 */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [project, assets, asked] = process.argv.slice(2);
const wanted = JSON.parse(asked);
const { build } = createRequire(resolve(project, 'package.json'))('esbuild');

/** Scripts that another script names by address. */
const WORKERS = ['engine/worker.mjs'];

const SETTINGS = {
  absWorkingDir: resolve(assets),
  outdir: resolve(assets),
  outbase: resolve(assets),
  bundle: true,
  minify: true,
  metafile: true,
  legalComments: 'none',
  logLevel: 'silent',
  entryNames: '[dir]/[name].[hash]',
  assetNames: '[dir]/[name].[hash]',
  chunkNames: 'js/part.[hash]',
  loader: { '.woff2': 'file', '.svg': 'file' },
};

/** Scripts for the browser; `renamed` are the files that they know by their address in the folder of assets. */
function scripts(names, renamed) {
  return build({
    ...SETTINGS,
    entryPoints: names.map((name) => resolve(assets, 'js', name)),
    format: 'esm',
    splitting: true,
    target: 'es2022',
    outExtension: { '.js': '.mjs' },
    plugins: [{ name: 'renamed', setup: (steps) => steps.onLoad({ filter: /\.m?js$/ }, (file) => named(file, renamed)) }],
  });
}

/** A script that names the renamed files as they are called now. */
async function named({ path }, renamed) {
  const text = await readFile(path, 'utf8');
  const contents = Object.entries(renamed).reduce((said, [name, now]) => said.replaceAll(`'${name}'`, `'${now}'`), text);
  return { contents, loader: 'js' };
}

/** What took the place of each entry, from a build's own account of what it wrote. */
function entries({ outputs }) {
  const made = Object.entries(outputs).filter(([, output]) => output.entryPoint);
  return made.map(([file, output]) => [output.entryPoint, { file, needs: needs(outputs, file) }]);
}

/** The files that one imports at once, through all steps. */
function needs(outputs, file, seen = new Set()) {
  for (const { path, kind } of outputs[file].imports) {
    if (kind === 'import-statement' && !seen.has(path)) needs(outputs, path, seen.add(path));
  }
  return [...seen];
}

const workers = entries((await scripts(WORKERS, {})).metafile);
const renamed = Object.fromEntries(workers.map(([name, { file }]) => [name, file]));
const pages = entries((await scripts(wanted.scripts, renamed)).metafile);
const contents = wanted.styles.map((name) => `@import "./${name}";`).join('\n');
const sheet = await build({
  ...SETTINGS,
  stdin: { contents, loader: 'css', resolveDir: resolve(assets, 'css'), sourcefile: 'joined.css' },
  entryNames: 'css/book.[hash]',
});
const few = await build({ ...SETTINGS, entryPoints: wanted.lazy.map((name) => resolve(assets, 'css', name)) });
const made = [...workers, ...pages, ...entries(few.metafile), ...entries(sheet.metafile).map(([, file]) => ['book.css', file])];
process.stdout.write(JSON.stringify(Object.fromEntries(made)));

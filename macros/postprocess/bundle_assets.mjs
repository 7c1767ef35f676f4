/**
 * Joins the book's scripts and styles into few files: `node macros/postprocess/bundle_assets.mjs PROJECT ASSETS ENTRIES`, called by
 * macros/postprocess/bundle_assets.py. ASSETS is the folder of a built site; ENTRIES is JSON: the names of the `scripts` that its
 * pages ask for, of its `styles` in their order, the theme's among them, and of the `lazy` styles that few pages have.
 *
 * Each file made carries its content in its name. Prints, as JSON, what took the place of each entry, and which
 * other files that needs at once.
 */

import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { withoutUnusedRules, withoutUnusedValues, wordsOf } from './unused_rules.mjs';

const [project, assets, asked] = process.argv.slice(2);
const wanted = JSON.parse(asked);
const { build } = createRequire(resolve(project, 'package.json'))('esbuild');

/** Scripts that another script names by address. */
const WORKERS = ['engine/worker.mjs', 'search/worker.mjs'];
/** The style sheets of the theme, as it comes. */
const THEME = /[/\\]stylesheets[/\\]/;
/** The script of every page, which loads others when a page needs them. */
const FIRST = 'main.mjs';

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

/**
 * Scripts for the browser; `renamed` are the files that they know by their address in the folder of assets, `later` those
 * that the first script loads when a page needs them.
 */
function scripts(names, renamed, later = [], settings = {}) {
  return build({
    ...SETTINGS,
    ...settings,
    entryPoints: names.map((name) => resolve(assets, 'js', name)),
    format: 'esm',
    splitting: true,
    target: 'es2022',
    outExtension: { '.js': '.mjs' },
    plugins: [{ name: 'renamed', setup: (steps) => steps.onLoad({ filter: /\.m?js$/ }, (file) => named(file, renamed, later)) }],
  });
}

/** A script that names the renamed files as they are called now. */
async function named({ path }, renamed, later) {
  const text = await readFile(path, 'utf8');
  const contents = Object.entries(renamed).reduce((said, [name, now]) => said.replaceAll(`'${name}'`, `'${now}'`), text);
  // A bundle is split by who needs what. A later script that needs the whole first script splits nothing off it.
  const first = later.includes(path) ? `import ${JSON.stringify(resolve(assets, 'js', FIRST))};\n` : '';
  return { contents: first + contents, loader: 'js' };
}

/** The scripts that load only when a page needs them, by their paths. */
async function loadedLater(names) {
  const { outputs } = (await scripts(names, {}, [], { write: false })).metafile;
  const starts = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []).map((path) => resolve(assets, path));
  return starts.filter((path) => !names.some((name) => path === resolve(assets, 'js', name)));
}

/** What took the place of each entry, from a build's own account of what it wrote. */
function entries({ outputs }) {
  const made = Object.entries(outputs).filter(([, output]) => output.entryPoint);
  return made.map(([file, output]) => [output.entryPoint, { file, needs: needs(outputs, file) }]);
}

/**
 * The account of a build in which the first script is one file. All that later scripts need of it is split off it; where
 * nothing else is left, a page would ask for a file that only asks for that part, so the part takes its name.
 */
async function inOneFile({ outputs }) {
  const [rest, { entryPoint, imports, inputs }] = Object.entries(outputs).find(([, output]) => output.entryPoint === `js/${FIRST}`);
  if (Object.keys(inputs).length || imports.length !== 1 || imports[0].kind !== 'import-statement') return { outputs };
  const part = basename(imports[0].path);
  const name = part.replace('part', basename(FIRST, '.mjs'));
  const { [rest]: gone, ...kept } = outputs;
  kept[imports[0].path].entryPoint = entryPoint;
  for (const file of Object.keys(kept)) {
    const text = await readFile(resolve(assets, file), 'utf8');
    await writeFile(resolve(assets, file), text.replaceAll(part, name));
  }
  await Promise.all([rm(resolve(assets, rest)), rename(resolve(assets, imports[0].path), resolve(assets, 'js', name))]);
  return { outputs: JSON.parse(JSON.stringify(kept).replaceAll(part, name)) };
}

/** The files that one imports at once, through all steps. */
function needs(outputs, file, seen = new Set()) {
  for (const { path, kind } of outputs[file].imports) {
    if (kind === 'import-statement' && !seen.has(path)) needs(outputs, path, seen.add(path));
  }
  return [...seen];
}

/** What the book uses of the theme's sheets, by their paths. @returns {Promise<Map<string, string>>} */
async function usedTheme() {
  const paths = wanted.styles.map((name) => resolve(assets, name)).filter((path) => THEME.test(path));
  if (!paths.length) return new Map();
  const [pages, others] = [await texts(dirname(resolve(assets)), /\.html$/), await texts(resolve(assets), /^(?!stylesheets\b).*\.(?:css|m?js)$/)];
  const words = wordsOf(pages, others);
  const rules = (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).map((css) => withoutUnusedRules(css, words));
  const values = withoutUnusedValues(rules, others);
  return new Map(paths.map((path, index) => [path, values[index]]));
}

/** The texts of the files of a folder whose names are of one kind. @param {string} folder @param {RegExp} kind */
async function texts(folder, kind) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => kind.test(name));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

const workers = entries((await scripts(WORKERS, {})).metafile);
const renamed = Object.fromEntries(workers.map(([name, { file }]) => [name, file]));
// A page with a script of its own, such as one that leads on, needs nothing of the first script: it shares no part with it.
const [first, others] = [wanted.scripts.filter((name) => name === FIRST), wanted.scripts.filter((name) => name !== FIRST)];
const pages = [];
if (first.length) pages.push(...entries(await inOneFile((await scripts(first, renamed, await loadedLater(first))).metafile)));
if (others.length) pages.push(...entries((await scripts(others, renamed)).metafile));
const theme = await usedTheme();
const contents = wanted.styles.map((name) => `@import "./${name}";`).join('\n');
const sheet = await build({
  ...SETTINGS,
  stdin: { contents, loader: 'css', resolveDir: resolve(assets), sourcefile: 'joined.css' },
  entryNames: 'css/book.[hash]',
  plugins: [{ name: 'theme', setup: (steps) => steps.onLoad({ filter: THEME }, ({ path }) => ({ contents: theme.get(path), loader: 'css' })) }],
});
const few = await build({ ...SETTINGS, entryPoints: wanted.lazy.map((name) => resolve(assets, 'css', name)) });
const made = [...workers, ...pages, ...entries(few.metafile), ...entries(sheet.metafile).map(([, file]) => ['book.css', file])];
process.stdout.write(JSON.stringify(Object.fromEntries(made)));

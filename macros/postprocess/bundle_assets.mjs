/**
 * Joins the book's scripts and styles into few files: `node macros/postprocess/bundle_assets.mjs PROJECT ASSETS
 * ENTRIES`, called by macros/postprocess/bundle_assets.py. ASSETS is the folder of a built site; ENTRIES is JSON: the
 * names of the `scripts` that its pages ask for, of its `styles` in their order, the theme's among them, and of the
 * `lazy` styles that few pages have.
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
/**
 * The script of every page, which loads others when a page needs them; and the one among these that many others need.
 */
const FIRST = 'main.mjs';
const SECOND = 'calculators.mjs';
/** What the first one does not need itself and most later ones do: it has it for them. */
const COMMON = ['engine/shared.mjs', 'engine/markup.mjs', 'shared/text.mjs'];
/**
 * What reads and keeps a reader's documents: a script that needs some of it gets all of it, in one file instead of
 * seven.
 */
const DOCUMENTS = [
  ...['documents', 'read-record', 'records'].map((name) => `shared/${name}.mjs`),
  ...['declared', 'document', 'store'].map((name) => `sheet/${name}.mjs`),
  'links/packed.mjs',
];

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
  loader: { '.woff2': 'file', '.svg': 'dataurl' },
};

/**
 * Scripts for the browser; `renamed` are the files that they know by their address in the folder of assets, `there`
 * the other scripts that each of them finds there.
 * @param {string[]} names @param {Record<string, string>} renamed @param {Map<string, string[]>} [there]
 */
function scripts(names, renamed, there = new Map(), settings = {}) {
  return build({
    ...SETTINGS,
    ...settings,
    entryPoints: names.map((name) => resolve(assets, 'js', name)),
    format: 'esm',
    splitting: true,
    target: 'es2022',
    outExtension: { '.js': '.mjs' },
    plugins: [
      { name: 'renamed', setup: (steps) => steps.onLoad({ filter: /\.m?js$/ }, (file) => named(file, renamed, there)) },
    ],
  });
}

/** A script that names the renamed files as they are called now. */
async function named({ path }, renamed, there) {
  const text = await readFile(path, 'utf8');
  const contents = Object.entries(renamed).reduce(
    (said, [name, now]) => said.replaceAll(`'${name}'`, `'${now}'`),
    text,
  );
  // A bundle is split by who needs what. A later script that needs the whole of an earlier one splits nothing off it.
  const earlier = (there.get(path) ?? []).map((name) => `import ${JSON.stringify(resolve(assets, 'js', name))};\n`);
  return { contents: earlier.join('') + contents, loader: 'js' };
}

/**
 * What each script finds there, by its path: one that loads only when a page needs it has the first one, the second where
 * it needs of it what the first has not, and the documents where it needs any of them.
 */
async function foundThere() {
  const common = [resolve(assets, 'js', FIRST), COMMON];
  const { inputs, outputs } = (await scripts([FIRST], {}, new Map([common]), { write: false })).metafile;
  const [first, second] = [`js/${FIRST}`, `js/${SECOND}`];
  const starts = Object.values(outputs)
    .flatMap(({ entryPoint }) => entryPoint ?? [])
    .filter((each) => each !== first);
  const inFirst = reached(inputs, first);
  const inSecond = starts.includes(second) ? [...reached(inputs, second)].filter((each) => !inFirst.has(each)) : [];
  const needsSecond = (start) => start !== second && inSecond.some((each) => reached(inputs, start).has(each));
  const needsDocuments = (start) => DOCUMENTS.some((name) => reached(inputs, start).has(`js/${name}`));
  const earlier = (start) => [
    FIRST,
    ...(needsSecond(start) ? [SECOND] : []),
    ...(needsDocuments(start) ? DOCUMENTS : []),
  ];
  return new Map([common, ...starts.map((start) => [resolve(assets, start), earlier(start)])]);
}

/** What a script imports at once, through all steps, with itself. */
function reached(inputs, start, seen = new Set()) {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const { path, kind } of inputs[start].imports) if (kind === 'import-statement') reached(inputs, path, seen);
  return seen;
}

/** What took the place of each entry, from a build's own account of what it wrote. */
function entries({ outputs }) {
  const made = Object.entries(outputs).filter(([, output]) => output.entryPoint);
  return made.map(([file, output]) => [output.entryPoint, { file, needs: needs(outputs, file) }]);
}

/**
 * The account of a build in which a script is one file. All that later scripts need of it is split off it; where nothing
 * else is left, a page would ask for a file that only asks for that part, so the part takes its name.
 */
async function inOneFile({ outputs }, entry) {
  const [rest, { entryPoint, imports, inputs }] = Object.entries(outputs).find(
    ([, output]) => output.entryPoint === `js/${entry}`,
  ) ?? [null, {}];
  if (rest === null || Object.keys(inputs).length) return { outputs };
  const parts = imports.filter(({ path }) => outputs[path].entryPoint === undefined);
  if (parts.length !== 1) return { outputs };
  const [{ path }] = parts;
  const part = basename(path);
  const name = part.replace('part', basename(entry, '.mjs'));
  const { [rest]: gone, ...kept } = outputs;
  kept[path].entryPoint = entryPoint;
  for (const file of Object.keys(kept)) {
    const text = await readFile(resolve(assets, file), 'utf8');
    await writeFile(resolve(assets, file), text.replaceAll(basename(rest), name).replaceAll(part, name));
  }
  await Promise.all([rm(resolve(assets, rest)), rename(resolve(assets, path), resolve(assets, 'js', name))]);
  return { outputs: JSON.parse(JSON.stringify(kept).replaceAll(basename(rest), name).replaceAll(part, name)) };
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
  const [pages, others] = [
    await texts(dirname(resolve(assets)), /\.html$/),
    await texts(resolve(assets), /^(?!stylesheets\b).*\.(?:css|m?js)$/),
  ];
  const words = wordsOf(pages, others);
  const rules = (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).map((css) =>
    withoutUnusedRules(css, words),
  );
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
const [first, others] = [
  wanted.scripts.filter((name) => name === FIRST),
  wanted.scripts.filter((name) => name !== FIRST),
];
const pages = [];
if (first.length) {
  const { metafile } = await scripts(first, renamed, await foundThere());
  pages.push(...entries(await inOneFile(await inOneFile(metafile, FIRST), SECOND)));
}
if (others.length) pages.push(...entries((await scripts(others, renamed)).metafile));
const theme = await usedTheme();
const contents = wanted.styles.map((name) => `@import "./${name}";`).join('\n');
const sheet = await build({
  ...SETTINGS,
  stdin: { contents, loader: 'css', resolveDir: resolve(assets), sourcefile: 'joined.css' },
  entryNames: 'css/book.[hash]',
  plugins: [
    {
      name: 'theme',
      setup: (steps) => steps.onLoad({ filter: THEME }, ({ path }) => ({ contents: theme.get(path), loader: 'css' })),
    },
  ],
});
const few = await build({ ...SETTINGS, entryPoints: wanted.lazy.map((name) => resolve(assets, 'css', name)) });
const made = [
  ...workers,
  ...pages,
  ...entries(few.metafile),
  ...entries(sheet.metafile).map(([, file]) => ['book.css', file]),
];
process.stdout.write(JSON.stringify(Object.fromEntries(made)));

/**
 * Makes the index of the search: `node macros/postprocess/search_index.mjs PROJECT FILE`, called by
 * macros/postprocess/search_index.py. FILE is JSON with `config` and `records`; in their place it gets what the search
 * reads, `config` with the index and `docs`, the entries.
 */

import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [project, file] = process.argv.slice(2);
const { makeIndex } = await import(pathToFileURL(resolve(project, 'docs/assets/js/search/ranking.mjs')));

const { config, records } = JSON.parse(await readFile(file, 'utf8'));
const index = makeIndex(records.map(({ searched }) => searched));
const docs = records.map(({ shown }) => shown);
await writeFile(file, JSON.stringify({ config: { ...config, index }, docs }));

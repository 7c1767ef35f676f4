/**
 * Asks the index of a built site: `node tests/site/ask_index.mjs INDEX QUESTIONS`; prints, as JSON, the places that
 * each question finds, the best first.
 */

import { readFile } from 'node:fs/promises';
import { openIndex } from '../../docs/assets/js/search/ranking.mjs';

const [file, questions] = process.argv.slice(2);
const { config, docs } = JSON.parse(await readFile(file, 'utf8'));
const find = openIndex(config.index, docs);
const places = JSON.parse(questions).map((question) => find(question).map(({ location }) => location));
process.stdout.write(JSON.stringify(places));

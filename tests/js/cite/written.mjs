/**
 * For the tests of the build: what the script makes of citations, and what forums and chats show of it.
 *
 *     node written.mjs FILE
 *
 * FILE holds a list of `{"data": ..., "url": ...}`: what a control carries, and the short address that it leads to.
 */

import { readFileSync } from 'node:fs';

import { passageCitation, written } from '../../../docs/assets/js/cite/formats.mjs';
import { RENDERERS } from '../renderers.mjs';

const controls = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const copies = controls.map(({ data, url }) => {
  const citation = passageCitation({ ...data, url });
  const texts = Object.fromEntries(['bbcode', 'markdown', 'text'].map((format) => [format, written(format, citation)]));
  const shown = Object.entries(RENDERERS).flatMap(([format, all]) => all.map(([, render]) => render(texts[format])));
  return { ...texts, shown };
});
process.stdout.write(JSON.stringify(copies));

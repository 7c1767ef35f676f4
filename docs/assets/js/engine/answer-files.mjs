/** Where the stored answers lie: one file a calculator, beside the site's scripts. A zip of the book has its own way. */

import { ASSETS_URL } from '../assets-url.mjs';

/** @param {string} name */
export async function readFile(name) {
  const response = await fetch(new URL(`answers/${name}`, ASSETS_URL));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * `<bench-links>`: leads a link to the former bench of all games to the tables of these games. On that bench a stage had
 * its game before its name: `scattershot_contest`.
 *
 * Attribute: `data-tables`, each game's title and the address of its table, by what stood before its stages.
 *
 * @import { BenchLink } from './state.mjs'
 * @typedef {{[start: string]: [title: string, address: string]}} Tables
 * @typedef {{title: string, address: string}} Part what one game has of a link, as a link of its own
 */

import { newElement } from '../shared/html.mjs';
import { Widget } from '../shared/widget.mjs';
import { decodeBench, encodeBench } from './state.mjs';

const ALL_GAMES = 'all';
const SAID = 'This link holds rounds of several games. Each opens at the table of its game:';

export class BenchLinksElement extends Widget {
  connected() {
    this.listen(window, 'hashchange', () => this.#lead());
    this.#lead();
  }

  #lead() {
    const link = decodeBench(location.hash);
    const parts = link?.ok ? partsOf(link.state, JSON.parse(this.dataset.tables ?? '{}')) : [];
    // In place of this step of the history: the way back leads to where the reader came from.
    if (parts.length === 1) location.replace(parts[0].address);
    this.replaceChildren();
    if (parts.length < 2) return;
    const links = parts.map(({ title, address }) => newElement('li', '', newElement('a', { href: address }, title)));
    this.append(newElement('p', { role: 'status' }, SAID), newElement('ul', '', ...links));
  }
}

/**
 * What a link to the bench of all games holds, game by game; stages that no game has are left out.
 * @param {BenchLink} link
 * @param {Tables} tables
 * @returns {Part[]}
 */
export function partsOf({ bench, stages, shown = [] }, tables) {
  if (bench !== ALL_GAMES) return [];
  const named = Object.keys(stages).length > 0 ? Object.keys(stages) : shown;
  const games = Object.entries(tables).filter(([start]) => named.some((id) => id.startsWith(start)));
  return games.map(([start, [title, address]]) => {
    const own = Object.entries(stages)
      .filter(([id]) => id.startsWith(start))
      .map(([id, stage]) => [id.slice(start.length), stage]);
    const name = start.slice(0, -1).replaceAll('_', '-');
    const fragment = own.length > 0 && encodeBench({ bench: name, stages: Object.fromEntries(own) });
    return { title, address: fragment ? `${address}#${fragment}` : address };
  });
}

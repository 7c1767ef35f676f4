/**
 * The end of a scene, after which everybody stays: what the rules of a game change then. What they are, the game declares;
 * this knows no game. Pure: no DOM, so that Node can test it.
 *
 * @import { Moved } from './reducer.mjs'
 * @import { Here } from './views.mjs'
 * @import { DeclaredScene as Table, DeclaredSheet as Declared } from '../shared/records.mjs'
 * @typedef {{tracks: Moved[], freed: {person: string, text: string}[], words: string[]}} After what moves, the words that
 *   hold for somebody then, and what both come to, a line each
 */

import { hasTrack } from './people.mjs';
import { startOf, trackValue } from '../sheet/declared.mjs';
import { numberText } from '../shared/text.mjs';

/** @param {Pick<Table, 'ends' | 'slots' | 'shared'>} table @param {Declared} declared @param {Here[]} here @param {{[track: string]: number}} shared where the tracks of the table stand @returns {After} */
export function afterScene({ ends, slots, shared: tracks }, declared, here, shared) {
  const ofPeople = here.flatMap(({ person, sheet }) =>
    declared.tracks.flatMap((track) => {
      const [from, to] = [trackValue(track, sheet), startOf(track, sheet)];
      const goes = ends.some((end) => end.track === track.name) && hasTrack(person, sheet, track) && from !== to;
      return goes ? [{ moved: { person: person.id, track: track.name, value: to }, words: `${person.name}: ${movedWords(track.label, from, to)}` }] : [];
    }),
  );
  const ofTable = tracks.flatMap(({ name, label, start }) => {
    const from = shared[name] ?? start;
    return ends.some((end) => end.shared === name) && from !== start ? [{ moved: { person: '', track: name, value: start }, words: movedWords(label, from, start) }] : [];
  });
  const marks = ends.some(({ frees }) => frees) ? slots.flatMap(({ spent }) => (spent ? [spent] : [])) : [];
  const freed = here.flatMap(({ person }) => {
    const held = person.conditions.split(',').map((each) => each.trim()).filter(Boolean);
    const gone = held.filter((each) => marks.some((mark) => each.endsWith(` ${mark}`)));
    const text = held.filter((each) => !gone.includes(each)).join(', ');
    return gone.length ? [{ person: person.id, text, words: gone.map((each) => `${person.name}: no more \u201c${each}\u201d`) }] : [];
  });
  const moved = [...ofPeople, ...ofTable];
  return {
    tracks: moved.map((each) => each.moved),
    freed: freed.map(({ person, text }) => ({ person, text })),
    words: [...moved.map(({ words }) => words), ...freed.flatMap(({ words }) => words)],
  };
}

/** @param {string} label @param {number} from @param {number} to */
function movedWords(label, from, to) {
  return `${label} ${numberText(from)} \u2192 ${numberText(to)}`;
}

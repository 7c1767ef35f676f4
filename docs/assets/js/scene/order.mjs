/**
 * Whose move it is, and in which order. Pure: no DOM, so that Node can test it.
 *
 * @typedef {import('./document.mjs').Person} Person
 * @typedef {{people: Person[], turn: string, round: number}} Turns
 */

/** The next one moves; behind the last one a round ends. @param {Turns} turns @returns {{turn: string, round: number}} */
export function next({ people, turn, round }) {
  const at = people.findIndex(({ id }) => id === turn);
  if (people.length === 0) return { turn: '', round };
  const isOver = at === people.length - 1;
  return { turn: people[isOver ? 0 : at + 1].id, round: isOver ? round + 1 : round };
}

/** Who moves once somebody has left: whoever came after them. @param {Turns} turns @param {string} gone */
export function turnWithout({ people, turn }, gone) {
  if (turn !== gone) return turn;
  const at = people.findIndex(({ id }) => id === gone);
  const others = people.filter(({ id }) => id !== gone);
  return others[at % Math.max(1, others.length)]?.id ?? '';
}

/** @param {Person[]} people @param {string} id @param {number} by places down, or up where it is below zero */
export function moved(people, id, by) {
  const from = people.findIndex((each) => each.id === id);
  const to = Math.max(0, Math.min(people.length - 1, from + by));
  const others = people.filter((each) => each.id !== id);
  return from < 0 ? people : [...others.slice(0, to), people[from], ...others.slice(to)];
}

/** By their numbers; equals stay as they were, and whoever has none comes last. @param {Person[]} people @param {string} first `low` or `high` */
export function byNumber(people, first) {
  const sign = first === 'high' ? -1 : 1;
  const place = (/** @type {Person} */ { number }) => (number === null ? Infinity : sign * number);
  return [...people].sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
}

/** In the order of some names; whoever is not named stays behind those who are. @param {Person[]} people @param {string[]} names */
export function byNames(people, names) {
  const place = (/** @type {Person} */ { name }) => (names.includes(name) ? names.indexOf(name) : names.length);
  return [...people].sort((one, other) => place(one) - place(other));
}

/** A name that nobody here has: `Guard`, `Guard 2`, `Guard 3`. @param {Person[]} people @param {string} name */
export function freeName(people, name) {
  const taken = new Set(people.map((each) => each.name));
  let count = 1;
  while (taken.has(count === 1 ? name : `${name} ${count}`)) count += 1;
  return count === 1 ? name : `${name} ${count}`;
}

/** An id that nobody here has. @param {Person[]} people */
export function freeId(people) {
  return `p${Math.max(0, ...people.map(({ id }) => Number(id.slice(1)))) + 1}`;
}

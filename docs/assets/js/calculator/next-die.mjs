/**
 * Reads from the engine's refusal which die or token a roll with given faces needs next. Pure: no DOM.
 *
 * The sentence is the same for every calculator (`engine/chance/sample.py`), and a test holds it to this form.
 *
 * @typedef {{place: number, what: string, faces: (number | string)[]}} NextDie `faces` can be tapped; none where there are too many
 */

const SENTENCE = /^The faces end early: face (\d+) is (.+); add (?:(1)|a whole number from 1 to (\d+)|a colour left in the bag \((.+)\))\.$/u;
const MOST = 30;

/** @param {{field: string | null, message: string}} failure @returns {NextDie | null} null where the engine refuses something else */
export function nextDie({ field, message }) {
  const found = field === 'faces' ? SENTENCE.exec(message) : null;
  if (!found) return null;
  const [, place, what, one, highest, colours] = found;
  return { place: Number(place), what, faces: colours ? colours.split(', ') : upTo(Number(one ?? highest)) };
}

/** @param {number} highest */
function upTo(highest) {
  return highest > MOST ? [] : Array.from({ length: highest }, (_, place) => place + 1);
}

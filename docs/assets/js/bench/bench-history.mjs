/**
 * What was done at a bench, step by step, with the way back and forth. Pure: no DOM, so that Node can test it.
 *
 * @typedef {object} Entry one thing done
 * @property {string} words one sentence
 * @property {string} fragment the whole bench after it, as a link
 * @property {string} [key] edits of one field, one after the other, are one thing done
 */

export const MOST_ENTRIES = 100;

export class BenchHistory {
  /** @type {Entry[]} the first is the bench as it was found */
  entries;
  /** Where the bench stands. */
  at = 0;

  /** @param {Entry} start */
  constructor(start) {
    this.entries = [start];
  }

  /** @returns {Entry} */
  get present() {
    return this.entries[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.entries.length - 1;
  }

  /** Something was done: what had been undone is gone. @param {Entry} entry */
  push(entry) {
    const isSame = entry.fragment === this.present.fragment; // asked once more, and nothing has changed
    const goesOn = this.at > 0 && (isSame || (entry.key !== undefined && entry.key === this.present.key));
    const kept = this.entries.slice(0, goesOn ? this.at : this.at + 1);
    this.entries = shortened([...kept, entry]);
    this.at = this.entries.length - 1;
  }

  /** What was done has had its consequences. @param {string} fragment */
  amend(fragment) {
    this.entries = this.entries.map((entry, place) => (place === this.at ? { ...entry, fragment } : entry));
  }

  /** The field that was edited is left: the next edit of it is another thing done. */
  close() {
    this.entries = this.entries.map(({ key: _, ...entry }) => entry);
  }

  /** @param {number} place @returns {Entry} where the bench stands then */
  goTo(place) {
    this.at = Math.min(Math.max(place, 0), this.entries.length - 1);
    return this.present;
  }
}

/** The bench as it was found stays, and the newest things done. @param {Entry[]} entries */
function shortened(entries) {
  return entries.length <= MOST_ENTRIES ? entries : [entries[0], ...entries.slice(entries.length - MOST_ENTRIES + 1)];
}

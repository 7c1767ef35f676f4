/**
 * Texts by name in the device's `localStorage`, which may be full, denied or switched off.
 *
 * Nothing throws. A text that cannot be stored stays in memory as long as the page does, and `trouble` says why it
 * will not last, so that the caller can tell the reader.
 *
 * @typedef {'denied' | 'full'} Trouble
 */

export const PREFIX = 'indie-rulebook ';
/** The names of what pages look for before they load the scripts for it: characters, and the readings of a group. */
export const SHEETS_KEY = 'sheets';
export const GROUP_KEY = 'group';

/** @type {Record<Trouble, string>} */
const REASONS = {
  denied: 'this browser keeps nothing for this site',
  full: 'the storage of this browser is full',
};

export class DeviceStore {
  /** @type {Map<string, string | null>} texts that could not be stored; null for those that could not be removed */
  #unstored = new Map();
  #open;
  /** @type {Trouble | null} why the last change will not last; null where it will */
  trouble = null;

  /** @param {() => Storage} [open] may throw: a browser that denies the storage refuses even the access */
  constructor(open = () => localStorage) {
    this.#open = open;
  }

  /** @param {string} name @returns {string | null} the text stored under this name */
  read(name) {
    const unstored = this.#unstored.get(name);
    if (unstored !== undefined) return unstored;
    try {
      return this.#open().getItem(PREFIX + name);
    } catch {
      this.trouble = 'denied';
      return null;
    }
  }

  /** @param {string} name @param {string} text @returns {boolean} whether it will last */
  write(name, text) {
    return this.#change(name, text, (storage) => storage.setItem(PREFIX + name, text));
  }

  /** @param {string} name @returns {boolean} whether it is gone for good */
  remove(name) {
    return this.#change(name, null, (storage) => storage.removeItem(PREFIX + name));
  }

  /** Why the last change will not last, to fill "..., so the log ends with this page"; '' where it will. */
  get words() {
    return this.trouble ? REASONS[this.trouble] : '';
  }

  /** @param {string} name @param {string | null} text @param {(storage: Storage) => void} change */
  #change(name, text, change) {
    try {
      change(this.#open());
      this.#unstored.delete(name);
      this.trouble = null;
    } catch (error) {
      this.#unstored.set(name, text);
      this.trouble = isFull(error) ? 'full' : 'denied';
    }
    return this.trouble === null;
  }
}

/** The store of the page, shared by all that store something. */
export const deviceStore = new DeviceStore();

/** @param {unknown} error */
function isFull(error) {
  return error instanceof DOMException && /quota/iu.test(error.name);
}

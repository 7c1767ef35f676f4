/**
 * What this device keeps for the reader: texts by name in `localStorage`, which may be full, denied or switched off.
 *
 * Nothing throws. What the device will not keep stays in memory as long as the page does, and `trouble` says why it
 * will not last, so that whoever stores can tell the reader.
 *
 * @typedef {'denied' | 'full'} Trouble
 */

export const PREFIX = 'indie-rulebook ';

/** @type {Record<Trouble, string>} */
const WHY = {
  denied: 'this browser keeps nothing for this site',
  full: 'the storage of this browser is full',
};

export class DeviceStore {
  /** @type {Map<string, string | null>} what the device did not take; null for what it did not give up */
  #unkept = new Map();
  #open;
  /** @type {Trouble | null} why the last change will not last; null where it will */
  trouble = null;

  /** @param {() => Storage} [open] asking for the storage is what a browser that denies it refuses */
  constructor(open = () => localStorage) {
    this.#open = open;
  }

  /** @param {string} name @returns {string | null} the text kept under this name */
  read(name) {
    const unkept = this.#unkept.get(name);
    if (unkept !== undefined) return unkept;
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

  /** Why it will not last, in words that fill "..., so the log ends with this page"; '' where it will. */
  get words() {
    return this.trouble ? WHY[this.trouble] : '';
  }

  /** @param {string} name @param {string | null} text @param {(storage: Storage) => void} change */
  #change(name, text, change) {
    try {
      change(this.#open());
      this.#unkept.delete(name);
      this.trouble = null;
    } catch (error) {
      this.#unkept.set(name, text);
      this.trouble = isFull(error) ? 'full' : 'denied';
    }
    return this.trouble === null;
  }
}

/** The store of the page; all that keep something share it. */
export const deviceStore = new DeviceStore();

/** @param {unknown} error */
function isFull(error) {
  return error instanceof DOMException && /quota/iu.test(error.name);
}

/**
 * What people make on this site, as documents in one database of the browser: characters, scenes, drafts, rolls, the
 * readings of a group. All pages that are open see the same: a change is made to what the device holds at that moment,
 * and every other page hears of it. What is deleted or replaced lies in a bin for some weeks.
 *
 * A page reads from memory, once `load` has brought the documents there, so that a press answers at once. `change` says
 * later whether the change will last: only after it was read back. Where the browser keeps nothing, or has no room, the
 * documents last as long as the page.
 *
 * @typedef {import('./json.mjs').Json} Json
 * @typedef {'denied' | 'full' | 'newer'} Trouble
 * @typedef {object} StoredDocument
 * @property {string} id
 * @property {string} kind
 * @property {number} form the version of its form
 * @property {number} revision how often it was changed
 * @property {string} made when it was begun, in UTC
 * @property {string} date of the last change, in UTC
 * @property {any} value
 * @typedef {{key: number, document: StoredDocument, date: string, why: string}} Binned
 */

import { DATABASE, hasOldTexts } from './device.mjs';

/**
 * What a kind of documents is called, which form of it this page writes, and how it reads one.
 * @template Value
 * @typedef {object} Kind
 * @property {string} kind
 * @property {number} form
 * @property {{[form: number]: (value: any) => any}} [migrations] how a value of a form becomes one of the next
 * @property {(value: unknown) => Value | null} read null where it is damaged
 */

/**
 * @typedef {{lasts: boolean, key?: number}} Outcome `key` of what the change has put into the bin
 * @typedef {{change: (value: any) => any, why: string, key?: number}} Waiting
 */

const DOCUMENTS = 'documents';
const BIN = 'bin';
const BY_KIND = 'kind';
const VERSION = 1;
/** How long the bin holds what was deleted or replaced. */
export const DAYS_IN_BIN = 30;
const DAY_MS = 86_400_000;
/** A browser that does not answer keeps nothing. */
const OPENS_WITHIN_MS = 5000;
/** The document that says which old texts were moved. */
const MOVED = 'moved texts';
/** In a message to other pages: every document of a kind. */
const ALL = '*';

/** @type {Record<Trouble, string>} */
const REASONS = {
  denied: 'this browser keeps nothing for this site',
  full: 'the storage of this browser is full',
  newer: 'a newer state of the book keeps it now, so reload this page',
};

export class Documents {
  /** @type {Promise<import('./idb.mjs').Database | null> | null} null until somebody asks: most readers keep nothing */
  #opened = null;
  /** @type {Map<string, StoredDocument>} what pages read, by id */
  #known = new Map();
  /** @type {Map<string, Promise<void>>} by kind */
  #loads = new Map();
  /** @type {Map<string, Kind<any>>} */
  #kinds = new Map();
  /** @type {Map<string, Waiting[]>} changes that are not stored yet, by id */
  #waiting = new Map();
  /** @type {Map<string, StoredDocument>} what this page cannot read, by id: it stays as it is */
  #unread = new Map();
  #hearers = new EventTarget();
  #open;
  /** One change is stored after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {BroadcastChannel | null} */
  #channel = null;
  /** @type {Trouble | null} why the last change will not last; null where it will */
  trouble = null;

  /** @param {() => Promise<import('./idb.mjs').Database>} open may fail: a browser may deny the storage */
  constructor(open) {
    this.#open = open;
    if (typeof BroadcastChannel === 'undefined') return;
    this.#channel = new BroadcastChannel(DATABASE);
    this.#channel.addEventListener('message', ({ data }) => void this.#follow(data));
    /** @type {any} */ (this.#channel).unref?.(); // Node would wait for messages
    globalThis.addEventListener?.('pageshow', ({ persisted }) => { if (persisted) void this.#reload(); });
  }

  /** @returns {Promise<import('./idb.mjs').Database | null>} null where the browser keeps nothing */
  get #database() {
    this.#opened ??= this.#open().catch(() => null);
    return this.#opened;
  }

  /** Brings every document of these kinds into memory. @param {Kind<any>[]} kinds */
  async load(...kinds) {
    await Promise.all(kinds.map((each) => {
      const load = this.#loads.get(each.kind) ?? this.#load(each);
      this.#loads.set(each.kind, load);
      return load;
    }));
  }

  /** @template Value @param {Kind<Value>} kind @returns {{id: string, date: string, value: Value}[]} those begun last come first */
  all({ kind }) {
    const found = [...this.#known.values()].filter((each) => each.kind === kind).map((each) => structuredClone(each));
    return found.sort((one, other) => other.made.localeCompare(one.made));
  }

  /** @template Value @param {Kind<Value>} _kind @param {string} id @returns {Value | null} */
  read(_kind, id) {
    return structuredClone(this.#known.get(id)?.value ?? null); // nobody changes it but by `change`
  }

  /** Whether this page has changes that are not stored. @param {string} id */
  isWaiting(id) {
    return this.#waiting.has(id);
  }

  /**
   * Those of a kind that this page cannot read: of a newer state of the book, or damaged.
   * @param {string} kind
   * @returns {(StoredDocument & {isNewer: boolean})[]}
   */
  unreadable(kind) {
    const known = this.#kinds.get(kind)?.form ?? 0;
    return [...this.#unread.values()].filter((each) => each.kind === kind).map((each) => ({ ...each, isNewer: each.form > known }));
  }

  /**
   * Changes a document, or makes it, or removes it where the change gives null. The change runs at once, and again where
   * another page was first: then on what that page has left.
   * @template Value
   * @param {Kind<Value>} kind
   * @param {string} id
   * @param {(value: Value | null) => Value | null} change pure
   * @param {string} [why] what was there goes to the bin, with this reason
   * @returns {Promise<Outcome>}
   */
  async change(kind, id, change, why = '') {
    this.#kinds.set(kind.kind, kind);
    const before = this.#known.get(id);
    const value = structuredClone(change(this.read(kind, id)));
    this.#remember(value === null ? null : newDocument(kind, id, value, before), id);
    /** @type {Waiting} */
    const waiting = { change, why };
    this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), waiting]);
    const stored = this.#last.then(() => this.#store(kind, id));
    this.#last = stored.catch(() => {});
    try {
      await stored;
      this.trouble = null;
      return { lasts: true, ...(waiting.key !== undefined && { key: waiting.key }) };
    } catch (error) {
      this.#fail(error, id);
      return { lasts: false };
    }
  }

  /** Removes a document; it lies in the bin, from which `restore` brings it back. @param {Kind<any>} kind @param {string} id @param {string} why */
  async remove(kind, id, why) {
    return this.change(kind, id, () => null, why);
  }

  /** Every change so far is stored, or has failed. */
  async settled() {
    await this.#last;
  }

  /** What was deleted or replaced in the last weeks, the last one first. @returns {Promise<Binned[]>} */
  async bin() {
    const database = await this.#database;
    const all = /** @type {Binned[]} */ (await database?.getAll(BIN).catch(() => []) ?? []);
    return all.sort((one, other) => other.date.localeCompare(one.date));
  }

  /** Brings back what lies in the bin; what stands in its place goes there. @param {number[]} keys @returns {Promise<StoredDocument[]>} what is back */
  async restore(...keys) {
    const database = await this.#database;
    if (!database) return [];
    /** @type {StoredDocument[]} */
    const back = [];
    const { store, bin, done } = inOneStep(database);
    for (const key of keys) {
      const binned = /** @type {Binned | undefined} */ (await bin.get(key));
      if (!binned) continue;
      const now = /** @type {StoredDocument | undefined} */ (await store.get(binned.document.id));
      if (now) await bin.put({ document: now, date: timestamp(), why: 'replaced by what was brought back' });
      const document = { ...binned.document, revision: Math.max(binned.document.revision, now?.revision ?? 0) + 1, date: timestamp() };
      await store.put(document);
      await bin.delete(key);
      back.push(document);
    }
    await done;
    for (const document of back) {
      this.#take(document, document.id);
      this.#tell(document);
    }
    for (const kind of new Set(back.map((each) => each.kind))) this.#hearers.dispatchEvent(new Event(kind));
    return back;
  }

  /** Removes every document of a kind; all of them lie in the bin. @param {Kind<any>} kind @param {string} why @returns {Promise<{lasts: boolean, keys: number[]}>} */
  async removeAll({ kind }, why) {
    const ids = [...this.#known.values()].filter((each) => each.kind === kind).map(({ id }) => id);
    for (const id of ids) this.#known.delete(id);
    const keys = [];
    try {
      const database = await this.#database;
      if (!database) throw new DOMException('denied', 'SecurityError');
      const { store, bin, done } = inOneStep(database);
      for (const id of ids) {
        const document = await store.get(id);
        if (document) keys.push(/** @type {number} */ (await bin.put({ document, date: timestamp(), why })));
        await store.delete(id);
      }
      await done;
    } catch (error) {
      this.trouble = troubleOf(error);
      return { lasts: false, keys: [] };
    }
    this.trouble = null;
    this.#tell({ id: ALL, kind });
    return { lasts: true, keys };
  }

  /** Empties the bin. */
  async emptyBin() {
    const database = await this.#database;
    if (!database) return;
    const { bin, done } = inOneStep(database);
    for (const { key } of await bin.getAll()) await bin.delete(key);
    await done;
  }

  /** Every document of this device as it is stored, readable or not. @returns {Promise<StoredDocument[]>} */
  async everything() {
    return (await (await this.#database)?.getAll(DOCUMENTS)) ?? [...this.#known.values()];
  }

  /**
   * Takes documents of another device in: of two with one id, the newer one stays, and the other goes to the bin.
   * @param {StoredDocument[]} documents
   * @returns {Promise<{added: number, here: number, replaced: number, older: number} | null>} null where nothing could be stored
   */
  async merge(documents) {
    const database = await this.#database;
    const count = { added: 0, here: 0, replaced: 0, older: 0 };
    try {
      if (!database) throw new DOMException('denied', 'SecurityError');
      const { store, bin, done } = inOneStep(database);
      for (const each of documents) {
        const former = /** @type {StoredDocument | undefined} */ (await store.get(each.id));
        const way = former ? wayToMerge(former, each) : 'added';
        count[way] += 1;
        if (way === 'replaced') await bin.put({ document: former, date: timestamp(), why: 'replaced by a file' });
        if (way === 'older') await bin.put({ document: each, date: timestamp(), why: 'older than what is here, in a file' });
        if (way === 'added' || way === 'replaced') await store.put({ ...each, revision: Math.max(each.revision, (former?.revision ?? 0) + 1) });
      }
      await done;
    } catch (error) {
      this.trouble = troubleOf(error);
      return null;
    }
    await this.#reload();
    for (const { id, kind } of documents) this.#tell({ id, kind });
    return count;
  }

  /** Hears of every change of these kinds that this page did not make. @param {Kind<any>[]} kinds @param {() => void} changed @param {AbortSignal} signal */
  follow(kinds, changed, signal) {
    for (const { kind } of kinds) this.#hearers.addEventListener(kind, changed, { signal });
  }

  /** Why the last change will not last, to fill "..., so the log ends with this page"; '' where it will. */
  get words() {
    return this.trouble ? REASONS[this.trouble] : '';
  }

  /** @param {Kind<any>} kind */
  async #load(kind) {
    this.#kinds.set(kind.kind, kind);
    const database = await this.#database;
    const found = /** @type {StoredDocument[]} */ (await database?.getAllFromIndex(DOCUMENTS, BY_KIND, kind.kind).catch(() => []) ?? []);
    for (const each of found) if (!this.#waiting.has(each.id)) this.#take(each, each.id);
  }

  async #reload() {
    const kinds = [...this.#kinds.values()].filter(({ kind }) => this.#loads.has(kind));
    for (const [id, { kind }] of this.#known) if (this.#loads.has(kind) && !this.#waiting.has(id)) this.#known.delete(id);
    await Promise.all(kinds.map((each) => this.#load(each)));
    for (const { kind } of kinds) this.#hearers.dispatchEvent(new Event(kind));
  }

  /** Another page has changed a document. @param {{id: string, kind: string}} what */
  async #follow({ id, kind }) {
    if (!this.#loads.has(kind) || this.#waiting.has(id)) return;
    if (id === ALL) return void (await this.#reload());
    const stored = await (await this.#database)?.get(DOCUMENTS, id).catch(() => undefined);
    if (this.#waiting.has(id)) return;
    this.#take(stored, id);
    this.#hearers.dispatchEvent(new Event(kind));
  }

  /** What is stored comes into memory, in the form of this page. @param {StoredDocument | undefined} stored @param {string} id */
  #take(stored, id) {
    const kind = stored && this.#kinds.get(stored.kind);
    const value = kind ? readAs(kind, stored) : null;
    this.#remember(stored && value !== null ? { ...stored, value } : null, id);
    if (stored && value === null) this.#unread.set(id, stored);
    else this.#unread.delete(id);
  }

  /** @param {StoredDocument | null} document @param {string} id */
  #remember(document, id) {
    if (document) this.#known.set(id, document);
    else this.#known.delete(id);
  }

  /** What waits is tried again with the next change, unless this browser keeps nothing at all. @param {unknown} error @param {string} id */
  #fail(error, id) {
    this.trouble = troubleOf(error);
    if (error instanceof DOMException && error.name === 'InvalidStateError') this.#opened = null; // the browser closed it
    else if (this.trouble === 'denied') this.#waiting.delete(id);
  }

  /**
   * Stores every change of a document that waits, one after the other on what is stored now, and reads it back.
   * @param {Kind<any>} kind @param {string} id
   */
  async #store(kind, id) {
    const database = await this.#database;
    if (!database) throw new DOMException('denied', 'SecurityError');
    const waiting = this.#waiting.get(id) ?? [];
    if (waiting.length === 0) return; // an earlier call has stored this one as well
    const { store, bin, done } = inOneStep(database);
    const former = /** @type {StoredDocument | undefined} */ (await store.get(id));
    if (former && former.form > kind.form) throw new DOMException('a newer form', 'VersionError');
    let value = former ? readAs(kind, former) : null;
    if (former && value === null) await bin.put({ document: former, date: timestamp(), why: 'damaged' });
    for (const each of waiting) {
      const isBinned = each.why !== '' && value !== null;
      if (isBinned) each.key = /** @type {number} */ (await bin.put({ document: newDocument(kind, id, value, former), date: timestamp(), why: each.why }));
      value = structuredClone(each.change(value));
    }
    const document = value === null ? null : newDocument(kind, id, value, former);
    await (document ? store.put(document) : store.delete(id));
    await done;
    const stored = /** @type {StoredDocument | undefined} */ (await database.get(DOCUMENTS, id));
    if ((stored?.revision ?? 0) < (document?.revision ?? 0)) throw new DOMException('not read back', 'QuotaExceededError');
    this.#settle(kind, id, document, waiting.length);
    this.#tell({ id, kind: kind.kind });
  }

  /** Some changes are stored; those that came meanwhile wait. @param {Kind<any>} kind @param {string} id @param {StoredDocument | null} document @param {number} count */
  #settle({ kind }, id, document, count) {
    const later = (this.#waiting.get(id) ?? []).slice(count);
    if (later.length) return void this.#waiting.set(id, later);
    this.#waiting.delete(id);
    const shown = this.#known.get(id)?.value;
    this.#remember(document, id);
    // Where another page was first, this one does not show yet what came of both.
    if (JSON.stringify(shown) !== JSON.stringify(document?.value)) this.#hearers.dispatchEvent(new Event(kind));
  }

  /** Tells the other pages. @param {{id: string, kind: string}} document */
  #tell({ id, kind }) {
    this.#channel?.postMessage({ id, kind });
  }
}

/** @param {Kind<any>} kind @param {string} id @param {any} value @param {StoredDocument} [former] @returns {StoredDocument} */
function newDocument({ kind, form }, id, value, former) {
  const date = timestamp();
  return { id, kind, form, revision: (former?.revision ?? 0) + 1, made: former?.made ?? date, date, value };
}

/** What one step reads and writes: all of it is stored, or nothing. @param {import('./idb.mjs').Database} database */
function inOneStep(database) {
  const step = database.transaction([DOCUMENTS, BIN], 'readwrite');
  return { store: step.objectStore(DOCUMENTS), bin: step.objectStore(BIN), done: step.done };
}

/** The value of a document in this page's form; null where it is damaged, or newer. @template Value @param {Kind<Value>} kind @param {StoredDocument} stored @returns {Value | null} */
export function readAs({ form, migrations = {}, read }, stored) {
  let { value } = stored;
  for (let now = stored.form; now !== form; now += 1) {
    const step = now < form ? migrations[now] : undefined;
    if (!step) return null;
    value = step(value);
  }
  return read(value);
}

/** @param {StoredDocument} former @param {StoredDocument} found @returns {'here' | 'replaced' | 'older'} */
function wayToMerge(former, found) {
  if (JSON.stringify(former.value) === JSON.stringify(found.value)) return 'here';
  return found.date > former.date ? 'replaced' : 'older';
}

/** @param {unknown} error @returns {Trouble} */
function troubleOf(error) {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'VersionError') return 'newer';
  return /quota|abort/iu.test(name) ? 'full' : 'denied';
}

function timestamp() {
  return new Date().toISOString();
}

/**
 * Opens the database of this site, and throws away what lay in its bin for long enough. Where a newer state of the book
 * has made more of it, it opens as it is.
 * @returns {Promise<import('./idb.mjs').Database>}
 */
async function openDatabase() {
  const { openDB } = await import('./idb.mjs');
  const upgrade = (/** @type {import('./idb.mjs').Database} */ database) => {
    database.createObjectStore(DOCUMENTS, { keyPath: 'id' }).createIndex(BY_KIND, 'kind');
    database.createObjectStore(BIN, { keyPath: 'key', autoIncrement: true });
  };
  const tooLate = new Promise((_, reject) => setTimeout(reject, OPENS_WITHIN_MS, new DOMException('no answer', 'TimeoutError')));
  const opened = openDB(DATABASE, VERSION, { upgrade }).catch((error) => {
    if (error instanceof DOMException && error.name === 'VersionError') return openDB(DATABASE);
    throw error;
  });
  const database = /** @type {import('./idb.mjs').Database} */ (await Promise.race([opened, tooLate]));
  await moveOldTexts(database);
  await emptyOldBin(database);
  return database;
}

/** What states of the book before this store have kept is copied once, and again where one of them has written since. @param {import('./idb.mjs').Database} database */
async function moveOldTexts(database) {
  if (!hasOldTexts()) return;
  const { documentsOfOldTexts } = await import('./old-texts.mjs');
  const { store, done } = inOneStep(database);
  const former = await store.get(MOVED);
  const { documents, digests } = documentsOfOldTexts(former?.value ?? {}, timestamp());
  for (const each of documents) {
    const here = /** @type {StoredDocument | undefined} */ (await store.get(each.id));
    if (!here || here.date < each.date) await store.put({ ...each, revision: (here?.revision ?? 0) + 1 });
  }
  await store.put({ id: MOVED, kind: MOVED, form: 1, revision: 1, made: timestamp(), date: timestamp(), value: digests });
  await done;
}

/** @param {import('./idb.mjs').Database} database */
async function emptyOldBin(database) {
  const { bin, done } = inOneStep(database);
  const oldest = new Date(Date.now() - DAYS_IN_BIN * DAY_MS).toISOString();
  for (const { key, date } of await bin.getAll()) if (date < oldest) await bin.delete(key);
  await done;
}

/** The documents of this device. */
export const documents = new Documents(openDatabase);

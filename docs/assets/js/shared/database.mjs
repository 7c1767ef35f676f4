/**
 * The database of a device: its documents, and the bin with what was deleted or replaced. Each method is one step: all of
 * it is stored, or nothing, and then it rejects.
 *
 * @typedef {import('./documents.mjs').Binned} Binned
 * @typedef {import('./documents.mjs').StoredDocument} StoredDocument
 * @typedef {import('./documents.mjs').Waiting} Waiting
 * @typedef {import('./unsaved.mjs').Unsaved} Unsaved
 * @typedef {{added: number, here: number, replaced: number, older: number}} Merged how many documents were new, here
 *   already, newer than what was here, and older than that
 */

import { DATABASE, hasOldTexts } from './device.mjs';
import { fetched, isNewer, newDocument, readAs, timestamp } from './documents.mjs';
import { isObject } from './json.mjs';
import { isStored } from './stored.mjs';
import { unsavedNames, unsavedUnder } from './unsaved.mjs';

const DOCUMENTS = 'documents';
const BIN = 'bin';
const BY_KIND = 'kind';
const VERSION = 1;
/** How long the bin holds what was deleted or replaced. */
const DAYS_IN_BIN = 30;
const DAY_MS = 86_400_000;
/** So long a page waits for a browser that does not answer, be it busy or one that keeps nothing. */
const OPENS_WITHIN_MS = 5000;
/** The document that says which old texts were moved. */
const MOVED = 'moved texts';

export class Database {
  #database;

  /** @param {import('./idb.mjs').Database} database */
  constructor(database) {
    this.#database = database;
  }

  /** @param {string} id @returns {Promise<StoredDocument | undefined>} */
  get(id) {
    return this.#database.get(DOCUMENTS, id);
  }

  /** @param {string} kind @returns {Promise<StoredDocument[]>} */
  ofKind(kind) {
    return this.#database.getAllFromIndex(DOCUMENTS, BY_KIND, kind);
  }

  /** @returns {Promise<StoredDocument[]>} */
  everything() {
    return this.#database.getAll(DOCUMENTS);
  }

  /** The last one first; what is damaged in the bin itself cannot be brought back. @returns {Promise<Binned[]>} */
  async bin() {
    const all = /** @type {Binned[]} */ (await this.#database.getAll(BIN));
    return all.filter(isBinned).sort((one, other) => other.date.localeCompare(one.date));
  }

  /**
   * Makes changes, one after the other, on what is stored now, and reads it back. A change that puts something into the
   * bin is given its `key`.
   * @param {import('./documents.mjs').Kind<any>} kind
   * @param {string} id
   * @param {Waiting[]} changes
   * @returns {Promise<StoredDocument | null>} null where it is gone
   */
  async change(kind, id, changes) {
    const { store, bin, done } = this.#step();
    const former = /** @type {StoredDocument | undefined} */ (await store.get(id));
    if (former && isNewer(former, kind.form)) throw new DOMException('a newer form', 'VersionError');
    let value = former ? readAs(kind, former) : null;
    if (former && value === null) await bin.put({ document: former, date: timestamp(), why: 'damaged' });
    const whole = former && isStored(former) ? former : undefined;
    for (const each of changes) {
      const goesToBin = each.why !== '' && value !== null;
      if (goesToBin)
        each.key = /** @type {number} */ (
          await bin.put({ document: newDocument(kind, id, value, whole), date: timestamp(), why: each.why })
        );
      value = structuredClone(each.change(value));
    }
    const document = value === null ? null : newDocument(kind, id, value, whole);
    await (document ? store.put(document) : store.delete(id));
    await done;
    const stored = await this.get(id);
    if ((stored?.revision ?? 0) < (document?.revision ?? 0))
      throw new DOMException('not read back', 'QuotaExceededError');
    return document;
  }

  /**
   * Brings documents back from the bin; what stands in their place goes there.
   * @param {number[]} keys
   * @returns {Promise<StoredDocument[]>} those that are back
   */
  async restore(keys) {
    const { store, bin, done } = this.#step();
    /** @type {StoredDocument[]} */
    const back = [];
    for (const key of keys) {
      const binned = /** @type {Binned | undefined} */ (await bin.get(key));
      if (!binned) continue;
      const now = /** @type {StoredDocument | undefined} */ (await store.get(binned.document.id));
      if (now) await bin.put({ document: now, date: timestamp(), why: 'replaced by what was brought back' });
      const document = {
        ...binned.document,
        revision: Math.max(revisionOf(binned.document), revisionOf(now)) + 1,
        date: timestamp(),
      };
      await store.put(document);
      await bin.delete(key);
      back.push(document);
    }
    await done;
    return back;
  }

  /**
   * Puts documents into the bin.
   * @param {string[]} ids
   * @param {string} why
   * @returns {Promise<number[]>} their keys there
   */
  async removeAll(ids, why) {
    const { store, bin, done } = this.#step();
    const keys = [];
    for (const id of ids) {
      const document = await store.get(id);
      if (document) keys.push(/** @type {number} */ (await bin.put({ document, date: timestamp(), why })));
      await store.delete(id);
    }
    await done;
    return keys;
  }

  /** @param {string} [oldest] what is there since then stays; without it nothing does */
  async emptyBin(oldest) {
    const { bin, done } = this.#step();
    for (const { key, date } of await bin.getAll()) if (oldest === undefined || date < oldest) await bin.delete(key);
    await done;
  }

  /**
   * Takes documents in: of two with one id, the newer one stays, and the other goes to the bin.
   * @param {StoredDocument[]} documents
   * @returns {Promise<Merged>}
   */
  async merge(documents) {
    const merged = { added: 0, here: 0, replaced: 0, older: 0 };
    const { store, bin, done } = this.#step();
    for (const each of documents) {
      const former = /** @type {StoredDocument | undefined} */ (await store.get(each.id));
      const way = former ? wayToMerge(former, each) : 'added';
      merged[way] += 1;
      if (way === 'replaced') await bin.put({ document: former, date: timestamp(), why: 'replaced by a file' });
      if (way === 'older')
        await bin.put({ document: each, date: timestamp(), why: 'older than what is here, in a file' });
      if (way === 'added' || way === 'replaced')
        await store.put({ ...each, revision: Math.max(each.revision, revisionOf(former) + 1) });
    }
    await done;
    return merged;
  }

  /**
   * What pages had not stored when they went. A document that was changed elsewhere meanwhile is not lost: the older
   * one goes to the bin. What cannot be read stays where it lies.
   */
  async storeUnsaved() {
    for (const name of unsavedNames()) {
      const changes = unsavedUnder(name);
      if (!changes) continue;
      if (changes.length > 0) await this.#storeAll(changes);
      localStorage.removeItem(name);
    }
  }

  /** What is due once a page has opened it. What fails keeps nobody from what is stored: the next page tries again. */
  async tidy() {
    const oldest = new Date(Date.now() - DAYS_IN_BIN * DAY_MS).toISOString();
    for (const due of [() => this.moveOldTexts(), () => this.storeUnsaved(), () => this.emptyBin(oldest)])
      await due().catch((error) => console.warn(error));
  }

  /** @param {Unsaved[]} changes */
  async #storeAll(changes) {
    const { store, bin, done } = this.#step();
    for (const each of changes) await storeOne(store, bin, each);
    await done;
  }

  /**
   * What states of the book before this database have kept is copied once, and again where one of them has written
   * since.
   */
  async moveOldTexts() {
    if (!hasOldTexts()) return;
    const { documentsOfOldTexts } = await import('./old-texts.mjs');
    const { store, bin, done } = this.#step();
    const former = await store.get(MOVED);
    const { documents, digests } = documentsOfOldTexts(former?.value ?? {}, timestamp());
    for (const each of documents) {
      const here = /** @type {StoredDocument | undefined} */ (await store.get(each.id));
      if (here && here.date >= each.date) continue;
      if (here)
        await bin.put({ document: here, date: timestamp(), why: 'replaced by what an older state of the book kept' });
      await store.put({ ...each, revision: revisionOf(here) + 1 });
    }
    await store.put({
      id: MOVED,
      kind: MOVED,
      form: 1,
      revision: 1,
      made: timestamp(),
      date: timestamp(),
      value: digests,
    });
    await done;
  }

  #step() {
    const step = this.#database.transaction([DOCUMENTS, BIN], 'readwrite');
    return { store: step.objectStore(DOCUMENTS), bin: step.objectStore(BIN), done: step.done };
  }
}

/** @param {import('./idb.mjs').Store} store @param {import('./idb.mjs').Store} bin @param {Unsaved} unsaved */
async function storeOne(store, bin, { id, document, since, why }) {
  const former = /** @type {StoredDocument | undefined} */ (await store.get(id));
  const isChangedSince = revisionOf(former) > since;
  const isDamaged = former !== undefined && !isStored(former);
  const way = document && (former ? wayToMerge(former, document, true) : 'added');
  const isReplaced = way === 'added' || way === 'replaced' || (way === null && !isChangedSince);
  if (way === 'older' && isChangedSince)
    await bin.put({ document, date: timestamp(), why: 'older than what another page has kept' });
  if (!isReplaced) return;
  if (former && (why || isChangedSince || isDamaged))
    await bin.put({ document: former, date: timestamp(), why: why || 'replaced by what another page had kept' });
  await (document ? store.put({ ...document, revision: revisionOf(former) + 1 }) : store.delete(id));
}

/** 0 where there is none, or it is damaged. @param {StoredDocument} [document] */
function revisionOf(document) {
  return document && Number.isSafeInteger(document.revision) ? document.revision : 0;
}

/** @param {any} each @returns {each is Binned} */
function isBinned(each) {
  return isObject(each.document) && typeof each.date === 'string' && typeof each.why === 'string';
}

/**
 * @param {StoredDocument} former
 * @param {StoredDocument} found
 * @param {boolean} [isLast] whether the one that is found counts as newer in the same millisecond
 * @returns {'here' | 'replaced' | 'older'}
 */
function wayToMerge(former, found, isLast = false) {
  if (isStored(former) && JSON.stringify(former.value) === JSON.stringify(found.value)) return 'here';
  if (isNewer(former, found.form)) return 'older'; // only a newer state of the book could tell what is in it
  if (!isStored(former)) return 'replaced';
  return found.date > former.date || (isLast && found.date === former.date) ? 'replaced' : 'older';
}

/**
 * Opens the database of this site, and tidies it.
 * @param {() => void} late is called where the browser does not answer in time; it may answer later
 * @throws {DOMException} where the browser keeps nothing
 */
export async function openDatabase(late) {
  const timer = setTimeout(late, OPENS_WITHIN_MS);
  const database = new Database(await openAny().finally(() => clearTimeout(timer))); // Node would wait for it
  await database.tidy();
  return database;
}

/** All that opening it takes. The build brings the library. */
export async function loadLibrary() {
  if (hasOldTexts()) await fetched(() => import('./old-texts.mjs'));
  return fetched(() => import('./idb.mjs'));
}

/** Where a newer state of the book has made more of it, it opens as it is. */
async function openAny() {
  const { openDB } = await loadLibrary();
  const upgrade = (/** @type {import('./idb.mjs').Database} */ database) => {
    database.createObjectStore(DOCUMENTS, { keyPath: 'id' }).createIndex(BY_KIND, 'kind');
    database.createObjectStore(BIN, { keyPath: 'key', autoIncrement: true });
  };
  // A page that was left open is not to keep a newer state of the book from its database; it opens that one when it writes.
  const blocking = (
    /** @type {number} */ _mine,
    /** @type {number | null} */ _theirs,
    /** @type {Event} */ { target },
  ) => /** @type {IDBDatabase} */ (target).close();
  try {
    return await openDB(DATABASE, VERSION, { upgrade, blocking });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'VersionError') return openDB(DATABASE);
    throw error;
  }
}

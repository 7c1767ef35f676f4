/**
 * What people make on this site, as documents in one database of the browser: characters, scenes, drafts, rolls, the
 * readings of a group. All pages that are open see the same: a change is made to what the device holds at that moment,
 * and every other page hears of it. What is deleted or replaced lies in a bin for some weeks.
 *
 * A page reads from memory, once `load` has brought the documents there, so that a press answers at once. `change` says
 * later whether the change will last: only after it was read back. Where the browser keeps nothing, or has no room, the
 * documents last as long as the page. The database itself (`database.mjs`) comes once this device keeps anything.
 *
 * @typedef {import('./database.mjs').Database} Database
 * @typedef {import('./json.mjs').Json} Json
 * @typedef {'denied' | 'full' | 'newer' | 'late' | 'unfetched'} Trouble
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

import { DATABASE, hasDocuments } from './device.mjs';
import { isStored } from './stored.mjs';
import { part } from './part.mjs';
import { putAside, takeBack } from './unsaved.mjs';

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
 * @typedef {{change: (value: any) => any, why: string, since?: number, key?: number}} Waiting a change with why what was
 *   there goes to the bin, empty where it does not, and the revision that the page changed
 */

/**
 * What one and several of a kind are called; a kind without a name is none that people make.
 * @type {Record<string, [string, string]>}
 */
export const NAMES = {
  sheet: ['character', 'characters'],
  draft: ['unfinished character', 'unfinished characters'],
  scene: ['scene', 'scenes'],
  person: ['person who left a scene', 'people who left scenes'],
  group: ['group\u2019s readings', 'groups\u2019 readings'],
  roll: ['roll', 'rolls'],
  bench: ['bench with your steps', 'benches with your steps'],
  opening: ['secret of a roll together', 'secrets of rolls together'],
  comparison: ['comparison', 'comparisons'],
  'damaged text': ['text that could not be read', 'texts that could not be read'],
};

/** In a message to other pages: every document of a kind. */
const ALL = '*';

/** @type {Record<Trouble, string>} */
const REASONS = {
  denied: 'this browser keeps nothing for this site',
  full: 'the storage of this browser is full',
  newer: 'a newer state of the book keeps it now (reload this page)',
  late: 'this browser has not opened its storage yet',
  unfetched: 'what keeps it could not be fetched (load this page again when you are online)',
};

/** Why it lies in the bin: a page has written over what it had no time to read. */
const UNREAD = 'replaced before it could be read';

export class Documents {
  /** @type {Promise<Database | null> | null} null until something is kept: most readers keep nothing */
  #opened = null;
  /**
   * Rejects where the browser does not open the database in time. It may open later: then what waits is stored.
   * @type {Promise<never>}
   */
  #tooLate = new Promise(() => {});
  #isLate = false;
  /** Whether the database was not opened when pages wanted to read: what it holds is not known yet. */
  #isUnread = false;
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
  /** @type {Map<string, Trouble>} why the documents of a kind could not be brought into memory */
  #unloaded = new Map();
  /**
   * @type {Set<string>} what other pages have changed while changes of this page were being stored, perhaps after them
   */
  #missed = new Set();
  #hearers = new EventTarget();
  #open;
  #isUsed;
  #isPrepared = false;
  /** Under which name lies what was not stored when the page went; a page that comes back takes it up again. */
  #aside = '';
  /** One change is stored after the other. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** @type {BroadcastChannel | null} */
  #channel = null;
  /** @type {Trouble | null} why the last change will not last; null where it will */
  trouble = null;

  /**
   * @param {(late: () => void) => Promise<Database>} open may fail: a browser may deny the storage; calls `late` where
   *   the browser takes too long, and goes on
   * @param {() => Promise<boolean>} [isUsed] whether there is anything to read
   */
  constructor(open, isUsed = async () => true) {
    this.#open = open;
    this.#isUsed = isUsed;
    if (typeof BroadcastChannel === 'undefined') return;
    this.#channel = new BroadcastChannel(DATABASE);
    this.#channel.addEventListener('message', ({ data }) => void this.#follow(data));
    /** @type {any} */ (this.#channel).unref?.(); // Node would wait for messages
    globalThis.addEventListener?.('pageshow', ({ persisted }) => {
      if (persisted) void this.#comeBack();
    });
    globalThis.addEventListener?.('pagehide', () => this.#leave());
  }

  /** The page goes: what waits is put where the next page that opens the database finds it. */
  #leave() {
    const date = timestamp();
    this.#aside = putAside(
      [...this.#waiting].map(([id, waiting]) => {
        const document = this.#known.get(id);
        const why = waiting.find((each) => each.why)?.why ?? '';
        return { id, document: document ? { ...document, date } : null, since: waiting[0].since ?? 0, why };
      }),
    );
  }

  /** The page was put away, and is shown again. */
  async #comeBack() {
    if (this.#aside && !takeBack(this.#aside)) this.#waiting.clear(); // another page has stored it meanwhile
    this.#aside = '';
    await this.#reload();
  }

  /** @returns {Promise<Database | null>} null where the browser keeps nothing */
  get #database() {
    this.#opened ??= this.#opening();
    return this.#opened;
  }

  /** @throws {DOMException} where the browser has not opened it in time */
  get #databaseInTime() {
    return Promise.race([this.#database, this.#tooLate]);
  }

  async #opening() {
    /** @type {() => void} */
    let late = () => {};
    this.#tooLate = new Promise((_, reject) => {
      late = () => {
        this.#isLate = true;
        this.#isUnread = true;
        reject(new DOMException('no answer', 'TimeoutError'));
      };
    });
    this.#tooLate.catch(() => {}); // perhaps nobody waits for it
    const wasUnread = this.#isUnread;
    const opened = this.#open(late).catch(orNull);
    this.#isUnread = await opened.then(
      () => false,
      () => true,
    );
    if (this.#isUnread) this.#opened = null; // the next change tries again
    if (this.#isLate) this.#tooLate = new Promise(() => {});
    if (!this.#isUnread && (wasUnread || this.#isLate)) void this.#reload();
    this.#isLate = false;
    return opened;
  }

  /** Who uses a page that keeps something may leave it right after a press: then the database is open already. */
  #openAtFirstTouch() {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    const open = () => void this.#database.catch(() => {}); // a change says why
    if (globalThis.navigator?.userActivation?.hasBeenActive) return open();
    for (const touch of ['pointerdown', 'keydown'])
      globalThis.addEventListener?.(touch, open, { capture: true, once: true });
  }

  /**
   * @template Given
   * @param {(database: Database) => Promise<Given>} act
   * @returns {Promise<Given>}
   * @throws {DOMException} where the browser keeps nothing
   */
  async #write(act) {
    return this.#reopening(async () => {
      const database = await this.#database;
      if (!database) throw denied();
      return act(database);
    });
  }

  /**
   * @template Given
   * @param {(database: Database) => Promise<Given>} act
   * @returns {Promise<Given | null>} null where nothing was ever kept
   * @throws {DOMException} where something was, and cannot be read
   */
  async #found(act) {
    return this.#reopening(async () => {
      const database = this.#opened || (await this.#isUsed()) ? await this.#databaseInTime : null;
      if (!database && (await this.#isUsed())) throw denied();
      return database && act(database);
    });
  }

  /**
   * @template Given
   * @param {(database: Database) => Promise<Given>} act
   * @returns {Promise<Given | null>} null where nothing can be read, or nothing was ever kept
   */
  async #read(act) {
    return this.#found(act).catch(() => null);
  }

  /**
   * Acts once more where the browser, or a newer state of the book, has closed the database.
   * @template Given
   * @param {() => Promise<Given>} act
   */
  async #reopening(act) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      this.#opened = null;
      return act();
    }
  }

  /** Brings every document of these kinds into memory. @param {Kind<any>[]} kinds */
  async load(...kinds) {
    await Promise.all(
      kinds.map((each) => {
        const load = this.#loads.get(each.kind) ?? this.#load(each);
        this.#loads.set(each.kind, load);
        return load;
      }),
    );
  }

  /**
   * @template Value
   * @param {Kind<Value>} kind
   * @returns {{id: string, date: string, value: Value}[]} those begun last come first
   */
  all({ kind }) {
    const found = [...this.#known.values()].filter((each) => each.kind === kind).map((each) => structuredClone(each));
    return found.sort((one, other) => other.made.localeCompare(one.made));
  }

  /** @template Value @param {Kind<Value>} _kind @param {string} id @returns {Value | null} */
  read(_kind, id) {
    return structuredClone(this.#known.get(id)?.value ?? null); // nobody changes it but by `change`
  }

  /** Whether this page has changes that are not stored, or this browser keeps none. @param {string} id */
  isWaiting(id) {
    return this.#waiting.has(id) || this.trouble === 'denied';
  }

  /**
   * Those of a kind that this page cannot read, of a newer state of the book or damaged, and has put nothing in place of.
   * @param {string} kind
   * @returns {(StoredDocument & {isNewer: boolean})[]}
   */
  unreadable(kind) {
    const known = this.#kinds.get(kind)?.form ?? 0;
    return [...this.#unread.values()]
      .filter((each) => each.kind === kind && !this.#known.has(each.id))
      .map((each) => ({ ...each, isNewer: isNewer(each, known) }));
  }

  /**
   * What a page says of those that it cannot read, or where it cannot read anything now; '' where it can read all.
   * @param {Kind<any>} kind
   * @param {(id: string) => boolean} [isMeant] which of them the page is about
   */
  unreadableWords({ kind }, isMeant = () => true) {
    const trouble = this.#unloaded.get(kind);
    if (trouble) return unloadedWords(trouble);
    const unread = this.unreadable(kind).filter(({ id }) => isMeant(id));
    const isOne = unread.length === 1;
    const why = unread.some((each) => each.isNewer)
      ? `a newer state of the book has kept ${isOne ? 'it' : 'them'}`
      : isOne
        ? 'it is damaged'
        : 'they are damaged';
    const [one, many] = NAMES[kind] ?? [kind, kind];
    const saved = 'Nothing is changed; the page "What stays with you" saves everything as a file.';
    return unread.length
      ? `${unread.length} ${isOne ? one : many} on this device cannot be read here, for ${why}. ${saved}`
      : '';
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
    const waiting = {
      change,
      why: why || (this.#isUnread && !this.#waiting.has(id) ? UNREAD : ''),
      since: before?.revision ?? 0,
    };
    this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), waiting]);
    const stored = this.#last
      .then(() => this.#store(kind, id))
      .then(
        () => {
          this.trouble = null;
        },
        (error) => {
          this.#fail(error, id);
          throw error;
        },
      );
    this.#last = stored.catch(() => {});
    try {
      await this.#databaseInTime;
      await stored;
      return { lasts: true, ...(waiting.key !== undefined && { key: waiting.key }) };
    } catch (error) {
      this.trouble = troubleOf(error);
      return { lasts: false };
    }
  }

  /**
   * Removes a document; it lies in the bin, from which `restore` brings it back.
   * @param {Kind<any>} kind
   * @param {string} id
   * @param {string} why
   */
  async remove(kind, id, why) {
    return this.change(kind, id, () => null, why);
  }

  /** Every change so far is stored, or has failed. */
  async settled() {
    await this.#last;
  }

  /** What was deleted or replaced in the last weeks, the last one first. @returns {Promise<Binned[]>} */
  async bin() {
    return (await this.#read((database) => database.bin())) ?? [];
  }

  /**
   * Brings back what lies in the bin; what stands in its place goes there.
   * @param {number[]} keys
   * @returns {Promise<StoredDocument[]>} what is back
   */
  async restore(...keys) {
    const back = (await this.#attempt((database) => database.restore(keys))) ?? [];
    for (const document of back) {
      this.#take(document, document.id);
      this.#tell(document);
    }
    for (const kind of new Set(back.map((each) => each.kind)))
      this.#hearers.dispatchEvent(new CustomEvent(kind, { detail: { isRestored: true } }));
    return back;
  }

  /**
   * Removes every document of a kind; all of them lie in the bin. Where they cannot be removed, they stay. Of a browser
   * that keeps nothing only this page has had them, and it forgets them.
   * @param {Kind<any>} kind
   * @param {string} why
   * @returns {Promise<{lasts: boolean, keys: number[]}>}
   */
  async removeAll({ kind }, why) {
    const ids = [...this.#known.values()].filter((each) => each.kind === kind).map(({ id }) => id);
    const keys = await this.#attempt((database) => database.removeAll(ids, why));
    if (keys || this.trouble === 'denied') for (const id of ids) this.#known.delete(id);
    if (keys) this.#tell({ id: ALL, kind });
    return { lasts: keys !== null, keys: keys ?? [] };
  }

  /** Empties the bin. @returns {Promise<boolean>} whether it is empty */
  async emptyBin() {
    return (await this.#attempt((database) => database.emptyBin())) !== null;
  }

  /**
   * Every document of this device as it is stored, readable or not.
   * @returns {Promise<StoredDocument[] | null>} null where they cannot be read now; `words` say why
   */
  async everything() {
    try {
      const all = await this.#found((database) => database.everything());
      if (this.#waiting.size === 0) this.trouble = null;
      return all ?? [...this.#known.values()];
    } catch (error) {
      this.trouble = troubleOf(error);
      return null;
    }
  }

  /**
   * Takes documents of another device in: of two with one id, the newer one stays, and the other goes to the bin.
   * @param {StoredDocument[]} documents
   * @returns {Promise<import('./database.mjs').Merged | null>} null where nothing could be stored
   */
  async merge(documents) {
    const merged = await this.#attempt((database) => database.merge(documents));
    if (!merged) return null;
    await this.#reload();
    for (const { id, kind } of documents) this.#tell({ id, kind });
    return merged;
  }

  /**
   * Hears when a change of this page is stored, and nothing of its document waits any more.
   * @param {Kind<any>} kind
   * @param {() => void} stored
   * @param {AbortSignal} signal
   */
  followStored({ kind }, stored, signal) {
    this.#hearers.addEventListener(storedEvent(kind), stored, { signal });
  }

  /**
   * Hears of every change of these kinds that `change` of this page did not make.
   * @param {Kind<any>[]} kinds
   * @param {(event: {detail?: {isRestored: boolean}}) => void} changed hears where this page has brought it back from
   *   the bin
   * @param {AbortSignal} signal
   */
  follow(kinds, changed, signal) {
    for (const { kind } of kinds)
      this.#hearers.addEventListener(kind, /** @type {EventListener} */ (changed), { signal });
  }

  /** Why the last change will not last, in words that a sentence takes in; '' where it will. */
  get words() {
    return this.trouble ? REASONS[this.trouble] : '';
  }

  /**
   * One sentence where the last change will not last; '' where it will.
   * @param {string} remedy what to do
   * @param {string} [what] ends with the page, at the sentence's start
   * @param {string} [it] the same once more
   */
  troubleWords(remedy, what = 'This', it = 'it') {
    return this.trouble ? `${what} will not last: ${this.words}, so ${it} ends with this page; ${remedy}.` : '';
  }

  /** @param {Kind<any>} kind */
  async #load(kind) {
    this.#kinds.set(kind.kind, kind);
    this.#openAtFirstTouch();
    this.#unloaded.delete(kind.kind);
    const found = await this.#found((database) => database.ofKind(kind.kind)).catch((error) => {
      const trouble = troubleOf(error);
      if (trouble !== 'denied') this.#unloaded.set(kind.kind, trouble); // where it is denied, nothing lies there
      return null;
    });
    for (const each of found ?? []) {
      // This page may have stored more since the database was read.
      const isOlder = each.revision < (this.#known.get(each.id)?.revision ?? 0);
      if (!this.#waiting.has(each.id) && !isOlder) this.#take(each, each.id);
    }
  }

  async #reload() {
    const kinds = [...this.#kinds.values()].filter(({ kind }) => this.#loads.has(kind));
    for (const [id, { kind }] of this.#known)
      if (this.#loads.has(kind) && !this.#waiting.has(id)) this.#known.delete(id);
    await Promise.all(kinds.map((each) => this.#load(each)));
    for (const { kind } of kinds) this.#hearers.dispatchEvent(new Event(kind));
  }

  /** Another page has changed a document. @param {{id: string, kind: string}} what */
  async #follow({ id, kind }) {
    if (!this.#loads.has(kind)) return;
    if (this.#waiting.has(id)) return void this.#missed.add(id);
    if (id === ALL) return void (await this.#reload());
    const known = this.#known.get(id);
    const stored = (await this.#read((database) => database.get(id))) ?? undefined;
    if (this.#waiting.has(id)) return void this.#missed.add(id);
    if (this.#known.get(id) !== known) return void (await this.#follow({ id, kind })); // stored after it was read
    this.#take(stored, id);
    this.#hearers.dispatchEvent(new Event(kind));
  }

  /**
   * What is stored comes into memory, in the form of this page.
   * @param {StoredDocument | undefined} stored
   * @param {string} id
   */
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

  /**
   * What waits is tried again with the next change, unless this browser keeps nothing at all.
   * @param {unknown} error
   * @param {string} id
   */
  #fail(error, id) {
    this.trouble = troubleOf(error);
    if (this.trouble === 'denied') this.#waiting.delete(id);
  }

  /** Stores every change of a document that waits. @param {Kind<any>} kind @param {string} id */
  async #store(kind, id) {
    const waiting = this.#waiting.get(id) ?? [];
    if (waiting.length === 0) {
      // an earlier call has stored this one as well, or has given it up
      if (this.trouble === 'denied') throw denied();
      return;
    }
    const document = await this.#write((database) => database.change(kind, id, waiting));
    this.#settle(kind, id, document, waiting.length);
    this.#tell({ id, kind: kind.kind });
  }

  /**
   * What an act on the database gives; null, with the reason, where it fails.
   * @template Given
   * @param {(database: Database) => Promise<Given>} act
   * @returns {Promise<Given | null>}
   */
  async #attempt(act) {
    try {
      await this.#databaseInTime;
      const given = await this.#write(act);
      this.trouble = null;
      return given;
    } catch (error) {
      this.trouble = troubleOf(error);
      return null;
    }
  }

  /**
   * Some changes are stored; those that came meanwhile wait.
   * @param {Kind<any>} kind
   * @param {string} id
   * @param {StoredDocument | null} document
   * @param {number} count
   */
  #settle({ kind }, id, document, count) {
    const later = (this.#waiting.get(id) ?? []).slice(count);
    if (later.length) return void this.#waiting.set(id, later);
    this.#waiting.delete(id);
    const shown = this.#known.get(id)?.value;
    this.#remember(document, id);
    this.#unread.delete(id); // it lies in the bin
    // Where another page was first, this one does not show yet what came of both.
    if (JSON.stringify(shown) !== JSON.stringify(document?.value)) this.#hearers.dispatchEvent(new Event(kind));
    this.#hearers.dispatchEvent(new Event(storedEvent(kind)));
    if (this.#missed.delete(id)) void this.#follow({ id, kind });
  }

  /** Tells the other pages. @param {{id: string, kind: string}} document */
  #tell({ id, kind }) {
    this.#channel?.postMessage({ id, kind });
  }
}

/** @param {string} kind */
function storedEvent(kind) {
  return `${kind} is stored`;
}

/**
 * @param {Kind<any>} kind
 * @param {string} id
 * @param {any} value
 * @param {StoredDocument} [former]
 * @returns {StoredDocument}
 */
export function newDocument({ kind, form }, id, value, former) {
  const date = timestamp();
  return { id, kind, form, revision: (former?.revision ?? 0) + 1, made: former?.made ?? date, date, value };
}

/** Whether a newer state of the book has kept it, damaged or not. @param {StoredDocument} stored @param {number} form */
export function isNewer(stored, form) {
  return Number.isSafeInteger(stored.form) && stored.form > form;
}

/**
 * The value of a document in this page's form; null where it is damaged, or newer.
 * @template Value
 * @param {Kind<Value>} kind
 * @param {StoredDocument} stored
 * @returns {Value | null}
 */
export function readAs({ form, migrations = {}, read }, stored) {
  if (!isStored(stored)) return null;
  let { value } = stored;
  try {
    for (let now = stored.form; now !== form; now += 1) {
      const step = now < form ? migrations[now] : undefined;
      if (!step) return null;
      value = step(value);
    }
    return read(value);
  } catch {
    return null; // a step takes what is whole for granted
  }
}

/** What pages say where nothing can be read now. @param {Trouble} trouble */
export function unloadedWords(trouble) {
  const why = REASONS[trouble];
  const advice = trouble === 'late' ? '; wait a little, or load this page again' : '; load this page again';
  return `What lies on this device cannot be read now, for ${why}${why.endsWith(')') ? '' : advice}.`;
}

function denied() {
  return new DOMException('denied', 'SecurityError');
}

/**
 * Null where the browser keeps nothing; whatever else is wrong may be right the next time, and is thrown.
 * @param {unknown} error
 */
function orNull(error) {
  if (troubleOf(error) === 'denied') return null;
  throw error;
}

/** @param {unknown} error @returns {Trouble} */
function troubleOf(error) {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'VersionError' || name === 'NotFoundError') return 'newer'; // with other stores
  if (name === 'TimeoutError') return 'late';
  if (name === 'NetworkError') return 'unfetched';
  return /quota|abort/iu.test(name) ? 'full' : 'denied';
}

/** Now, in UTC. */
export function timestamp() {
  return new Date().toISOString();
}

function databaseScripts() {
  return fetched(() => import('./database.mjs'));
}

/**
 * A part of the scripts that keep what people make.
 * @template Part
 * @param {() => Promise<Part>} load
 * @returns {Promise<Part>}
 * @throws {DOMException} a `NetworkError` where it does not come, or comes wrong, which each browser tells in its own way
 */
export function fetched(load) {
  return part(load).catch(() => {
    throw new DOMException('not fetched', 'NetworkError');
  });
}

/** Brings the scripts of the database before anything is kept: by then the line may be lost. */
export async function prepareDatabase() {
  await (await databaseScripts()).loadLibrary();
}

/** The documents of this device. */
export const documents = new Documents(async (late) => (await databaseScripts()).openDatabase(late), hasDocuments);

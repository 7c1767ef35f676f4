/**
 * Saves the whole book in this browser: what it weighs, how far it is, what is saved, update and delete.
 *
 * @typedef {[address: string, bytes: number, integrity: string]} BookFile
 * @typedef {{build: string, bytes: number}} Offer
 * @typedef {Offer & {files: BookFile[]}} Plan
 */

import { siteRoot } from '../shared/site-root.mjs';
import { wantedSentence } from '../links/missing-page.mjs';
import { focusIn } from '../shared/focus.mjs';
import { Widget } from '../shared/widget.mjs';
import { newButton, newElement } from '../shared/html.mjs';

/** The theme's class of a button. */
const BIG = { class: 'md-button' };

export class OfflineBookElement extends Widget {
  /** @type {SavedBook | null} */
  #book = null;
  #status = newElement('p', { role: 'status' });
  #progress = newElement('progress', { max: '1', value: '0', hidden: '', 'aria-label': 'Saving the book' });
  #save = newButton('', BIG, () => this.#saveIt());
  #remove = newButton('Delete it from this device', BIG, () => this.#removeIt());
  /** @type {Offer | null} */
  #offer = null;

  connected() {
    this.replaceChildren(this.#status, this.#progress, this.#save, ' ', this.#remove);
    this.#save.hidden = this.#remove.hidden = true;
    sayWanted();
    if (!siteRoot || !document.querySelector('link[rel=manifest]')) this.#say(NOT_HERE);
    else if (!globalThis.caches || !navigator.serviceWorker) this.#say(KEEPS_NOTHING);
    else void this.#show((this.#book = new SavedBook(siteRoot, caches, fetch.bind(globalThis))));
  }

  /** Says what is saved, and offers what can be done about it. @param {SavedBook} book */
  async #show(book) {
    try {
      const [saved, offer] = await Promise.all([book.saved(), book.offered().catch(() => null)]);
      this.#offer = offer;
      const whole = saved !== null && (await book.isWhole(saved));
      const current = whole && (!offer || offer.build === saved.build);
      this.#say(words(saved, offer, whole));
      this.#save.textContent = `${saved ? 'Save it again' : 'Save the whole book for offline'}: ${megabytes(offer)}`;
      this.#save.hidden = !offer || current;
      this.#remove.hidden = !saved;
    } catch {
      this.#say(KEEPS_NOTHING);
    }
  }

  async #saveIt() {
    const [book, offer] = [this.#book, this.#offer];
    if (!book || !offer) return;
    this.#save.disabled = this.#remove.disabled = true;
    this.#progress.hidden = false;
    this.#say('Saving the book.');
    try {
      const lasts = await navigator.storage?.persist?.().catch(() => false);
      await book.save(offer, (bytes) => this.#tell(bytes / offer.bytes));
      await this.#show(book);
      if (!lasts) this.#say(`${this.#status.textContent} ${MAY_CLEAR}`);
    } catch (error) {
      this.#say(await reason(error, book, offer));
    }
    this.#progress.hidden = true;
    this.#save.disabled = this.#remove.disabled = false;
    this.#focus();
  }

  async #removeIt() {
    await this.#book?.remove();
    if (this.#book) await this.#show(this.#book);
    this.#focus();
  }

  /** The button that was pressed may be gone. */
  #focus() {
    focusIn(
      [this.#save, this.#remove].find(({ hidden }) => !hidden),
      this,
    );
  }

  /** @param {number} part */
  #tell(part) {
    this.#progress.value = part;
  }

  /** @param {string} text */
  #say(text) {
    this.#status.textContent = text;
  }
}

const NOT_HERE =
  'This copy of the book cannot be saved from this page: it is a cut edition, or somebody is writing at it.';
const KEEPS_NOTHING =
  'This browser keeps nothing for this site: the address is not secure (https), or the window is a private one.';
const MAY_CLEAR =
  'The browser did not promise to keep it: when space is short it may clear the book, and this page will say so.';

/** @param {Plan | null} saved @param {Offer | null} offer @param {boolean} whole */
function words(saved, offer, whole) {
  if (!saved)
    return offer ? 'The book is not saved on this device.' : 'The book is not saved, and the site does not answer.';
  if (!whole) return 'A part of the saved book is gone: the browser has cleared it. Save it again, or delete the rest.';
  const held = `The whole book is saved on this device: ${saved.files.length} files, ${megabytes(saved)}.`;
  if (!offer) return `${held} The site does not answer, so there may be a newer one.`;
  return offer.build === saved.build
    ? `${held} It is the newest.`
    : `${held} The site has a newer one; only what changed is fetched.`;
}

/** The service worker leads here from a page that it has not, and says which. */
function sayWanted() {
  const line = document.querySelector('.offline-wanted');
  const words = wantedSentence(location.search);
  if (line && words) line.textContent = words;
}

/** Why the book was not saved, and what to do. @param {unknown} error @param {SavedBook} book @param {Offer} offer */
async function reason(error, book, offer) {
  if (error instanceof DOMException && /quota/iu.test(error.name)) {
    await book.remove();
    return `This browser gives the site too little room for ${megabytes(offer)}: make space on the device, then save again.`;
  }
  const now = await book.offered().catch(() => null);
  if (now && now.build !== offer.build)
    return 'The book changed while it was saved: reload this page, then save again.';
  return 'The network broke off: what has arrived is kept, and saving goes on from there when you try again.';
}

/** @param {Offer | null} offer */
function megabytes(offer) {
  return offer ? `${Math.ceil(offer.bytes / 1e6)} MB` : '';
}

/*
 * The whole book, saved in this browser: a store of its own beside what the service worker keeps of visited pages.
 * No DOM: the stores and the network are handed in, so that Node can test it.
 *
 * A book that is being saved has no list in it; the list is put last. Whoever is interrupted goes on where it stopped.
 * Each file is checked against the build's list, so that a saved book is all of one build.
 */

/** The size of the book, without its files: most who see it do not save the book. */
const OFFER = 'offline-offer.json';
const LIST = 'offline.json';
const AT_ONCE = 6;

export class SavedBook {
  /**
   * @param {URL} root of the book
   * @param {CacheStorage} stores
   * @param {typeof fetch} load
   */
  constructor(root, stores, load) {
    this.root = root;
    this.stores = stores;
    this.load = load;
    this.prefix = `book ${root.pathname} saved `;
  }

  /** The book as it stands on the site now. @returns {Promise<Offer>} */
  offered() {
    return this.#loadJson(OFFER);
  }

  /** The list of the book that is saved, or null. @returns {Promise<Plan | null>} */
  async saved() {
    for (const name of await this.#names()) {
      const list = await (await this.stores.open(name)).match(new URL(LIST, this.root));
      if (list) return list.json();
    }
    return null;
  }

  /** Whether every file of a saved book is still there: browsers may clear what they keep. @param {Plan} plan */
  async isWhole(plan) {
    const store = await this.stores.open(this.prefix + plan.build);
    return (await store.keys()).length > plan.files.length;
  }

  /**
   * Saves a book and forgets any other. Rejects with what the browser or the network said, and where the site has another.
   * @param {Offer} offer
   * @param {(bytes: number) => void} tell how much is there
   */
  async save(offer, tell) {
    /** @type {Plan} */
    const plan = await this.#loadJson(LIST);
    if (plan.build !== offer.build) throw new Error(`the site has build ${plan.build}, and no longer ${offer.build}`);
    const store = await this.stores.open(this.prefix + plan.build);
    const before = await this.saved();
    const same = new Map(before?.files.map(([address, , integrity]) => [address + integrity, before.build]));
    const waiting = [...plan.files];
    let there = 0;
    const work = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        await this.#put(store, file, same.get(file[0] + file[2]));
        tell((there += file[1]));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await store.put(new URL(LIST, this.root), Response.json(plan));
    await this.#forget((name) => name !== this.prefix + plan.build);
  }

  /** Forgets whatever was saved, whole or in part. */
  async remove() {
    await this.#forget(() => true);
  }

  /** @param {Cache} store @param {BookFile} file @param {string} [former] the build that has the same file, saved */
  async #put(store, [address, , integrity], former) {
    const url = new URL(address, this.root);
    if (await store.match(url)) return;
    const old = former && (await (await this.stores.open(this.prefix + former)).match(url));
    const response = old || (await this.load(url, { integrity, cache: 'no-store' }));
    if (!response.ok) throw new Error(`${address} answers with ${response.status}`);
    await store.put(url, response);
  }

  /** @param {string} name of a file at the book's root */
  async #loadJson(name) {
    const response = await this.load(new URL(name, this.root), { cache: 'no-store' });
    if (!response.ok) throw new Error(`${name} answers with ${response.status}`);
    return response.json();
  }

  async #names() {
    return (await this.stores.keys()).filter((name) => name.startsWith(this.prefix));
  }

  /** @param {(name: string) => boolean} unwanted */
  async #forget(unwanted) {
    await Promise.all((await this.#names()).filter(unwanted).map((name) => this.stores.delete(name)));
  }
}

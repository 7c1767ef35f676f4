/**
 * The whole book, saved in this browser: a store of its own beside what the service worker keeps of visited pages.
 * No DOM: the stores and the network are handed in, so that Node can test it.
 *
 * A book that is being saved has no list in it; the list is put last. Whoever is interrupted goes on where it stopped.
 * Each file is checked against the build's list, so that a saved book is all of one build.
 *
 * @typedef {[address: string, bytes: number, integrity: string]} BookFile
 * @typedef {{build: string, bytes: number}} Offer
 * @typedef {Offer & {files: BookFile[]}} Plan
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

/** Saves the whole book in this browser: what it weighs, how far it is, what is saved, update and delete. */

import { SavedBook } from './saved-book.mjs';
import { siteRoot } from '../shared/site-root.mjs';

/**
 * @typedef {import('./saved-book.mjs').Offer} Offer
 * @typedef {import('./saved-book.mjs').Plan} Plan
 */

export class OfflineBookElement extends HTMLElement {
  /** @type {SavedBook | null} */
  #book = null;
  #status = Object.assign(document.createElement('p'), { role: 'status' });
  #progress = Object.assign(document.createElement('progress'), { max: 1, value: 0, hidden: true });
  #save = button('', () => void this.#saveIt());
  #remove = button('Delete it from this device', () => void this.#removeIt());
  /** @type {Offer | null} */
  #offer = null;

  connectedCallback() {
    this.#progress.setAttribute('aria-label', 'Saving the book');
    this.replaceChildren(this.#status, this.#progress, this.#save, ' ', this.#remove);
    this.#save.hidden = this.#remove.hidden = true;
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
  }

  async #removeIt() {
    await this.#book?.remove();
    if (this.#book) await this.#show(this.#book);
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

const NOT_HERE = 'This copy of the book cannot be saved from this page: it is a cut edition, or somebody is writing at it.';
const KEEPS_NOTHING =
  'This browser keeps nothing for this site: the address is not secure (https), or the window is a private one.';
const MAY_CLEAR = 'The browser did not promise to keep it: when space is short it may clear the book, and this page will say so.';

/** @param {Plan | null} saved @param {Offer | null} offer @param {boolean} whole */
function words(saved, offer, whole) {
  if (!saved) return offer ? 'The book is not saved on this device.' : 'The book is not saved, and the site does not answer.';
  if (!whole) return 'A part of the saved book is gone: the browser has cleared it. Save it again, or delete the rest.';
  const held = `The whole book is saved on this device: ${saved.files.length} files, ${megabytes(saved)}.`;
  if (!offer) return `${held} The site does not answer, so there may be a newer one.`;
  return offer.build === saved.build ? `${held} It is the newest.` : `${held} The site has a newer one; only what changed is fetched.`;
}

/** Why the book was not saved, and what to do. @param {unknown} error @param {SavedBook} book @param {Offer} offer */
async function reason(error, book, offer) {
  if (error instanceof DOMException && /quota/iu.test(error.name)) {
    await book.remove();
    return `This browser gives the site too little room for ${megabytes(offer)}: make space on the device, then save again.`;
  }
  const now = await book.offered().catch(() => null);
  if (now && now.build !== offer.build) return 'The book changed while it was saved: reload this page, then save again.';
  return 'The network broke off: what has arrived is kept, and saving goes on from there when you try again.';
}

/** @param {Offer | null} offer */
function megabytes(offer) {
  return offer ? `${Math.ceil(offer.bytes / 1e6)} MB` : '';
}

/** @param {string} text @param {() => void} act */
function button(text, act) {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  made.className = 'md-button';
  made.addEventListener('click', act);
  return made;
}

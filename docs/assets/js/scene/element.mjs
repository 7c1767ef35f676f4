/**
 * `<scene-table>`: the table of a game. Its scripts and its data come when a reader sets the table, or left it set, or
 * opens a link to a scene; until then it is a button.
 *
 * Attribute: `data-scene`, the game whose people and tracks the engine declares.
 */

import { holdsLink } from '../links/kinds.mjs';
import { announce } from '../shared/html.mjs';
import { hasDocuments } from '../shared/device.mjs';
import { part } from '../shared/part.mjs';
import { isFromDisk, SERVE_IT } from '../shared/from-disk.mjs';
import { untilDone } from '../shared/again.mjs';
import { widget } from '../shared/widget.mjs';

const PARTS = /** @type {const} */ ({
  begin: '.scene-begin',
  said: '.scene-said',
  body: '.scene-body',
  still: '.scene-still',
  file: 'input.scene-first',
});
const NOT_THERE = 'What this table needs could not be fetched; it comes by itself once the site can be reached.';
const NO_TABLE = `No table can be set here, because browsers fetch nothing for a page that was opened as a file; ${SERVE_IT}.`;

export class SceneTableElement extends widget(PARTS) {
  /** @type {Promise<import('./table.mjs').SceneTable> | null} */
  #table = null;
  #isWaiting = false;

  connected() {
    this.parts.still.hidden = true;
    this.listen(this.parts.begin, 'click', ({ target }) => {
      if (target instanceof HTMLButtonElement) void this.#set(target.dataset.situation);
    });
    this.listen(this.parts.file, 'change', () => void this.#openFile());
    this.listen(window, 'hashchange', () => void this.#openLink());
    void this.#begin();
  }

  async #begin() {
    if (holdsLink('scene', location.hash)) return this.#openLink();
    const left = await leftAt(this.game).catch(() => null);
    if (!left || left.isSet) return void (await this.#open());
    announce(this.parts.said, left.unread);
    this.#offerToBegin(true);
  }

  /** Until then the style sheet keeps the room of the button. @param {boolean} isOffered */
  #offerToBegin(isOffered) {
    this.parts.begin.hidden = !isOffered;
    this.toggleAttribute('data-ready', true);
  }

  get game() {
    return this.dataset.scene ?? '';
  }

  /** @param {string} [title] of the situation that is played */
  async #set(title) {
    const table = await this.#open();
    const situation = table?.table.situations.find((each) => each.title === title);
    if (situation) table?.setSituation(situation);
    table?.takeFocus();
  }

  /** @returns {Promise<import('./table.mjs').SceneTable | null>} */
  async #open() {
    if (isFromDisk) {
      this.#offerToBegin(true);
      announce(this.parts.said, NO_TABLE);
      return null;
    }
    this.#table ??= part(() => import('./table.mjs')).then(({ setTable }) => setTable(this));
    try {
      const table = await this.#table;
      this.#offerToBegin(false);
      if (this.#isWaiting) announce(this.parts.said, '');
      return table;
    } catch {
      this.#table = null;
      this.#offerToBegin(true);
      if (!this.#isWaiting) void this.#wait();
      return null;
    }
  }

  /** Sets the table as soon as it can be fetched, unless the reader has gone. */
  async #wait() {
    this.#isWaiting = true;
    announce(this.parts.said, NOT_THERE);
    await untilDone(async () => {
      if (!this.signal.aborted && !(await this.#open())) throw new Error(NOT_THERE);
    });
    this.#isWaiting = false;
    await this.#openLink();
  }

  async #openLink() {
    if (holdsLink('scene', location.hash)) await (await this.#open())?.openLink();
  }

  async #openFile() {
    const sharing = await part(() => import('./sharing.mjs')).catch(() => null);
    if (!sharing) return announce(this.parts.said, NOT_THERE);
    const read = await sharing.sceneOfFile(this.parts.file);
    if (!read) return;
    if (!read.ok) return announce(this.parts.said, read.message);
    (await this.#open())?.openDocument(read.document, 'file');
  }
}

/**
 * Whether a table of the game stands as it was left, or somebody was called to it, and what cannot be read of it.
 * @param {string} game
 */
async function leftAt(game) {
  if (!(await hasDocuments())) return { isSet: false, unread: '' };
  const [{ loadScenes, readSceneOf, unreadableScene }, { calledToTable }] = await part(() =>
    Promise.all([import('./store.mjs'), import('../sheet/store.mjs')]),
  );
  await loadScenes();
  return { isSet: readSceneOf(game) !== null || calledToTable(game) !== '', unread: unreadableScene(game) };
}

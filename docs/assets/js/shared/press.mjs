/**
 * What is pressed stays where it is until the press has come to its click: whatever would move the page waits so long.
 * Otherwise an answer that comes while a finger is down takes the button away from under it, and the click goes elsewhere.
 */

/** What a press aims at. */
const AIMS = 'button, a[href], summary, label, input, textarea';
/** A finger that was lifted, and of which no click has come by then, has pressed nothing. */
const CLICK_WITHIN_MS = 400;

export class Presses {
  #isDown = false;
  #isClicked = false;
  /** @type {(() => void)[]} */
  #waiting = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** Listens for as long as the page is there. @param {EventTarget} page */
  listen(page) {
    page.addEventListener('pointerdown', (event) => this.#begin(event), true);
    page.addEventListener('pointerup', () => this.#endIn(CLICK_WITHIN_MS), true);
    page.addEventListener('click', () => this.#click(), true);
    page.addEventListener('pointercancel', () => this.#endIn(0), true);
    page.addEventListener(
      'blur',
      ({ target }) => {
        if (target === page) this.#endIn(0);
      },
      true,
    ); // not that of a field
  }

  /** Whether the click of a press is still to come: what it would hit stays where it is, and stays the same. */
  get awaitsClick() {
    return this.#isDown && !this.#isClicked;
  }

  /** Does something at once, or after the press that is under way. @param {() => void} act */
  after(act) {
    if (this.#isDown) this.#waiting.push(act);
    else act();
  }

  /** @param {Event} event */
  #begin({ target }) {
    if (!(/** @type {Partial<Element> | null} */ (target)?.closest?.(AIMS))) return;
    clearTimeout(this.#timer);
    this.#isDown = true;
    this.#isClicked = false;
  }

  #click() {
    this.#isClicked = true;
    this.#endIn(0); // whoever hears the click comes first
  }

  /** @param {number} time milliseconds */
  #endIn(time) {
    if (!this.#isDown) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), time);
  }

  #end() {
    this.#isDown = false;
    for (const act of this.#waiting.splice(0)) act();
  }
}

/** Those of the page. */
export const presses = new Presses();

/**
 * After a press of a button its result is in view: the page scrolls, only as far as needed, and the focus stays.
 * Whoever scrolls, types or presses elsewhere meanwhile has looked away, and is not called back.
 */

const LOOKS_AWAY = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
const SPARE_PX = 12;

export class PressedView {
  #isFollowed = false;
  #frame = 0;

  /** A button was pressed, and its result will come. */
  press() {
    this.#isFollowed = true;
    for (const type of LOOKS_AWAY) addEventListener(type, this.release, { passive: true });
  }

  release = () => {
    this.#isFollowed = false;
    for (const type of LOOKS_AWAY) removeEventListener(type, this.release);
  };

  /**
   * Scrolls until all from the first to the last is seen, or the first where there is no room: with the next frame,
   * which measures the page anyway.
   * @param {Element} first @param {Element} last
   */
  show(first, last) {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#scroll(first, last));
  }

  /** @param {Element} first @param {Element} last */
  #scroll(first, last) {
    if (!this.#isFollowed || !last.isConnected) return;
    const needed = scrollNeeded(first.getBoundingClientRect().top, last.getBoundingClientRect().bottom, headerBottom(), innerHeight);
    const by = Math.min(needed, roomAboveFocus());
    if (by === 0) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollBy({ top: by, behavior: isCalm ? 'instant' : 'smooth' });
  }
}

/**
 * How far the page has to scroll, in pixels; 0 where all is in view.
 * @param {number} top @param {number} bottom of what has to be seen
 * @param {number} from @param {number} to where it can be seen
 */
export function scrollNeeded(top, bottom, from, to) {
  const down = Math.max(bottom + SPARE_PX - to, 0);
  const above = from + SPARE_PX - (top - down);
  return Math.round(above > 0 ? down - above : down);
}

/**
 * How far the page may scroll down, in pixels, before the focus that a keyboard has put somewhere is out of sight;
 * without bound where nothing shows the focus, or it is out of sight already.
 */
function roomAboveFocus() {
  const focus = document.activeElement;
  if (!focus?.matches(':focus-visible')) return Infinity;
  const room = focus.getBoundingClientRect().top - headerBottom() - SPARE_PX;
  return room < 0 ? Infinity : Math.round(room);
}

/** The header stays at the top of the screen. */
function headerBottom() {
  return Math.max(document.querySelector('.md-header')?.getBoundingClientRect().bottom ?? 0, 0);
}

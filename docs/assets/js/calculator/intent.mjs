/**
 * Tells when a reader is about to use a widget, and not before: Python is several megabytes.
 *
 * A pointer that passes over is a hint, on which things may load unseen; a press or the focus is an announcement.
 * A finger on a widget says nothing, for it may only scroll the page; what it taps will have the focus, or asks.
 * A widget in view for a second is a hint, too, where the line is known to be fast and unmetered.
 *
 * @typedef {{prefetch: () => void, announce: () => void}} Reactions
 * @typedef {{saveData?: boolean, effectiveType?: string, type?: string}} Connection
 */

const IN_VIEW_MS = 1000;
const UNMETERED = ['wifi', 'ethernet'];

/**
 * Reacts until the signal aborts.
 * @param {HTMLElement} widget
 * @param {Reactions} reactions
 * @param {AbortSignal} signal
 */
export function watchIntent(widget, { prefetch, announce }, signal) {
  const line = /** @type {{connection?: Connection}} */ (navigator).connection ?? {};
  // A reader who saves data is taken at their word: only a question loads anything.
  if (line.saveData) return;
  once(widget, 'pointerover', prefetch, signal);
  once(widget, 'pointerdown', announce, signal);
  widget.addEventListener('focusin', announce, { signal, once: true });
  if (isFree(line)) watchView(widget, prefetch, signal);
}

/**
 * Reacts to the first event of a pointer that is no finger.
 * @param {HTMLElement} widget
 * @param {'pointerover' | 'pointerdown'} type
 * @param {() => void} reaction
 * @param {AbortSignal} signal
 */
function once(widget, type, reaction, signal) {
  /** @param {PointerEvent} event */
  const listener = ({ pointerType }) => {
    if (pointerType === 'touch') return;
    widget.removeEventListener(type, listener);
    reaction();
  };
  widget.addEventListener(type, listener, { signal });
}

/** Most browsers tell nothing of the line: then it is not known to be free. @param {Connection} line */
function isFree({ effectiveType, type }) {
  return effectiveType === '4g' && UNMETERED.includes(type ?? '');
}

/** @param {HTMLElement} widget @param {() => void} prefetch @param {AbortSignal} signal */
function watchView(widget, prefetch, signal) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const observer = new IntersectionObserver((entries) => {
    clearTimeout(timer);
    if (entries[entries.length - 1].isIntersecting) timer = setTimeout(prefetch, IN_VIEW_MS);
  });
  observer.observe(widget);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
}

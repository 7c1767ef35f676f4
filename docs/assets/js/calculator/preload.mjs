/**
 * Loads Python when a reader is about to use a widget, and not before: it is several megabytes.
 *
 * A pointer over the widget is a hint: things may load unseen. A press or the focus shows that the reader will ask.
 * A touch says nothing, for it may only scroll the page; a tapped field gets the focus.
 * A widget in view for a second is a hint, too, where the connection is known to be fast and unmetered.
 *
 * @typedef {{prefetch: () => void, announce: () => void}} Reactions `announce` may show the reader what loads
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
export function preloadOnIntent(widget, { prefetch, announce }, signal) {
  const connection = /** @type {{connection?: Connection}} */ (navigator).connection ?? {};
  // A reader who saves data loads nothing before they ask.
  if (connection.saveData) return;
  onFirstPointer(widget, 'pointerover', prefetch, signal);
  onFirstPointer(widget, 'pointerdown', announce, signal);
  widget.addEventListener('focusin', announce, { signal, once: true });
  if (isUnmetered(connection)) watchView(widget, prefetch, signal);
}

/**
 * Reacts to the first event of a pointer that is no touch.
 * @param {HTMLElement} widget
 * @param {'pointerover' | 'pointerdown'} type
 * @param {() => void} reaction
 * @param {AbortSignal} signal
 */
function onFirstPointer(widget, type, reaction, signal) {
  /** @param {PointerEvent} event */
  const listener = ({ pointerType }) => {
    if (pointerType === 'touch') return;
    widget.removeEventListener(type, listener);
    reaction();
  };
  widget.addEventListener(type, listener, { signal });
}

/** Most browsers say nothing of the connection: then it counts as metered. @param {Connection} connection */
function isUnmetered({ effectiveType, type }) {
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

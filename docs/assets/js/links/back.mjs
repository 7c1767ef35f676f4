/**
 * Back to where a link was followed: the calculator shows again what it showed before.
 *
 * What is typed replaces the present entry of the browser's history, a link that is followed adds one. An entry
 * whose address holds a state opens by itself; one without, such as a page that nobody had touched, is kept here.
 *
 * @typedef {import('../engine/wire.mjs').LinkState} LinkState
 * @typedef {HTMLElement & {request: LinkState, openState: (state: LinkState) => void}} Widget
 */

import { decodeLink } from './permalink.mjs';

/** @type {Map<string, {widget: Widget, state: LinkState}>} by the address that was left */
const left = new Map();

/** It has to hear of a new address before whoever opens the link in it. */
export function listenForReturns() {
  addEventListener('hashchange', ({ oldURL, newURL }) => turn(oldURL, newURL), { capture: true });
}

/** @param {string} from @param {string} to */
function turn(from, to) {
  const link = decodeLink(new URL(to).hash);
  const former = left.get(to);
  if (link?.ok) remember(from, link.state);
  else if (former?.widget.isConnected) former.widget.openState(former.state);
}

/** Keeps what a link is about to replace. @param {string} from @param {LinkState} coming */
function remember(from, { calculator, at }) {
  if (decodeLink(new URL(from).hash)?.ok) return;
  const widgets = [...document.querySelectorAll('rule-calculator')].filter((each) => each.getAttribute('calculator') === calculator);
  const widget = /** @type {Widget | undefined} */ (widgets.find(({ id }) => id === at) ?? widgets[0]);
  if (widget) left.set(from, { widget, state: { ...widget.request, at: widget.id } });
}

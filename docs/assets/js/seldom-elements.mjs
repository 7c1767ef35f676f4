/** Elements that stand on one page of the book each: their scripts come with the page that needs them. */

/** @type {Record<string, () => Promise<CustomElementConstructor>>} */
const ELEMENTS = {
  'roll-log': async () => (await import('./rolls/roll-log-element.mjs')).RollLogElement,
  'rolling-together': async () => (await import('./rolls/rolling-together-element.mjs')).RollingTogetherElement,
  'missing-page': async () => (await import('./page/not-found.mjs')).MissingPageElement,
  'moved-anchors': async () => (await import('./page/moved-anchors.mjs')).MovedAnchorsElement,
  'offline-book': async () => (await import('./offline/element.mjs')).OfflineBookElement,
  'rule-bench': async () => (await import('./bench/rule-bench-element.mjs')).RuleBenchElement,
  'ruling-filter': async () => (await import('./page/ruling-filter.mjs')).RulingFilterElement,
  'ruling-proposal': async () => (await import('./page/proposal.mjs')).RulingProposalElement,
  'thread-finder': async () => (await import('./page/thread-finder.mjs')).ThreadFinderElement,
};

/** A page has appeared: registers the elements that stand on it. */
export function defineSeldomElements() {
  for (const [tag, load] of Object.entries(ELEMENTS)) {
    if (document.querySelector(tag) && !customElements.get(tag)) void defineLoaded(tag, load);
  }
}

/** @param {string} tag @param {() => Promise<CustomElementConstructor>} load */
async function defineLoaded(tag, load) {
  try {
    const element = await load();
    if (!customElements.get(tag)) customElements.define(tag, element);
  } catch {
    // Without its script the page is complete, as it is without any.
  }
}

/*
 * What the theme writes into a page as markup is looked at first.
 *
 * The site's policy asks for Trusted Types: text becomes markup only through a policy that the page has named. The
 * theme knows none, so its writing comes through "default", which lets plain formatting pass: the elements and attributes
 * named below. Anything else is shown as the text it is: it might run, load or send something, lie over the page, or
 * be read otherwise where scripts run than by the idle parser that looks at it here (`noscript`). Pages that were
 * fetched are read by a parser that runs nothing; their scripts pass by their hash or not at all.
 *
 * No module: it must be there before the theme's script, which is none.
 */
(() => {
  const { trustedTypes } = window;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;

  const PLAIN = new Set(
    `html head body a abbr article aside b bdi bdo br caption cite code data dd del details dfn div dl dt em figcaption figure
     footer h1 h2 h3 h4 h5 h6 header hr i ins kbd li main mark nav ol p pre q rp rt ruby s samp section small span strong sub
     summary sup table tbody td tfoot th thead time tr u ul var wbr`.split(/\s+/u),
  );
  const HARMLESS =
    /^(?:class|id|href|title|role|hidden|lang|dir|tabindex|open|start|value|datetime|colspan|rowspan|scope|(?:data|aria)-[a-z0-9-]+)$/u;
  const ADDRESS = /^(?:https?:|[^:]*$|[^:]*[/?#])/iu;
  const inert = trustedTypes.createPolicy('rulebook', { createHTML: (text) => text });

  trustedTypes.createPolicy('default', {
    createHTML: (text, _type, sink) => (/^DOMParser/u.test(sink) || isPlain(text) ? text : escaped(text)),
    createScriptURL: (text) => (isOwn(new URL(text, document.baseURI)) ? text : null),
    createScript: (text, _type, sink) => (/^HTMLScriptElement/u.test(sink) ? text : null),
  });

  /** Files that are opened without a server have no origin in common; they are all of this device. */
  function isOwn({ origin, protocol }) {
    return origin === location.origin || (protocol === 'file:' && location.protocol === 'file:');
  }

  function isPlain(text) {
    if (!/[<&]/u.test(text)) return true;
    if (/<[^>]*\bon\w+\s*=/iu.test(text)) return false; // even an idle parser would report it
    const page = new DOMParser().parseFromString(inert.createHTML(text), 'text/html');
    return [...page.querySelectorAll('*')].every(isHarmless);
  }

  function isHarmless({ localName, attributes }) {
    if (!PLAIN.has(localName)) return false;
    return [...attributes].every(
      ({ name, value }) => HARMLESS.test(name) && (name !== 'href' || ADDRESS.test(value.trim())),
    );
  }

  function escaped(text) {
    return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;');
  }
})();

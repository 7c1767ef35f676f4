/*
 * What the theme writes into a page as markup is looked at first.
 *
 * The site's policy asks for Trusted Types: text becomes markup only through a policy that the page has named. The
 * theme knows none, so its writing comes through "default", which lets plain formatting pass. Anything that could
 * run, load or send something is shown as the text it is. Pages that were fetched are read by a parser that runs
 * nothing; their scripts pass by their hash or not at all.
 *
 * No module: it must be there before the theme's script, which is none.
 */
(() => {
  const { trustedTypes } = window;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;

  const ACTIVE = 'script, style, iframe, frame, object, embed, link, meta, base, form, img, video, audio, svg, math, template';
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
    return !page.querySelector(ACTIVE) && [...page.body.querySelectorAll('*')].every(isHarmless);
  }

  function isHarmless(element) {
    return [...element.attributes].every(
      ({ name, value }) => !/^on|^src/iu.test(name) && (!/href$/iu.test(name) || ADDRESS.test(value.trim())),
    );
  }

  function escaped(text) {
    return text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;');
  }
})();

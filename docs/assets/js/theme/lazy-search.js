/*
 * The search index comes when somebody searches.
 *
 * The theme asks for it as soon as a page appears, and it is a third of what a page may weigh. So this one request
 * waits until the search has the focus. A page that was opened from a find needs it at once, to mark the words.
 *
 * No module: the theme's script, which is none, asks at once.
 */
(() => {
  const INDEX = /\/search\/search_index\.json$/u;
  const { XMLHttpRequest: Request } = window;
  const waiting = [];
  let isWanted = new URLSearchParams(location.search).has('h');

  window.XMLHttpRequest = class extends Request {
    #isIndex = false;

    open(method, address, ...more) {
      this.#isIndex = INDEX.test(address);
      super.open(method, address, ...more);
    }

    send(body) {
      if (isWanted || !this.#isIndex) super.send(body);
      else waiting.push(() => super.send(body));
    }
  };

  addEventListener('focusin', ({ target }) => {
    const search = target instanceof Element && target.closest('.md-search');
    if (!search) return;
    isWanted = true;
    for (const send of waiting.splice(0)) send();
  });
})();

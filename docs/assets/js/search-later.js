/*
 * The search index comes when somebody searches.
 *
 * The theme asks for it as soon as a page appears, and it is a third of what a page may weigh. So this one request
 * waits until the search has the focus. A page that was opened from a find needs it at once, to mark the words.
 *
 * Each find is a link around an article, out of which Firefox reads no name for the link: so it is no article.
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

  const naming = new MutationObserver(() => {
    const finds = document.querySelectorAll('.md-search-result__article');
    for (const find of finds) find.setAttribute('role', 'presentation');
  });

  addEventListener('focusin', ({ target }) => {
    const search = target instanceof Element && target.closest('.md-search');
    if (!search) return;
    naming.observe(search.querySelector('.md-search-result'), { childList: true, subtree: true });
    isWanted = true;
    for (const send of waiting.splice(0)) send();
  });
})();

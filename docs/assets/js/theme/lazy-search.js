/*
 * The search comes when somebody searches, and the book's own worker answers in place of the theme's.
 *
 * The theme asks for its index and starts its worker as soon as a page appears, and the two are more than a third of
 * what a page may weigh. So both wait until the search has the focus. A page that was opened from a find needs them
 * at once, to mark the words.
 *
 * No module: the theme's script, which is none, asks at once.
 */
(() => {
  const INDEX = /\/search\/search_index\.json$/u;
  const WORKER = /\/workers\/search\.[^/]*$/u;
  const QUERY = 2;
  const OWN = 'js/search/worker.mjs';
  const { XMLHttpRequest: Request, Worker: StartedWorker } = window;
  const waiting = [];
  let isWanted = new URLSearchParams(location.search).has('h') || document.activeElement?.closest('.md-search') != null;

  /** What the theme knows of a worker; what it is told before there is one, it is told then. */
  class LateWorker extends EventTarget {
    #worker;

    constructor(address) {
      super();
      whenWanted(() => {
        this.#worker = new StartedWorker(new URL(`../../${OWN}`, new URL(address, location.href)).href, {
          type: 'module',
        });
        for (const type of ['message', 'error']) this.#worker.addEventListener(type, (event) => this.#pass(event));
      });
    }

    postMessage(message) {
      whenWanted(() => this.#worker.postMessage(withGame(message)));
    }

    /** An event is told once, so a copy goes on. */
    #pass(event) {
      const isTold = this.dispatchEvent(new event.constructor(event.type, event));
      if (!isTold) event.preventDefault();
    }
  }

  window.Worker = new Proxy(StartedWorker, {
    construct: (kind, given, asked) =>
      WORKER.test(given[0]) ? new LateWorker(given[0]) : Reflect.construct(kind, given, asked),
  });

  window.XMLHttpRequest = class extends Request {
    #isIndex = false;

    open(method, address, ...more) {
      this.#isIndex = INDEX.test(address);
      super.open(method, address, ...more);
    }

    send(body) {
      if (this.#isIndex) whenWanted(() => super.send(body));
      else super.send(body);
    }
  };

  addEventListener('focusin', ({ target }) => {
    const search = target instanceof Element && target.closest('.md-search');
    if (!search) return;
    isWanted = true;
    for (const start of waiting.splice(0)) start();
  });

  /** The theme hears keys alone; what is pasted, dictated or suggested comes without one. */
  addEventListener('input', ({ target }) => {
    if (target.matches('.md-search__input')) target.dispatchEvent(new Event('keyup'));
  });

  /**
   * On a phone the theme holds the page still under the search, and lets it go where it stood before, behind the find.
   * There the browser loads the page of a find, which then stays at its rule while what is above it gets its height.
   */
  addEventListener(
    'click',
    (event) => {
      const find = event.target instanceof Element && event.target.closest('.md-search-result a');
      if (!find || !document.body.hasAttribute('data-md-scrolllock')) return;
      document.body.removeAttribute('data-md-scrolllock');
      document.body.style.top = '';
      document.getElementById('__search').checked = false;
      event.stopPropagation();
    },
    { capture: true },
  );

  /** Questions carry the game that is being read, whose rules come first. */
  function withGame(message) {
    if (message.type !== QUERY) return message;
    return {
      ...message,
      data: { words: message.data, game: document.querySelector('article[data-game]')?.dataset.game },
    };
  }

  function whenWanted(start) {
    if (isWanted) start();
    else waiting.push(start);
  }
})();

/*
 * The search comes when somebody searches.
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
  const BETWEEN_WORDS = /[\s\-,:!=[\]()/]+|\.(?!\d)/u;
  const NOT_IN_THE_INDEX = new Set(
    (
      'a able about across after all almost also am among an and any are as at be because been but by can cannot ' +
      'could dear did do does either else ever every for from get got had has have he her hers him his how ' +
      'however i if in into is it its just least let like likely may me might most must my neither no nor not of ' +
      'off often on only or other our own rather said say says she should since so some than that the their them ' +
      'then there these they this tis to too twas us wants was we were what when where which while who whom why ' +
      'will with would yet you your'
    ).split(' '),
  );
  const { XMLHttpRequest: Request, Worker: StartedWorker } = window;
  const waiting = [];
  let isWanted = new URLSearchParams(location.search).has('h') || document.activeElement?.closest('.md-search') != null;

  /** What the theme knows of a worker; what it is told before there is one, it is told then. */
  class LateWorker extends EventTarget {
    #worker;

    constructor(given) {
      super();
      whenWanted(() => {
        this.#worker = new StartedWorker(...given);
        for (const type of ['message', 'error']) this.#worker.addEventListener(type, (event) => this.#pass(event));
      });
    }

    postMessage(message) {
      whenWanted(() => this.#worker.postMessage(asTyped(message)));
    }

    /** An event is told once, so a copy goes on. */
    #pass(event) {
      const isTold = this.dispatchEvent(new event.constructor(event.type, event));
      if (!isTold) event.preventDefault();
    }
  }

  window.Worker = new Proxy(StartedWorker, {
    construct: (kind, given, asked) => (WORKER.test(given[0]) ? new LateWorker(given) : Reflect.construct(kind, given, asked)),
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

  /** The index has the straight quotes of keyboards; pages and phones have curly ones. Turned as `shared/text.mjs` turns them, which only a module can import. */
  function asTyped(message) {
    const { data } = message;
    if (typeof data !== 'string') return message;
    const straight = data.replace(/[\u2018\u2019]/gu, "'").replace(/[\u201c\u201d]/gu, '"');
    return { ...message, data: straight.replace(/"([^"]*)"/gu, (quoted, inner) => findable(inner) || inner) };
  }

  /** Quoted words must all be there; the index leaves the commonest out, so that these would never be. */
  function findable(quoted) {
    const words = quoted.split(BETWEEN_WORDS).filter((word) => word && !NOT_IN_THE_INDEX.has(word.toLowerCase()));
    return words.length > 0 && `"${words.join(' ')}"`;
  }

  function whenWanted(start) {
    if (isWanted) start();
    else waiting.push(start);
  }
})();

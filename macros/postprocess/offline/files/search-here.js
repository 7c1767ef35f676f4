/*
 * The search in a page that was opened as a file, where no worker may start: it runs in the page itself,
 * once somebody searches. No module, and before the theme's own script.
 */
(() => {
  if (location.protocol !== 'file:') return;

  const search = (self, addEventListener, postMessage) => {
    /* the build writes the worker here */
  };

  window.Worker = class extends EventTarget {
    #listeners = [];

    constructor() {
      super();
      const listen = (_type, listener) => this.#listeners.push(listener);
      search(window, listen, (data) => this.dispatchEvent(new MessageEvent('message', { data })));
    }

    postMessage(data) {
      for (const listener of this.#listeners) setTimeout(listener, 0, { data });
    }

    terminate() {
      this.#listeners = [];
    }
  };
})();

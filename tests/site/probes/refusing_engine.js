// Stands in for the engine: it keeps what it is sent, and refuses at once.
window.sent = [];
window.Worker = class {
  constructor() {
    queueMicrotask(() => this.say({ type: 'ready' }));
  }
  say(data) {
    this.onmessage?.({ data });
  }
  postMessage({ id, text }) {
    window.sent.push(JSON.parse(text));
    const failure = { code: 'invalid_request', field: null, message: 'not asked here', source: null };
    queueMicrotask(() => this.say({ type: 'answer', id, text: JSON.stringify({ ok: false, failure }) }));
  }
  terminate() {}
};

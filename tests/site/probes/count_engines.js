// Notes every worker of the engine that the page starts, and which it ended; a test can end one in silence.
globalThis.engines = [];
const { Worker: Plain } = globalThis;
globalThis.Worker = class extends Plain {
  constructor(...parts) {
    super(...parts);
    if (parts[1]?.name === 'rules engine') globalThis.engines.push(this);
  }
  terminate() { this.isEnded = true; super.terminate(); }
  kill() { super.terminate(); }
};

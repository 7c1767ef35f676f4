// Asks the worker one question, and gives what it says first: the answer, or why there is none.
(question) => new Promise((resolve) => {
  globalThis.python = new Worker('js/engine/worker.mjs', { type: 'module' });
  globalThis.python.onerror = () => resolve({ type: 'error' });
  globalThis.python.onmessage = ({ data }) => {
    if (['answer', 'failed', 'died'].includes(data.type)) resolve(data);
  };
  globalThis.python.postMessage({ type: 'ask', id: 1, text: question });
})

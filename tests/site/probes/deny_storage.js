// Before a page's own scripts: what a browser does whose reader blocks cookies and all other data of sites.
(() => {
  const denied = () => new DOMException('The request was denied.', 'SecurityError');
  const refuse = () => {
    throw denied();
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(globalThis, name, { get: refuse });
  }
  for (const name of ['delete', 'has', 'keys', 'match', 'open']) {
    CacheStorage.prototype[name] = () => Promise.reject(denied());
  }
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
  ServiceWorkerContainer.prototype.register = () => Promise.reject(denied());
})();

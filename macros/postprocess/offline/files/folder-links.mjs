/**
 * In a page that was opened as a file the address of a folder shows a list of files. The links of the pages name
 * their files already; this leads on whatever scripts link or go to.
 */

if (location.protocol === 'file:') {
  addEventListener('click', ({ target }) => name(target), { capture: true });
  const { navigation } = /** @type {{navigation?: EventTarget}} */ (window);
  navigation?.addEventListener('navigate', leadOn);
}

/** @param {EventTarget | null} target */
function name(target) {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (link instanceof HTMLAnchorElement && isFolder(link)) link.pathname = filed(link.pathname);
}

/** @param {any} event a NavigateEvent, which not every browser has */
function leadOn(event) {
  const address = new URL(event.destination.url);
  if (event.hashChange || !event.cancelable || !isFolder(address)) return;
  event.preventDefault();
  address.pathname = filed(address.pathname);
  if (event.navigationType === 'replace') location.replace(address);
  else location.assign(address);
}

/** @param {{protocol: string, pathname: string}} address */
function isFolder({ protocol, pathname }) {
  return protocol === 'file:' && pathname.endsWith('/');
}

/** @param {string} path */
function filed(path) {
  return `${path}index.html`;
}

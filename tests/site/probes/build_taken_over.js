// The worker of the site's build is there, and answers for this page.
async () => {
  const { serviceWorker } = navigator;
  const root = document.querySelector('link[rel=manifest]').href.replace(/[^/]*$/, '');
  const { build } = await (await fetch(`${root}offline.json`, { cache: 'no-store' })).json();
  const isThere = async () => (await caches.keys()).some((name) => name.endsWith(` visited ${build}`))
    && (await serviceWorker.ready).active === serviceWorker.controller;
  while (!(await isThere())) await new Promise(resolve => setTimeout(resolve, 50));
  // By now the page has been told; whatever it asks the site about it is answered before this is.
  while (!globalThis.isTold) await new Promise(resolve => setTimeout(resolve, 50));
  for (let time = 0; time < 3; time += 1) await fetch(location.pathname, { cache: 'no-store' });
}

/*
 * The worker of a development server: it takes away the worker that a built site has left at the same address, with
 * all that it kept. Open pages, which that one had answered, load once more, from the server alone.
 */
'use strict';

addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const own = `book ${new URL('./', self.location.href).pathname} `;
  const names = (await caches.keys()).filter((name) => name.startsWith(own));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: 'window' });
  pages.forEach((page) => void page.navigate(page.url));
}

// What the browser's stores hold: address asked for, address of the answer, type.
async () => {
  const kept = [];
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const request of await store.keys()) {
      const response = await store.match(request);
      kept.push([request.url, response.url, response.headers.get('content-type') ?? '']);
    }
  }
  return kept;
}

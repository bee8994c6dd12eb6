// The service worker of the static site. The build prepends VERSION (of the files), FILES (their names) and LATER
// (checksums of further files, which are cached on first use).

/** Distinguishes this site's caches from those of other sites on the same origin. */
const PREFIX = `swift-hands ${registration.scope} `;

addEventListener('install', (event) => event.waitUntil(fill()));
addEventListener('activate', (event) => event.waitUntil(removeOlder()));
addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

/** Caches all files or none: a version is only installed if all of its files load. */
async function fill() {
  const cache = await caches.open(PREFIX + VERSION);
  // `./` is the page itself; `reload` bypasses HTTP caches, which may hold an older version.
  const files = ['./', ...FILES, ...(await chosen())];
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })));
}

/** On-demand files that an older version has cached, to keep them available offline. */
async function chosen() {
  const names = Object.keys(LATER);
  const kept = await Promise.all(names.map((name) => caches.match(name)));
  return names.filter((_, index) => kept[index]);
}

async function removeOlder() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== PREFIX + VERSION) await caches.delete(name);
  }
}

async function answer(request) {
  const cache = await caches.open(PREFIX + VERSION);
  const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (kept) return kept;
  const integrity = LATER[request.url.slice(registration.scope.length)];
  if (!integrity) return fetch(request);
  // A file of another version would not match the cached files.
  const response = await fetch(request, { cache: 'no-cache', integrity });
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

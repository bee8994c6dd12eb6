// The service worker of the static site. Before this stand VERSION, that of its files, FILES, what they are, and
// LATER, checksums of further ones that are kept once they are asked for.

/** Caches of other sites of this origin have other names. */
const PREFIX = `swift-hands ${registration.scope} `;

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(removeOlder()));
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});

/** Keeps all files, or none: a version whose files do not all come is not installed. */
async function fill() {
  const cache = await caches.open(PREFIX + VERSION);
  // The page's own address, and past caches that may hold an older version.
  const files = ["./", ...FILES, ...(await chosen())];
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
}

/** What an older version was asked for beside its files, so that it is there without a network again. */
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
  // One of another version would not fit the files that are kept.
  const response = await fetch(request, { cache: "no-cache", integrity });
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

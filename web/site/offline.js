// The service worker of the static site. VERSION and FILES, which stand before this, are those of its files.

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
  await cache.addAll(["./", ...FILES].map((file) => new Request(file, { cache: "reload" })));
}

async function removeOlder() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== PREFIX + VERSION) await caches.delete(name);
  }
}

async function answer(request) {
  const cache = await caches.open(PREFIX + VERSION);
  return (await cache.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

import { loadTable } from './tables.js';

/**
 * The engines that find hands: `ServerEngine` with streams of a server, or `BrowserEngine` in this browser.
 *
 * An engine has
 *
 * - `stream({ onState, onAnswer })`: a stream of frames with `isOpen`, `open(query)`, `close()`, `retry()` and
 *   `send(frame, time, content)`. `onState(state, detail)` receives `connecting`, `open`, `waiting` (with a message) and
 *   `closed`; `onAnswer(answer)` the result or `error` of a frame;
 * - `content(image, quality)`: converts an `ImageBitmap` or `VideoFrame`, which it takes ownership of, for `send`;
 * - `prepare(file)`: the `content` of an image file, and the `bitmap` to show if the browser can read it;
 * - `workshop(onChange)`: records and trains gestures, see `ServerWorkshop`.
 */
const MODULES = {
  server: async () => new (await import('./serverengine.js')).ServerEngine(),
  browser: async () => new (await import('./browserengine.js')).BrowserEngine(),
};

/** The names of the engines on the page. */
const TITLES = { server: 'on the server', browser: 'in this browser' };

/** The available engines, and the service worker of sites that work offline. */
const { engines: NAMES, offline: OFFLINE } = await loadTable('engines.json');

/** Creates the engine that the page's address specifies, or else the first available one. */
export function startEngine() {
  const name = chosenName();
  document.body.dataset.engine = name;
  return MODULES[name]();
}

/** Stores the page and its files, so that it works offline from the next visit on. */
export async function keepOffline() {
  if (OFFLINE) await navigator.serviceWorker?.register(OFFLINE);
}

/** Offers a choice of engines, if there are several; the page reloads after a change. */
export function offerEngines(select) {
  select.replaceChildren(...NAMES.map((name) => new Option(TITLES[name], name)));
  select.value = chosenName();
  select.closest('section').hidden = NAMES.length < 2;
  select.addEventListener('change', () => {
    const address = new URL(location.href);
    address.searchParams.set('engine', select.value);
    location.assign(address);
  });
}

function chosenName() {
  const wanted = new URLSearchParams(location.search).get('engine');
  return NAMES.includes(wanted) ? wanted : NAMES[0];
}

import { loadTable } from './tables.js';

/**
 * What finds hands: `ServerEngine`, by the streams of a server, or `BrowserEngine`, in this browser.
 *
 * An engine has
 *
 * - `stream({ onState, onAnswer })`: a stream of frames with `isOpen`, `open(query)`, `close()`, `retry()` and
 *   `send(frame, time, content)`. `onState(state, detail)` gets `connecting`, `open`, `waiting` (with a sentence) and
 *   `closed`; `onAnswer(answer)` a frame's result, or its `error`;
 * - `content(image, quality)`: what `send` takes of an `ImageBitmap` or `VideoFrame`, which it takes over;
 * - `prepare(file)`: of a picture's file its `content`, and the `bitmap` to show if the browser can read it;
 * - `takes(option)`: whether its streams have an option, by its name;
 * - `workshop(onChange)`: where gestures are recorded and trained, see `ServerWorkshop`.
 */
const MODULES = {
  server: async () => new (await import('./serverengine.js')).ServerEngine(),
  browser: async () => new (await import('./browserengine.js')).BrowserEngine(),
};

/** What each engine is called on the page. */
const TITLES = { server: 'by the server', browser: 'in this browser' };

/** The names of the engines that there are, and the service worker of pages that work without a network. */
const { engines: NAMES, offline: OFFLINE } = await loadTable('engines.json');

/** The engine that the page's address asks for, or else the first one that there is. */
export function startEngine() {
  const name = chosenName();
  document.body.dataset.engine = name;
  return MODULES[name]();
}

/** Keeps the page and its files, so that it works without a network from the next visit on. */
export async function keepOffline() {
  if (OFFLINE) await navigator.serviceWorker?.register(OFFLINE);
}

/** Lets a person choose where hands are found, if there is a choice; the page is loaded anew. */
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

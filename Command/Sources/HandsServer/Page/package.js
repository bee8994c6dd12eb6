/** The package, and MediaPipe's bundle next to it. */
const PACKAGE = new URL('web/', document.baseURI);
export const BUNDLE = new URL('gesture_recognizer.task', PACKAGE).href;

/** Imports a module of the package. */
export function packageModule(name) {
  return import(new URL(name, PACKAGE).href);
}

/** Reads MediaPipe's bundle. */
export async function readBundle() {
  const response = await fetch(BUNDLE);
  if (!response.ok) throw new Error(`The model bundle cannot be read: ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

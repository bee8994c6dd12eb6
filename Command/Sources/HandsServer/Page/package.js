/** The package, and MediaPipe's bundle beside it. */
const PACKAGE = new URL('web/', document.baseURI);
export const BUNDLE = new URL('gesture_recognizer.task', PACKAGE).href;

/** A module of the package. */
export function packageModule(name) {
  return import(new URL(name, PACKAGE).href);
}

/** The bytes of MediaPipe's bundle. */
export async function readBundle() {
  const response = await fetch(BUNDLE);
  if (!response.ok) throw new Error(`The weights cannot be read: ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Imports a module of the package in `web/`, which has MediaPipe's bundle next to it. */
export function packageModule(name) {
  return import(new URL(`web/${name}`, document.baseURI).href);
}

// Addresses relative to the page, for workers, whose own address differs from the page's.
import type { WasmFileset } from './fileset.mjs';

export function pageAddress(path: string | URL): string {
  // The base of the page's own requests, which `<base>` changes.
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  return base === undefined ? String(path) : new URL(path, base).href;
}

/** A fileset that can be posted; `undefined` for the modules next to the package. */
export function pageFileset(fileset: WasmFileset | undefined): WasmFileset | undefined {
  if (!fileset) return undefined;
  const located = { ...fileset };
  for (const name of ['wasmBinaryPath', 'fast16BinaryPath', 'threadsBinaryPath'] as const) {
    const path = fileset[name];
    if (path) located[name] = pageAddress(path);
  }
  return located;
}

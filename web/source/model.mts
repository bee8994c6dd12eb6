import { checkedSize, readFile, readStream } from './files.mjs';
import type { ByteReader } from './files.mjs';

/** A `.task` bundle: its URL, relative to the page, its bytes, or a stream of them. */
export type ModelSource = string | URL | Uint8Array | ByteReader;

/** Reads a bundle of at most 64 MB. */
export async function readModel(model: ModelSource, signal?: AbortSignal): Promise<Uint8Array> {
  if (typeof model === 'string' || model instanceof URL) return await readFile(model, 'model', signal);
  if (model instanceof Uint8Array) return checkedSize(model);
  if (typeof model?.read === 'function') return await readStream(model, undefined, signal);
  throw new TypeError('The model must be a URL, a Uint8Array or a stream reader.');
}

/** Kept apart from the file's name, so that bundlers do not look for it. */
const here = import.meta.url;

/** The bundle that is loaded unless another one is given. */
export const defaultModel = (): URL => new URL('../gesture_recognizer.task', here);

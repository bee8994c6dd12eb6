// Reads files by URL, with a limit.
import { joined } from './bytes.mjs';
import { HandsError } from './errors.mjs';

/** Maximum size of a file in bytes. No model is as large; stops endless streams. */
const maximumFileSize = 128 << 20;

/** A stream of bytes, such as `response.body.getReader()`. */
export type ByteReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

/**
 * Reads the bytes at a URL.
 *
 * @param path A URL, relative to the page; in Node also a `file:` URL.
 * @param what Name of the resource, for the error message.
 */
export async function readFile(path: string | URL, what: string, signal?: AbortSignal): Promise<Uint8Array> {
  if (!isFile(path)) {
    const { body } = await openFile(path, what, signal);
    return body ? readStream(body.getReader(), path, signal) : new Uint8Array();
  }
  // Not imported: bundlers would try to resolve them for browsers too.
  const { createReadStream } = process!.getBuiltinModule('node:fs');
  const { Readable } = process!.getBuiltinModule('node:stream');
  try {
    return await readStream(Readable.toWeb(createReadStream(new URL(path))).getReader(), path, signal);
  } catch (error) {
    const { code } = error as { code?: string };
    if (error instanceof HandsError || code === undefined || signal?.aborted) throw error;
    throw new HandsError(code === 'ENOENT' ? 'NOT_FOUND' : 'UNAVAILABLE', `Failed to fetch ${what}: ${path} (${code})`);
  }
}

/** Whether a URL names a file that Node can read. */
export function isFile(path: string | URL): boolean {
  return String(path).startsWith('file:') && typeof process !== 'undefined' && !!process.versions?.node;
}

/** Fetches a URL, relative to the page; throws unless the request succeeds. */
export async function openFile(path: string | URL, what: string, signal?: AbortSignal): Promise<Response> {
  let response;
  try {
    response = await fetch(path, signal ? { signal } : {});
  } catch (error) {
    signal?.throwIfAborted();
    throw new HandsError('UNAVAILABLE', `Failed to fetch ${what}: ${path} (${(error as Error).message})`);
  }
  if (response.ok) return response;
  const code = response.status === 404 ? 'NOT_FOUND' : 'UNAVAILABLE';
  throw new HandsError(code, `Failed to fetch ${what}: ${path} (${response.status})`);
}

/**
 * Reads all bytes of a stream.
 *
 * @param name Name of the source, for the error message.
 */
export async function readStream(
  reader: ByteReader,
  name: string | URL = 'The model stream',
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Ends a pending read.
  const abort = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', abort, { once: true });
  try {
    if (signal?.aborted) abort();
    signal?.throwIfAborted();
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) return joined(chunks);
      if (!(value instanceof Uint8Array)) throw new TypeError('The model stream must give Uint8Array.');
      size += value.length;
      if (size > maximumFileSize) {
        await reader.cancel();
        throw tooLarge(name);
      }
      chunks.push(value);
    }
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** Checks the size of bytes that the caller has read. */
export function checkedSize(bytes: Uint8Array): Uint8Array {
  if (bytes.length > maximumFileSize) throw tooLarge('The model');
  return bytes;
}

function tooLarge(name: string | URL): HandsError {
  return HandsError.coded('INVALID_ARGUMENT', `${name} has more than ${maximumFileSize} bytes.`);
}

// Reads files by URL, with a limit.
import { joined } from './bytes.mjs';
import { HandsError } from './errors.mjs';

/** Maximum size of a file in bytes. No model is as large; stops endless streams. */
const maximumFileSize = 64 << 20;

/** A stream of bytes, such as `response.body.getReader()`. */
export type ByteReader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

/**
 * Reads the bytes at a URL.
 *
 * @param path A URL, relative to the page; in Node also a `file:` URL.
 * @param what Name of the resource, for the error message.
 */
export async function readFile(path: string | URL, what: string, signal?: AbortSignal): Promise<Uint8Array> {
  try {
    const body = isFile(path) ? localFile(path) : (await openFile(path, what, signal)).body;
    return body ? await readStream(body.getReader(), path, signal) : new Uint8Array();
  } catch (error) {
    signal?.throwIfAborted();
    throw failedFetch(path, what, error);
  }
}

function localFile(path: string | URL): ReadableStream<Uint8Array> {
  // Not imported: bundlers would try to resolve them for browsers too.
  const { createReadStream } = process!.getBuiltinModule('node:fs');
  const { Readable } = process!.getBuiltinModule('node:stream');
  return Readable.toWeb(createReadStream(new URL(path)));
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
    throw failedFetch(path, what, error);
  }
  if (response.ok) return response;
  const code = response.status === 404 ? 'NOT_FOUND' : 'UNAVAILABLE';
  throw new HandsError(code, `Failed to fetch ${what}: ${path} (${response.status})`);
}

/** The error of a download that failed or broke off, or of a file that cannot be read. */
export function failedFetch(path: string | URL, what: string, error: unknown): HandsError {
  if (error instanceof HandsError) return error;
  const { code, message } = error as { code?: string | number; message: string };
  const reason = typeof code === 'string' ? code : message;
  return new HandsError(
    code === 'ENOENT' ? 'NOT_FOUND' : 'UNAVAILABLE',
    `Failed to fetch ${what}: ${path} (${reason})`,
  );
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

// Reads files by URL.

// More than the largest file that is accepted; stops endless ones.
const byteLimit = 128 << 20;

/**
 * Reads the bytes at a URL.
 *
 * @param {string | URL} path A URL, relative to the page; in Node also a `file:` URL.
 * @param {string} what Name of the resource, for the error message.
 * @returns {Promise<Uint8Array>}
 */
export async function readFile(path, what) {
  if (!isFile(path)) return readStream((await openFile(path, what)).body.getReader(), path);
  // Not imported: bundlers would try to resolve them for browsers too.
  const { createReadStream } = process.getBuiltinModule('node:fs');
  const { Readable } = process.getBuiltinModule('node:stream');
  try {
    return await readStream(Readable.toWeb(createReadStream(new URL(path))).getReader(), path);
  } catch (error) {
    throw error.code ? new Error(`Failed to fetch ${what}: ${path} (${error.code})`) : error;
  }
}

/** Whether a URL names a file that Node can read. */
export function isFile(path) {
  return String(path).startsWith('file:') && typeof process !== 'undefined' && !!process.versions?.node;
}

/**
 * Fetches a URL; throws unless the request succeeds.
 *
 * @param {string | URL} path A URL, relative to the page.
 * @param {string} what Name of the resource, for the error message.
 * @returns {Promise<Response>}
 */
export async function openFile(path, what) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`Failed to fetch ${what}: ${path} (${response.status})`);
  return response;
}

/**
 * Reads all bytes of a stream.
 *
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 * @param {string | URL} [name] Name of the source, for the error message.
 * @returns {Promise<Uint8Array>}
 */
export async function readStream(reader, name = 'The model stream') {
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!(value instanceof Uint8Array)) throw new TypeError('The model stream must give Uint8Array.');
    size += value.length;
    if (size > byteLimit) {
      await reader.cancel();
      throw new Error(`INVALID_ARGUMENT: ${name} has more than ${byteLimit} bytes.`);
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

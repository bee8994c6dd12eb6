// Reads files by URL.

/**
 * Reads the bytes at a URL.
 *
 * @param {string | URL} path A URL, relative to the page; in Node also a `file:` URL.
 * @param {string} what Name of the resource, for the error message.
 * @returns {Promise<Uint8Array>}
 */
export async function readFile(path, what) {
  if (isFile(path)) {
    // Not imported: bundlers would try to resolve it for browsers too.
    const { readFile } = process.getBuiltinModule('node:fs/promises');
    try {
      return await readFile(new URL(path));
    } catch (error) {
      throw new Error(`Failed to fetch ${what}: ${path} (${error.code})`);
    }
  }
  return new Uint8Array(await (await openFile(path, what)).arrayBuffer());
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

// More than the largest bundle that is accepted; stops endless streams.
const streamLimit = 128 << 20;

/**
 * Reads all bytes of a stream.
 *
 * @param {ReadableStreamDefaultReader<Uint8Array>} reader
 * @returns {Promise<Uint8Array>}
 */
export async function readStream(reader) {
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!(value instanceof Uint8Array)) throw new TypeError('The model stream must give Uint8Array.');
    size += value.length;
    if (size > streamLimit) {
      await reader.cancel();
      throw new Error(`INVALID_ARGUMENT: The model stream has more than ${streamLimit} bytes.`);
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

// Reads files by their addresses.

/**
 * The bytes at an address.
 *
 * @param {string | URL} path An address, relative to the page; in Node also a `file:` URL.
 * @param {string} what What is read, for the error.
 * @returns {Promise<Uint8Array>}
 */
export async function readFile(path, what) {
  if (isFile(path)) {
    // Not imported, as bundlers would look for it in browsers too.
    const { readFile } = process.getBuiltinModule('node:fs/promises');
    try {
      return await readFile(new URL(path));
    } catch (error) {
      throw new Error(`Failed to fetch ${what}: ${path} (${error.code})`);
    }
  }
  return new Uint8Array(await (await openFile(path, what)).arrayBuffer());
}

/** Whether an address is that of a file that Node reads. */
export function isFile(path) {
  return String(path).startsWith('file:') && typeof process !== 'undefined' && !!process.versions?.node;
}

/**
 * The response to a request that succeeds.
 *
 * @param {string | URL} path An address, relative to the page.
 * @param {string} what What is read, for the error.
 * @returns {Promise<Response>}
 */
export async function openFile(path, what) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`Failed to fetch ${what}: ${path} (${response.status})`);
  return response;
}

// More than any bundle that is accepted; a stream without end stops there.
const streamLimit = 128 << 20;

/**
 * All bytes of a stream.
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

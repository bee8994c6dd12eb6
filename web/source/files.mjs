// Reads files by their addresses.

/**
 * The bytes at an address.
 *
 * @param {string | URL} path An address, relative to the page; in Node also a `file:` URL.
 * @param {string} what What is read, for the error.
 * @returns {Promise<Uint8Array>}
 */
export async function readFile(path, what) {
  const text = String(path);
  if (text.startsWith('file:') && typeof process !== 'undefined' && process.versions?.node) {
    const { readFile } = await import('node:fs/promises');
    try {
      return await readFile(new URL(text));
    } catch (error) {
      throw new Error(`Failed to fetch ${what}: ${text} (${error.code})`);
    }
  }
  const response = await fetch(text);
  if (!response.ok) throw new Error(`Failed to fetch ${what}: ${text} (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
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

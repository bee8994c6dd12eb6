/** The size of a block in bytes. */
const BLOCK = 512;

/**
 * Packs files into a tar archive (POSIX ustar).
 *
 * @param {{folder: string, name: string, text: string}[]} files Folders have at most 155 bytes of UTF-8, names 100.
 * @returns {Uint8Array<ArrayBuffer>} The archive.
 */
export function tarArchive(files) {
  const encoder = new TextEncoder();
  const contents = files.map(({ text }) => encoder.encode(text));
  const size = contents.reduce((sum, content) => sum + BLOCK + padded(content.length), 0);
  // Two empty blocks end an archive.
  const archive = new Uint8Array(size + 2 * BLOCK);
  let offset = 0;
  for (const [index, { folder, name }] of files.entries()) {
    const content = contents[index];
    archive.set(header(encoder, folder, name, content.length), offset);
    archive.set(content, offset + BLOCK);
    offset += BLOCK + padded(content.length);
  }
  return archive;
}

function padded(size) {
  return Math.ceil(size / BLOCK) * BLOCK;
}

function header(encoder, folder, name, size) {
  const block = new Uint8Array(BLOCK);
  const put = (text, offset) => block.set(encoder.encode(text), offset);
  const octal = (value, digits) => value.toString(8).padStart(digits, '0');
  put(name, 0);
  put(octal(0o644, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(size, 11), 124);
  put(octal(0, 11), 136);
  // The sum of the header's bytes counts its own field as blanks.
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar', 257);
  put('00', 263);
  put(folder, 345);
  put(`${octal(block.reduce((sum, byte) => sum + byte, 0), 6)}\0`, 148);
  return block;
}

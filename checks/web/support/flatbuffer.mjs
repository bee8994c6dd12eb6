// Writes FlatBuffers. All scalars take four bytes, but for those of typed arrays; readers of smaller types use the first ones.

/**
 * @typedef {number | number[] | ArrayBufferView | Table | Table[]} Field A scalar, a vector, or one or more tables.
 * @typedef {{[number: number]: Field}} Table Fields by number.
 */

/**
 * Writes a FlatBuffer front to back: a table before the objects it refers to.
 *
 * @param {Table} root
 * @param {string} identifier Four characters.
 * @returns {Buffer}
 */
export function flatBuffer(root, identifier) {
  const bytes = [0, 0, 0, 0, ...Buffer.from(identifier)];
  const put = (value, size = 4) => {
    for (let place = 0; place < size; place++) bytes.push((value >>> (8 * place)) & 255);
  };
  const align = () => {
    while (bytes.length % 4) bytes.push(0);
  };
  const pointTo = (slot) => {
    for (let place = 0; place < 4; place++) bytes[slot + place] = ((bytes.length - slot) >>> (8 * place)) & 255;
  };
  const place = (value, slot) => {
    const isView = ArrayBuffer.isView(value);
    if (!Array.isArray(value) && !isView) return placeTable(value, slot);
    align();
    // Elements of eight bytes begin at a multiple of them.
    while (isView && (bytes.length + 4) % value.BYTES_PER_ELEMENT) bytes.push(0);
    pointTo(slot);
    put(value.length);
    if (isView) bytes.push(...new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    else placeAll(value);
  };
  const placeAll = (values) => {
    const first = bytes.length;
    for (const value of values) put(typeof value === 'number' ? value : 0);
    values.forEach((value, index) => {
      if (typeof value !== 'number') place(value, first + 4 * index);
    });
  };
  const placeTable = (fields, slot) => {
    const numbers = Object.keys(fields).map(Number);
    const count = Math.max(-1, ...numbers) + 1;
    align();
    const start = bytes.length;
    put(4 + 2 * count, 2);
    put(4 + 4 * numbers.length, 2);
    for (let number = 0; number < count; number++) put(number in fields ? 4 + 4 * numbers.indexOf(number) : 0, 2);
    align();
    pointTo(slot);
    put(bytes.length - start);
    placeAll(Object.values(fields));
  };
  placeTable(root, 0);
  return Buffer.from(bytes);
}

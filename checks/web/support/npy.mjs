// Arrays as NumPy's files, which the native program reads and writes.

const kinds = {
  float32: '<f4',
  float16: '<f2',
  int8: '|i1',
  uint8: '|u1',
  int16: '<i2',
  int32: '<i4',
  int64: '<i8',
  bool: '|b1',
};

/**
 * @param {import('../../../web/dist/vision_bundle.mjs').Tensor} tensor
 * @param {ArrayBufferView} elements
 */
export function npyFile({ type, shape }, elements) {
  const extents = shape.map((extent) => `${extent},`).join(' ');
  const text = `{'descr': '${kinds[type]}', 'fortran_order': False, 'shape': (${extents}), }`;
  const header = Buffer.from(text.padEnd(64 * Math.ceil((text.length + 11) / 64) - 11) + '\n', 'latin1');
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, header.length & 255, header.length >> 8]);
  const content = Buffer.from(elements.buffer, elements.byteOffset, elements.byteLength);
  return Buffer.concat([start, header, content]);
}

/**
 * The bytes of the elements.
 *
 * @param {Buffer} file
 */
export const npyElements = (file) => file.subarray(10 + file.readUInt16LE(8));

const arrays = {
  float32: Float32Array,
  float16: Uint16Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  bool: Uint8Array,
};

/** An array of zeros for a tensor. */
export const zeros = ({ type, shape }) => new arrays[type](shape.reduce((product, extent) => product * extent, 1));

/** The array of the bytes of a tensor. */
export const ofBytes = ({ type }, bytes) => new arrays[type](Uint8Array.from(bytes).buffer);

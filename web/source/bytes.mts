/** Joins pieces of bytes. */
export function joined(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Whole numbers as little-endian int32. */
export function integers(...values: number[]): Uint8Array {
  return numbers(4, values, (view, offset, value) => view.setInt32(offset, value, true));
}

/** Numbers as little-endian float64. */
export function floats(...values: number[]): Uint8Array {
  return numbers(8, values, (view, offset, value) => view.setFloat64(offset, value, true));
}

function numbers(
  size: number,
  values: number[],
  write: (view: DataView, offset: number, value: number) => void,
): Uint8Array {
  const view = new DataView(new ArrayBuffer(size * values.length));
  values.forEach((value, index) => write(view, size * index, value));
  return new Uint8Array(view.buffer);
}

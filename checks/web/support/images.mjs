// Images made of others: `{data, width, height}` with RGBA bytes.

/** Two copies of an image, side by side. */
export function pairOf({ data, width, height }) {
  const output = new Uint8Array(2 * data.length);
  for (let row = 0; row < height; row++) {
    const pixels = data.subarray(4 * row * width, 4 * (row + 1) * width);
    output.set(pixels, 8 * row * width);
    output.set(pixels, 4 * (2 * row + 1) * width);
  }
  return { data: output, width: 2 * width, height };
}

/** An image with left and right exchanged. */
export function mirrored({ data, width, height }) {
  const output = new Uint8Array(data.length);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const column = pixel % width;
    output.set(data.subarray(4 * pixel, 4 * pixel + 4), 4 * (pixel + width - 1 - 2 * column));
  }
  return { data: output, width, height };
}

/** An image in the lower left corner of a gray one with sides that many times as long. */
export function paddedBy(factor, { data, width, height }) {
  const output = new Uint8Array(factor * factor * data.length).fill(128);
  for (let row = 0; row < height; row++) {
    const start = 4 * ((factor - 1) * height + row) * factor * width;
    output.set(data.subarray(4 * row * width, 4 * (row + 1) * width), start);
  }
  return { data: output, width: factor * width, height: factor * height };
}

/** An image rotated clockwise by a number of quarter turns. */
export function rotated({ data, width, height }, turns) {
  let image = { data, width, height };
  for (let i = 0; i < ((turns % 4) + 4) % 4; i++) image = quarter(image);
  return image;
}

/** A point of an image rotated in the same way. */
export function rotatedPoint({ x, y }, turns) {
  for (let i = 0; i < ((turns % 4) + 4) % 4; i++) [x, y] = [1 - y, x];
  return { x, y };
}

function quarter({ data, width, height }) {
  const output = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const pixel = 4 * (y * width + x);
      output.set(data.subarray(pixel, pixel + 4), 4 * (x * height + height - 1 - y));
    }
  }
  return { data: output, width: height, height: width };
}

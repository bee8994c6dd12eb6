// Decodes 8-bit RGB and RGBA PNG images without interlacing, as written by this repository's tests and
// `hands render`: Node decodes none, and the package takes nothing from npm.
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** @returns {{data: Uint8Array, width: number, height: number}} RGBA. */
export function decodePNG(path) {
  const file = readFileSync(path);
  const chunks = [];
  let header;
  for (let offset = 8; offset < file.length;) {
    const size = file.readUInt32BE(offset);
    const name = file.toString('latin1', offset + 4, offset + 8);
    const body = file.subarray(offset + 8, offset + 8 + size);
    if (name === 'IHDR') header = body;
    if (name === 'IDAT') chunks.push(body);
    offset += size + 12;
  }
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = { 2: 3, 6: 4 }[header[9]];
  if (header[8] !== 8 || !channels || header[12] !== 0) throw new Error(`${path}: another kind of PNG`);
  const lines = inflateSync(Buffer.concat(chunks));
  const data = new Uint8Array(4 * width * height).fill(255);
  const stride = channels * width;
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const line = Uint8Array.from(lines.subarray(start + 1, start + 1 + stride));
    for (let i = 0; i < stride; i++) {
      const left = i < channels ? 0 : line[i - channels];
      const corner = i < channels ? 0 : above[i - channels];
      line[i] += predicted(lines[start], left, above[i], corner);
    }
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < channels; c++) data[4 * (y * width + x) + c] = line[channels * x + c];
    }
    above = line;
  }
  return { data, width, height };
}

function predicted(filter, left, up, corner) {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const p = left + up - corner;
      const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
      return a <= b && a <= c ? left : b <= c ? up : corner;
    }
    default:
      return 0;
  }
}

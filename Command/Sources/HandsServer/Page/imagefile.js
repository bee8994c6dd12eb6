import { JPEGEncoder } from "./jpeg.js";
import { HEADER_LENGTH } from "./stream.js";
import { loadTable } from "./tables.js";

const { message_bytes: MESSAGE_BYTES, pixels: MAX_PIXELS } = await loadTable("limits.json");
const MAX_BYTES = MESSAGE_BYTES - HEADER_LENGTH;

const QUALITY = 0.9;

/**
 * Prepares a file for the server: a JPEG or PNG that is small enough stays as it is, whatever else
 * the browser can show is made one.
 *
 * @param {Blob} file
 * @param {JPEGEncoder} encoder
 * @returns {Promise<{bytes: ArrayBuffer, bitmap: ImageBitmap | undefined}>} What to send, and the
 *   image as the server sees it; none if only the server can tell what is wrong with it.
 */
export async function prepare(file, encoder) {
  const bitmap = await decoded(file);
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const pixels = bitmap ? bitmap.width * bitmap.height : 0;
  if (file.size <= MAX_BYTES && pixels <= MAX_PIXELS && isJPEGOrPNG(start)) {
    return { bytes: await file.arrayBuffer(), bitmap };
  }
  if (!bitmap) throw new Error("The browser cannot read this picture.");
  const small = await scaled(bitmap, Math.min(Math.sqrt(MAX_PIXELS / pixels) * 0.999, 1));
  const bytes = await encoder.encode(await createImageBitmap(small), QUALITY);
  if (bytes.byteLength > MAX_BYTES) throw new Error("The picture is too large.");
  return { bytes, bitmap: small };
}

function isJPEGOrPNG(start) {
  const begins = (...bytes) => bytes.every((byte, index) => start[index] === byte);
  return begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47);
}

/** The image of a file, turned upright, if the browser can read it. */
async function decoded(file) {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

async function scaled(bitmap, scale) {
  if (scale === 1) return bitmap;
  const small = await createImageBitmap(bitmap, {
    resizeWidth: Math.max(Math.floor(bitmap.width * scale), 1),
    resizeHeight: Math.max(Math.floor(bitmap.height * scale), 1),
    resizeQuality: "high",
  });
  bitmap.close();
  return small;
}

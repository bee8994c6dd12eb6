import { JPEGEncoder } from "./jpeg.js";

/** What the server takes of a message and of a picture. */
const MOST_BYTES = (2 << 20) - 64;
const MOST_PIXELS = 4_000_000;

/** Bytes at the start of a file that tell its kind and may hold EXIF data. */
const START = 1 << 16;

const QUALITY = 0.9;

/**
 * Prepares a file for the server: a JPEG or PNG that is small enough and upright stays as it is,
 * whatever else the browser can show is made one.
 *
 * @param {Blob} file
 * @param {JPEGEncoder} encoder
 * @returns {Promise<{bytes: ArrayBuffer, bitmap: ImageBitmap | undefined}>} What to send, and the
 *   picture as the server sees it; none if only the server can tell what is wrong with it.
 */
export async function prepare(file, encoder) {
  const bitmap = await decoded(file);
  const start = new Uint8Array(await file.slice(0, START).arrayBuffer());
  const pixels = bitmap ? bitmap.width * bitmap.height : 0;
  const isTaken = file.size <= MOST_BYTES && pixels <= MOST_PIXELS && isJPEGOrPNG(start);
  if (isTaken && !(bitmap && mayBeTurned(start))) {
    return { bytes: await file.arrayBuffer(), bitmap };
  }
  if (!bitmap) throw new Error("The browser cannot read this picture.");
  const small = await scaled(bitmap, Math.min(Math.sqrt(MOST_PIXELS / pixels) * 0.999, 1));
  const bytes = await encoder.encode(await createImageBitmap(small), QUALITY);
  if (bytes.byteLength > MOST_BYTES) throw new Error("The picture has more than 2 MB.");
  return { bytes, bitmap: small };
}

function isJPEGOrPNG(start) {
  const begins = (...bytes) => bytes.every((byte, index) => start[index] === byte);
  return begins(0xff, 0xd8, 0xff) || begins(0x89, 0x50, 0x4e, 0x47);
}

/** Whether there is EXIF data, which browsers turn pictures by and the server does not. */
function mayBeTurned(start) {
  return new TextDecoder("latin1").decode(start).includes("Exif\0");
}

/** The picture of a file, turned upright, if the browser can read it. */
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

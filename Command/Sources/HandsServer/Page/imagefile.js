import { loadTable } from './tables.js';

/** The maximum number of `pixels` of an image, and of `message_bytes` that a server accepts. */
export const LIMITS = await loadTable('limits.json');

/** The image of a file with its orientation applied, if the browser can read it. */
export async function decoded(file) {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

/** Scales a bitmap down to the maximum number of pixels, if necessary. */
export async function fitted(bitmap) {
  const pixels = bitmap.width * bitmap.height;
  if (pixels <= LIMITS.pixels) return bitmap;
  const scale = Math.sqrt(LIMITS.pixels / pixels) * 0.999;
  const small = await createImageBitmap(bitmap, {
    resizeWidth: Math.max(Math.floor(bitmap.width * scale), 1),
    resizeHeight: Math.max(Math.floor(bitmap.height * scale), 1),
    resizeQuality: 'high',
  });
  bitmap.close();
  return small;
}

import { loadTable } from './tables.js';

/** The `pixels` of a picture that are looked at, and the `message_bytes` that a server takes. */
export const LIMITS = await loadTable('limits.json');

/** The image of a file, turned upright, if the browser can read it. */
export async function decoded(file) {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

/** The bitmap, made smaller if it has more pixels than are looked at. */
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

// Pixels of a VideoFrame without a canvas, whose copies of them would be left to the garbage collector.

let buffer = new Uint8Array(0);

/**
 * A frame's pixels in a buffer that the next call uses again; the frame itself where the browser cannot copy it
 * so, and any other picture.
 *
 * @param {any} frame
 * @returns {Promise<any>}
 */
export async function pixelsIfVideoFrame(frame) {
  if (typeof VideoFrame === 'undefined' || !(frame instanceof VideoFrame)) return frame;
  const { visibleRect, displayWidth: width, displayHeight: height, rotation, flip } = frame;
  const isUpright = visibleRect?.width === width && visibleRect.height === height && !rotation && !flip;
  if (!isUpright) return frame;
  if (buffer.length !== 4 * width * height) buffer = new Uint8Array(4 * width * height);
  try {
    await frame.copyTo(buffer, { format: 'RGBA', colorSpace: 'srgb' });
  } catch {
    return frame;
  }
  return { data: buffer, width, height };
}

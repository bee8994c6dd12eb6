// A worker: turns pictures into JPEG, away from the page.

/**
 * Receives `{number, picture, quality}`, answers `{number, bytes}` or `{number, error}`; closes the
 * picture, which is an `ImageBitmap` or a `VideoFrame`.
 */
onmessage = async ({ data: { number, picture, quality } }) => {
  try {
    const bytes = await encode(picture, quality);
    postMessage({ number, bytes }, [bytes]);
  } catch (error) {
    postMessage({ number, error: error.message });
  } finally {
    picture.close();
  }
};

async function encode(picture, quality) {
  const { displayWidth = picture.width, displayHeight = picture.height } = picture;
  const canvas = new OffscreenCanvas(displayWidth, displayHeight);
  canvas.getContext("2d", { alpha: false }).drawImage(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
  return blob.arrayBuffer();
}

// A worker that encodes images as JPEG.

/**
 * Receives `{number, image, quality}` and answers `{number, bytes}` or `{number, error}`. Closes the image, an
 * `ImageBitmap` or `VideoFrame`.
 */
onmessage = async ({ data: { number, image, quality } }) => {
  try {
    const bytes = await encode(image, quality);
    postMessage({ number, bytes }, [bytes]);
  } catch (error) {
    postMessage({ number, error: error.message });
  } finally {
    image.close();
  }
};

async function encode(image, quality) {
  const { displayWidth = image.width, displayHeight = image.height } = image;
  const canvas = new OffscreenCanvas(displayWidth, displayHeight);
  canvas.getContext('2d', { alpha: false }).drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return blob.arrayBuffer();
}

postMessage('ready');

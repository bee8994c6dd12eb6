// A worker: turns pictures into JPEG, away from the page.

/**
 * Receives `{number, picture, quality}`, answers `{number, bytes}`; closes the picture, which is an
 * `ImageBitmap` or a `VideoFrame`.
 */
onmessage = async ({ data: { number, picture, quality } }) => {
  const { displayWidth = picture.width, displayHeight = picture.height } = picture;
  const canvas = new OffscreenCanvas(displayWidth, displayHeight);
  canvas.getContext("2d", { alpha: false }).drawImage(picture, 0, 0);
  picture.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
  const bytes = await blob.arrayBuffer();
  postMessage({ number, bytes }, [bytes]);
};

// A worker: turns pictures into JPEG, away from the page.

/** Receives `{number, bitmap, quality}`, answers `{number, bytes}`; closes the bitmap. */
onmessage = async ({ data: { number, bitmap, quality } }) => {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext("2d", { alpha: false }).drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality });
  const bytes = await blob.arrayBuffer();
  postMessage({ number, bytes }, [bytes]);
};

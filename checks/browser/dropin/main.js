// A typical page for @mediapipe/tasks-vision.

const model = '../where/web/gesture_recognizer.task';

/** Creates a recognizer like such a page. */
async function create(options = {}) {
  const { FilesetResolver, GestureRecognizer } = await import('../where/web/vision_bundle.mjs');
  const fileset = await FilesetResolver.forVisionTasks('../where/web/wasm');
  return GestureRecognizer.createFromOptions(fileset, {
    baseOptions: { modelAssetPath: model, delegate: 'GPU' },
    numHands: 2,
    ...options,
  });
}

/** Recognizes an image that is there before the page; tells the milliseconds from the import and from opening the page. */
async function recognizeFirst(png) {
  const bitmap = await createImageBitmap(await pictureOf(png));
  const start = performance.now();
  const recognizer = await create();
  recognizer.recognize(bitmap);
  const end = performance.now();
  recognizer.close();
  window.firstResult = { fromImport: end - start, fromOpening: end };
}

/** Results for an image as each kind of input, by kind. */
window.recognizeAll = async (png) => {
  const blob = await pictureOf(png);
  const recognizer = await create();
  const found = {};
  for (const [kind, make] of Object.entries(kinds)) {
    const picture = await make(blob);
    found[kind] = recognizer.recognize(picture);
    picture.close?.();
  }
  recognizer.close();
  return found;
};

/** Whether two hands are found in the camera's video frames. */
window.followVideo = async (count) => {
  const recognizer = await create({ runningMode: 'VIDEO' });
  const video = document.querySelector('video');
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480 } });
  await video.play();
  const hands = [];
  while (hands.length < count) {
    await new Promise((next) => video.requestVideoFrameCallback(next));
    hands.push(recognizer.recognizeForVideo(video, performance.now()).landmarks.length);
  }
  recognizer.close();
  return hands;
};

const kinds = {
  async HTMLImageElement(blob) {
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    await image.decode();
    return image;
  },
  async HTMLVideoElement(blob) {
    const stream = (await drawn(document.createElement('canvas'), blob)).captureStream(10);
    const video = document.createElement('video');
    Object.assign(video, { srcObject: stream, muted: true });
    await video.play();
    return video;
  },
  HTMLCanvasElement: (blob) => drawn(document.createElement('canvas'), blob),
  OffscreenCanvas: (blob) => drawn(new OffscreenCanvas(1, 1), blob),
  ImageBitmap: (blob) => createImageBitmap(blob),
  async ImageData(blob) {
    const { width, height } = await createImageBitmap(blob);
    return (await drawn(new OffscreenCanvas(1, 1), blob)).getContext('2d').getImageData(0, 0, width, height);
  },
  async VideoFrame(blob) {
    return new VideoFrame(await createImageBitmap(blob), { timestamp: 0 });
  },
};

async function drawn(canvas, blob) {
  const bitmap = await createImageBitmap(blob);
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  return canvas;
}

async function pictureOf(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}

if (window.firstImage) void recognizeFirst(window.firstImage);
window.hands = true;

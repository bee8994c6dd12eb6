// The worker of LiveHands: runs one task and processes one message at a time. While it is busy, only the newest frame
// waits.

import { FilesetResolver, GestureRecognizer, HandLandmarker } from '../vision_bundle.mjs';
import { packed } from './result_message.mjs';

/** @type {GestureRecognizer | HandLandmarker | undefined} */
let task;
let isVideo = true;

/** Remembers the running mode, if the options set it. */
function noteMode(options) {
  if ('runningMode' in options) isVideo = options.runningMode === 'VIDEO';
}

/** Handles a message; returns the `value` to post and the objects to `transfer`. */
async function answer(message) {
  switch (message.name) {
    case 'create': {
      const Task = { gestures: GestureRecognizer, landmarks: HandLandmarker }[message.task];
      if (!Task) throw new TypeError(`The task must be 'gestures' or 'landmarks'.`);
      const fileset = message.fileset ?? await FilesetResolver.forVisionTasks();
      task = await Task.createFromOptions(fileset, message.options);
      noteMode(message.options);
      return {};
    }
    case 'setOptions':
      await task.setOptions(message.options);
      noteMode(message.options);
      return {};
    default:
      try {
        return packed(found(message));
      } finally {
        message.image.close?.();
      }
  }
}

function found({ image, timestamp, imageProcessingOptions }) {
  const hasGestures = task instanceof GestureRecognizer;
  if (isVideo) {
    return hasGestures
      ? task.recognizeForVideo(image, timestamp, imageProcessingOptions)
      : task.detectForVideo(image, timestamp, imageProcessingOptions);
  }
  return hasGestures ? task.recognize(image, imageProcessingOptions) : task.detect(image, imageProcessingOptions);
}

/** Pending option changes; these are never dropped. */
const changes = [];
/** The newest waiting frame. */
let frame;
let isBusy = false;

/** Replies to a message and returns the buffer of a frame. */
function post({ number, buffer }, answer, transfer = []) {
  postMessage({ number, buffer, ...answer }, buffer ? [...transfer, buffer] : transfer);
}

function take(message) {
  if (message.name !== 'frame') {
    changes.push(message);
    return;
  }
  if (frame) {
    frame.image.close?.();
    post(frame, {});
  }
  frame = message;
}

async function work() {
  const message = changes.shift() ?? frame;
  isBusy = message !== undefined;
  if (!message) return;
  if (message === frame) frame = undefined;
  const start = performance.now();
  try {
    const { value, transfer } = await answer(message);
    post(message, { value, milliseconds: performance.now() - start }, transfer);
  } catch (error) {
    post(message, { error: error.message });
  }
  if (message.name === 'frame') later.port2.postMessage(undefined);
  else work();
}

/** Yields to the event loop, so that frames that have arrived meanwhile are seen and the newest is next. */
const later = new MessageChannel();
later.port1.onmessage = work;

globalThis.onmessage = ({ data }) => {
  take(data);
  if (!isBusy) work();
};

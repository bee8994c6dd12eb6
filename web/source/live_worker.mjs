// The worker of LiveHands: one task, called by messages, which are answered one after the other.

import { FilesetResolver, GestureRecognizer, HandLandmarker } from '../vision_bundle.mjs';
import { pixelsIfVideoFrame } from './video_frame.mjs';

/** @type {GestureRecognizer | HandLandmarker | undefined} */
let task;
let isVideo = true;

/** Takes note of the running mode, if it is among the options. */
function noteMode(options) {
  if ('runningMode' in options) isVideo = options.runningMode === 'VIDEO';
}

async function answer({ name, ...message }) {
  switch (name) {
    case 'create': {
      const Task = { gestures: GestureRecognizer, landmarks: HandLandmarker }[message.task];
      if (!Task) throw new TypeError(`The task must be 'gestures' or 'landmarks'.`);
      const fileset = message.fileset ?? await FilesetResolver.forVisionTasks();
      task = await Task.createFromOptions(fileset, message.options);
      noteMode(message.options);
      return undefined;
    }
    case 'setOptions':
      await task.setOptions(message.options);
      noteMode(message.options);
      return undefined;
    default:
      try {
        return found({ ...message, image: await pixelsIfVideoFrame(message.image) });
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
  return hasGestures
    ? task.recognize(image, imageProcessingOptions)
    : task.detect(image, imageProcessingOptions);
}

globalThis.onmessage = async ({ data }) => {
  try {
    postMessage({ value: await answer(data) });
  } catch (error) {
    postMessage({ error: error.message });
  }
};

// The worker of LiveHands: one task, called by messages, which are answered one after the other.

import { FilesetResolver, GestureRecognizer, HandLandmarker } from '../vision_bundle.mjs';

/** @type {GestureRecognizer | HandLandmarker | undefined} */
let task;

async function answer({ name, ...message }) {
  switch (name) {
    case 'create': {
      const Task = { gestures: GestureRecognizer, landmarks: HandLandmarker }[message.task];
      if (!Task) throw new TypeError(`The task must be 'gestures' or 'landmarks'.`);
      const fileset = message.fileset ?? await FilesetResolver.forVisionTasks();
      task = await Task.createFromOptions(fileset, message.options);
      return undefined;
    }
    case 'setOptions':
      return task.setOptions(message.options);
    default:
      try {
        return found(message);
      } finally {
        message.image.close?.();
      }
  }
}

function found({ image, timestamp, imageProcessingOptions }) {
  return task instanceof GestureRecognizer
    ? task.recognizeForVideo(image, timestamp, imageProcessingOptions)
    : task.detectForVideo(image, timestamp, imageProcessingOptions);
}

globalThis.onmessage = async ({ data }) => {
  try {
    postMessage({ value: await answer(data) });
  } catch (error) {
    postMessage({ error: error.message });
  }
};

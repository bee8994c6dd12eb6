// The worker of LiveHands: runs one task and processes one call at a time. While it is busy, only the newest frame
// waits.
import { HandsError } from './errors.mjs';
import type { WasmFileset } from './fileset.mjs';
import { FilesetResolver } from './fileset.mjs';
import { GestureRecognizer } from './gesture_recognizer.mjs';
import { HandLandmarker } from './hand_landmarker.mjs';
import type { GestureRecognizerOptions } from './options.mjs';
import type { ImageSource, PixelData } from './pixels.mjs';
import { packed } from './result_message.mjs';
import type { ImageProcessingOptions } from './task.mjs';
import type { Call } from './worker_channel.mjs';
import type { Answer } from './worker_scope.mjs';
import { onCall, reply } from './worker_scope.mjs';

interface Creation extends Call {
  task: 'gestures' | 'landmarks';
  fileset?: WasmFileset;
  options: GestureRecognizerOptions;
}

interface Change extends Call {
  options: GestureRecognizerOptions;
}

interface Frame extends Call {
  image: ImageBitmap | VideoFrame | PixelData;
  /** The buffer of the image, if the page wants it back. */
  buffer?: ArrayBuffer;
  timestamp: number;
  imageProcessingOptions?: ImageProcessingOptions;
}

let task: GestureRecognizer | HandLandmarker;
let isVideo = true;

/** Remembers the running mode, if the options set it. */
function noteMode(options: GestureRecognizerOptions): void {
  if ('runningMode' in options) isVideo = options.runningMode === 'VIDEO';
}

async function create({ task: name, fileset, options }: Creation): Promise<void> {
  const Task = { gestures: GestureRecognizer, landmarks: HandLandmarker }[name];
  if (!Task) throw new TypeError(`The task must be 'gestures' or 'landmarks'.`);
  task = await Task.createFromOptions(fileset ?? await FilesetResolver.forVisionTasks(), options);
  noteMode(options);
}

async function change({ options }: Change): Promise<void> {
  await task.setOptions(options);
  noteMode(options);
}

async function answer(call: Call): Promise<Answer> {
  switch (call.name) {
    case 'create':
      await create(call as Creation);
      return {};
    case 'setOptions':
      await change(call as Change);
      return {};
    case 'frame':
      return answerFrame(call as Frame);
    default:
      throw HandsError.coded('INTERNAL', `There is no call ${call.name}.`);
  }
}

function answerFrame(frame: Frame): Answer {
  const start = performance.now();
  try {
    const { value, transfer } = packed(found(frame));
    return { value: { result: value, milliseconds: performance.now() - start }, transfer };
  } finally {
    close(frame.image);
  }
}

function found({ image, timestamp, imageProcessingOptions }: Frame) {
  if (task instanceof GestureRecognizer) {
    return isVideo
      ? task.recognizeForVideo(image, timestamp, imageProcessingOptions)
      : task.recognize(image, imageProcessingOptions);
  }
  return isVideo
    ? task.detectForVideo(image, timestamp, imageProcessingOptions)
    : task.detect(image, imageProcessingOptions);
}

function close(image: ImageSource): void {
  if ('close' in image) image.close();
}

/** Waiting calls other than frames; these are never dropped. */
const calls: Call[] = [];
/** The newest waiting frame. */
let newest: Frame | undefined;
let isBusy = false;

function take(call: Call): void {
  if (call.name !== 'frame') {
    calls.push(call);
    return;
  }
  const dropped = newest;
  newest = call as Frame;
  if (!dropped) return;
  close(dropped.image);
  void reply(dropped, () => ({}), dropped.buffer);
}

async function work(): Promise<void> {
  const call = calls.shift() ?? newest;
  isBusy = call !== undefined;
  if (!call) return;
  if (call === newest) newest = undefined;
  await reply(call, () => answer(call), call['buffer'] as ArrayBuffer | undefined);
  if (call.name === 'frame') later.port2.postMessage(undefined);
  else void work();
}

/** Yields to the event loop, so that frames that have arrived meanwhile are seen and the newest is next. */
const later = new MessageChannel();
later.port1.onmessage = work;

onCall((call) => {
  take(call);
  if (!isBusy) void work();
});

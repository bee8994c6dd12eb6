// The worker of LiveSession: runs one task and processes one call at a time. While it is busy, only the newest frame
// waits.
import { HandsError } from './errors.mjs';
import type { WasmFileset } from './fileset.mjs';
import type { TaskKind } from './module_task.mjs';
import { ModuleTask } from './module_task.mjs';
import type { PixelData } from './pixels.mjs';
import { closeImage, PixelReader } from './pixels.mjs';
import type { OptionValues } from './record.mjs';
import type { Call } from './worker_channel.mjs';
import type { Answer } from './worker_scope.mjs';
import { onCall, reply } from './worker_scope.mjs';

interface Loading extends Call {
  kind: TaskKind;
  model: string | Uint8Array;
  options: OptionValues;
  fileset?: WasmFileset;
  threads?: number;
}

interface Frame extends Call {
  image: ImageBitmap | VideoFrame | PixelData;
  /** The buffer of the image, if the page wants it back. */
  buffer?: ArrayBuffer;
  /** Absent for a single image. */
  timestamp?: number;
  rotationDegrees: number;
  /** Milliseconds since the epoch. */
  deadline?: number;
}

const pixels = new PixelReader();
let task: ModuleTask | undefined;
/** The options of the task. */
let current: OptionValues = {};
/** The open video; 0 before its first frame. */
let video = 0;

async function load({ kind, model, options, fileset, threads }: Loading): Promise<void> {
  const merged = { ...current, ...options };
  const loaded = await ModuleTask.load(kind, model, merged, fileset, undefined, threads);
  task?.close();
  task = loaded;
  accept(merged);
}

function accept(options: OptionValues): void {
  current = options;
  video = 0;
}

/** Replaces all options; invalid ones change nothing. */
function setOptions(options: OptionValues): void {
  loaded().setOptions(options);
  accept(options);
}

function loaded(): ModuleTask {
  if (!task) throw HandsError.coded('FAILED_PRECONDITION', 'The worker has no model.');
  return task;
}

async function answer(call: Call): Promise<Answer> {
  switch (call.name) {
    case 'load':
      await load(call as Loading);
      return {};
    case 'setOptions': {
      const options = call['options'] as OptionValues;
      setOptions({ ...options, precision: options.precision ?? current.precision });
      return {};
    }
    case 'mergeOptions':
      setOptions({ ...current, ...call['options'] as OptionValues });
      return {};
    case 'frame':
      return answerFrame(call as Frame);
    default:
      throw HandsError.coded('INTERNAL', `There is no call ${call.name}.`);
  }
}

function answerFrame({ image, timestamp, rotationDegrees, deadline }: Frame): Answer {
  const start = performance.now();
  try {
    const options = { rotationDegrees, timeout: remaining(deadline) };
    const open = loaded();
    const data = pixels.read(image);
    if (timestamp !== undefined) video ||= open.openVideo();
    const record = open.detect(data, options, timestamp === undefined ? undefined : { video, timestamp });
    return { value: { record, milliseconds: performance.now() - start }, transfer: [record] };
  } finally {
    closeImage(image);
  }
}

/** Milliseconds until a deadline. */
function remaining(deadline: number | undefined): number | undefined {
  if (deadline === undefined) return undefined;
  const rest = deadline - performance.timeOrigin - performance.now();
  if (rest <= 0) throw HandsError.coded('DEADLINE_EXCEEDED', 'The deadline passed before the frame was processed.');
  return rest;
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
  closeImage(dropped.image);
  void reply(dropped, () => ({}), dropped.buffer);
}

/** Removes the call whose turn it is: the waiting frame comes before calls that were made after it. */
function next(): Call | undefined {
  if (!newest || (calls[0] && calls[0].number < newest.number)) return calls.shift();
  const frame = newest;
  newest = undefined;
  return frame;
}

async function work(): Promise<void> {
  const call = next();
  isBusy = call !== undefined;
  if (!call) return;
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

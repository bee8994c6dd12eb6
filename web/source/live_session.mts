import type { Closeable } from './disposal.mjs';
import { closeOnDispose } from './disposal.mjs';
import { HandsError } from './errors.mjs';
import type { WasmFileset } from './fileset.mjs';
import { FrameBuffers } from './frame_buffers.mjs';
import type { ModelSource } from './model.mjs';
import type { ImageOptions, TaskKind } from './module_task.mjs';
import { checkedImageOptions, checkedOptions, checkedThreads, checkedTimestamp } from './option_check.mjs';
import type { DrawableImage, ImageSource, PixelData } from './pixels.mjs';
import { checkedImageSize, checkedPixels, checkImage, closeImage, takingOver } from './pixels.mjs';
import type { OptionValues } from './record.mjs';
import { HandsResult } from './result.mjs';
import { withSignal, withTimeout } from './waiting.mjs';
import type { Loading as WorkerLoading, WorkerLike } from './worker_channel.mjs';
import { liveWorker, WorkerChannel } from './worker_channel.mjs';

export interface LiveOptions {
  /** A module worker that runs `source/live_worker.mjs`; by default a new one. Node, which has no `Worker`, needs it. */
  worker?: WorkerLike | undefined;
}

/** How to process a frame. */
export interface FrameOptions extends ImageOptions {
  /** Stops waiting for the frame. */
  signal?: AbortSignal | undefined;
}

/** A model and its options, as they are posted to the worker. */
interface Loading extends WorkerLoading {
  kind: TaskKind;
  /** Merged into those that the worker has accepted. */
  options: OptionValues;
  threads?: number | undefined;
}

/** A frame ready for the worker. */
interface Posted {
  image: ImageBitmap | VideoFrame | PixelData;
  /** The image's buffer if the worker returns it. */
  buffer?: ArrayBuffer;
  transfer: (ArrayBuffer | ImageBitmap)[];
}

/** What the worker replies to a frame; nothing if the frame was dropped. */
type Reply = { record: ArrayBuffer; milliseconds: number } | undefined;

/**
 * Hands in a worker, which does not block the page.
 *
 * While a frame is being processed, only the newest one waits. Older waiting frames are dropped, and their promises
 * resolve to `undefined`. Frames wait in the worker, so it continues even while this thread is busy.
 */
export class LiveSession implements Closeable {
  declare [Symbol.dispose]: () => void;
  #channel: WorkerChannel;
  #buffers = new FrameBuffers();
  // Frames are numbered on arrival, because copying one may take longer than copying the next.
  #newestFrame = 0;
  #milliseconds: number | undefined;
  #isClosed = false;

  /** Starts a worker and loads a model; see `Hands.live`. */
  static async create(
    { model, fileset, threads, signal, worker, ...options }: OptionValues & LiveOptions & {
      model: ModelSource;
      fileset?: WasmFileset | undefined;
      threads?: number | undefined;
      signal?: AbortSignal | undefined;
    },
  ): Promise<LiveSession> {
    const values = checkedOptions(options);
    const count = checkedThreads(threads);
    const session = LiveSession.start(worker);
    try {
      await session.load({ kind: 'either', model, options: values, fileset, threads: count }, signal);
    } catch (error) {
      session.close();
      throw error;
    }
    return session;
  }

  /** Starts a worker without a model. */
  static start(worker?: WorkerLike): LiveSession {
    return new LiveSession(worker ?? liveWorker());
  }

  private constructor(worker: WorkerLike) {
    this.#channel = new WorkerChannel(worker, (buffer) => this.#buffers.giveBack(buffer));
  }

  /** Loads a model, which replaces the former one, in the order of the calls. URLs are relative to the page. */
  async load(loading: Loading, signal?: AbortSignal): Promise<void> {
    this.#checkOpen();
    await this.#unlessClosed(this.#channel.load(loading, signal));
  }

  /**
   * Replaces all options, which starts a new video; they apply to frames sent afterwards. A frame sent before is processed
   * with the former ones, unless its pixels are still being copied.
   *
   * @throws A `HandsError` with the code `FAILED_PRECONDITION` for another `precision` than that at creation, or
   *   without `landmarksOnly` if the bundle's gestures were not loaded because of it.
   */
  async setOptions(options: OptionValues): Promise<void> {
    this.#checkOpen();
    await this.#unlessClosed(this.#channel.callAfterLoads('setOptions', { options: checkedOptions(options) }));
  }

  /**
   * Merges options of checked types into those that the worker has accepted, in the order of the calls: `undefined`
   * resets to the default.
   */
  async mergeOptions(options: OptionValues): Promise<void> {
    this.#checkOpen();
    await this.#unlessClosed(this.#channel.callAfterLoads('mergeOptions', { options }));
  }

  /**
   * Finds the hands in the next frame of the video.
   *
   * @param frame An ImageBitmap or VideoFrame is transferred and closed, even if the call fails; ImageData is copied
   *   before this returns; other sources are converted to an ImageBitmap or VideoFrame.
   * @param timestamp Milliseconds, later than the previous frame's; absent for a single image.
   * @param options A `timeout` counts from this call: it includes copying the frame and waiting for the worker, which
   *   gives up with it.
   * @returns The hands, or `undefined` if the frame was dropped for a newer one or the session was closed meanwhile.
   */
  async send(frame: ImageSource, timestamp?: number, options: FrameOptions = {}): Promise<HandsResult | undefined> {
    const record = await this.sendForRecord(frame, timestamp, options);
    return record && new HandsResult(record);
  }

  /** The same, with the result as a record. */
  sendForRecord(
    frame: ImageSource,
    timestamp: number | undefined,
    { signal, ...options }: FrameOptions = {},
  ): Promise<ArrayBuffer | undefined> {
    return takingOver(frame, async () => {
      this.#checkOpen();
      signal?.throwIfAborted();
      const checked = checkedImageOptions(options);
      if (timestamp !== undefined) checkedTimestamp(timestamp);
      return await withTimeout(this.#record(frame, timestamp, checked, signal), checked.timeout);
    });
  }

  async #record(
    frame: ImageSource,
    timestamp: number | undefined,
    { rotationDegrees, timeout }: ImageOptions,
    signal: AbortSignal | undefined,
  ): Promise<ArrayBuffer | undefined> {
    const deadline = timeout === undefined ? undefined : performance.timeOrigin + performance.now() + timeout;
    const number = this.#channel.nextNumber();
    const { image, buffer, transfer } = await this.#posted(frame);
    if (this.#channel.end || number < this.#newestFrame) {
      if (buffer) this.#buffers.giveBack(buffer);
      else closeImage(image);
      if (!this.#isClosed) this.#checkOpen();
      return undefined;
    }
    this.#newestFrame = number;
    const values = { image, buffer, timestamp, rotationDegrees, deadline };
    const call = takingOver(image, () => this.#channel.call<Reply>('frame', values, { number, transfer }));
    const reply = await this.#unlessClosed(withSignal(call, signal));
    if (!reply) return undefined;
    this.#milliseconds = reply.milliseconds;
    return reply.record;
  }

  /** Milliseconds that the worker spent on the last frame; `undefined` before the first result. */
  get milliseconds(): number | undefined {
    return this.#milliseconds;
  }

  /** Terminates the worker; pending calls resolve to `undefined`. Further calls of this method have no effect. */
  close(): void {
    if (!this.#channel.end) this.#isClosed = true;
    this.#channel.stop(HandsError.coded('FAILED_PRECONDITION', 'The task is closed.'));
  }

  #checkOpen(): void {
    if (this.#channel.end) throw this.#channel.end;
  }

  /** The value of a call, `undefined` if the session was closed meanwhile. */
  async #unlessClosed<Value>(call: Promise<Value>): Promise<Value | undefined> {
    try {
      return await call;
    } catch (error) {
      if (this.#isClosed && error === this.#channel.end) return undefined;
      throw error;
    }
  }

  async #posted(frame: ImageSource): Promise<Posted> {
    checkImage(frame);
    if ('data' in frame) return transferred(this.#buffers.copyPixels(checkedPixels(frame)));
    checkedImageSize(frame);
    const isOwn = isOf('VideoFrame', frame) || isOf('ImageBitmap', frame);
    const source = isOwn ? frame as ImageBitmap | VideoFrame : await snapshot(frame);
    if (isOf('VideoFrame', source)) {
      const image = await takingOver(source, () => this.#buffers.copy(source as VideoFrame));
      if (image) {
        closeImage(source);
        return transferred(image);
      }
    }
    return { image: source, transfer: [source as ImageBitmap] };
  }
}

closeOnDispose(LiveSession);

/** What an element shows now. */
async function snapshot(image: DrawableImage): Promise<ImageBitmap | VideoFrame> {
  try {
    return isOf('HTMLVideoElement', image) && typeof VideoFrame === 'function'
      ? new VideoFrame(image as HTMLVideoElement)
      : await createImageBitmap(image as ImageBitmapSource);
  } catch (error) {
    // A video may have a size before it has a frame.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    throw HandsError.coded('INVALID_ARGUMENT', `The image cannot be read: ${error.message}`);
  }
}

/** @param image With a buffer of its own. */
function transferred(image: PixelData): Posted {
  const buffer = image.data.buffer as ArrayBuffer;
  return { image, buffer, transfer: [buffer] };
}

/** Whether an object is an instance of a class that this browser may lack. */
function isOf(name: 'HTMLVideoElement' | 'VideoFrame' | 'ImageBitmap', frame: ImageSource): boolean {
  const type: unknown = (globalThis as Record<string, unknown>)[name];
  return typeof type === 'function' && frame instanceof type;
}

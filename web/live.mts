// The same tasks in a worker, so that they do not block the page: results are promises, and the newest frame wins.
import { HandsError } from './source/errors.mjs';
import type { WasmFileset } from './source/fileset.mjs';
import { FrameBuffers } from './source/frame_buffers.mjs';
import type { GestureRecognizerOptions, HandLandmarkerOptions } from './source/options.mjs';
import type { ImageSource, PixelData } from './source/pixels.mjs';
import type { GestureRecognizerResult, HandLandmarkerResult } from './source/result.mjs';
import type { PackedResult } from './source/result_message.mjs';
import { unpacked } from './source/result_message.mjs';
import type { ImageProcessingOptions } from './source/task.mjs';
import type { WorkerLike } from './source/worker_channel.mjs';
import { pageAddress, WorkerChannel } from './source/worker_channel.mjs';

export interface LiveOptions {
  /** By default, the modules next to this package. */
  fileset?: WasmFileset;
  /** A module worker that runs `source/live_worker.mjs`; by default a new one. */
  worker?: WorkerLike;
}

/** A frame ready for the worker. */
interface Posted {
  image: ImageBitmap | VideoFrame | PixelData;
  /** The image's buffer if the worker returns it. */
  buffer?: ArrayBuffer;
  transfer: (ArrayBuffer | ImageBitmap)[];
}

/**
 * A task in a worker.
 *
 * While a frame is being processed, only the newest one waits. Older waiting frames are dropped, and their promises
 * resolve to `undefined`. Frames wait in the worker, so it continues even while this thread is busy.
 */
export class LiveHands<Result extends HandLandmarkerResult = GestureRecognizerResult> {
  #channel: WorkerChannel;
  #buffers = new FrameBuffers();
  // Frames are numbered on arrival, because copying one may take longer than copying the next.
  #newestFrame = 0;
  #milliseconds: number | undefined;
  #isClosed = false;

  /**
   * Starts a worker with a task, in running mode `VIDEO` by default. URLs are relative to the page.
   *
   * @param options Those of the task; `task` is `'gestures'` by default.
   */
  static create(
    options: GestureRecognizerOptions & LiveOptions & { task?: 'gestures' },
  ): Promise<LiveHands<GestureRecognizerResult>>;
  static create(
    options: HandLandmarkerOptions & LiveOptions & { task: 'landmarks' },
  ): Promise<LiveHands<HandLandmarkerResult>>;
  static async create({
    task = 'gestures',
    fileset,
    worker,
    ...options
  }: GestureRecognizerOptions & LiveOptions & { task?: string }): Promise<LiveHands<HandLandmarkerResult>> {
    const live = new LiveHands<HandLandmarkerResult>(
      worker ?? new Worker(new URL('./source/live_worker.mjs', import.meta.url), { type: 'module' }),
    );
    const base = options.baseOptions ?? {};
    const path = pageAddress(base.modelAssetPath);
    try {
      await live.#channel.call('create', {
        task,
        fileset,
        options: {
          runningMode: 'VIDEO',
          ...options,
          baseOptions: { ...base, ...(path && { modelAssetPath: path }) },
        },
      });
    } catch (error) {
      live.close();
      throw error;
    }
    return live;
  }

  private constructor(worker: WorkerLike) {
    this.#channel = new WorkerChannel(worker, (buffer) => this.#buffers.giveBack(buffer));
  }

  /**
   * Finds the hands in the next frame of a video.
   *
   * @param frame An ImageBitmap or VideoFrame is transferred and closed, ImageData is copied; other sources are
   *   converted to an ImageBitmap or VideoFrame.
   * @param timestamp Milliseconds, later than the previous frame's. Ignored in running mode `IMAGE`.
   * @returns The result, or `undefined` if the frame was dropped for a newer one or the task was closed meanwhile.
   */
  async send(
    frame: ImageSource,
    timestamp: number,
    imageProcessingOptions?: ImageProcessingOptions,
  ): Promise<Result | undefined> {
    if (this.#channel.end) throw this.#channel.end;
    const number = this.#channel.nextNumber();
    const { image, buffer, transfer } = await this.#transferable(frame);
    if (this.#channel.end || number < this.#newestFrame) {
      if (buffer) this.#buffers.giveBack(buffer);
      else if ('close' in image) image.close();
      if (this.#channel.end && !this.#isClosed) throw this.#channel.end;
      return undefined;
    }
    this.#newestFrame = number;
    const reply = await this.#unlessClosed(
      this.#channel.call<{ result: PackedResult; milliseconds: number } | undefined>(
        'frame',
        { image, buffer, timestamp, imageProcessingOptions },
        { number, transfer },
      ),
    );
    if (!reply) return undefined;
    this.#milliseconds = reply.milliseconds;
    return unpacked(reply.result) as Result;
  }

  /** Milliseconds that the worker spent on the last frame; `undefined` before the first result. */
  get milliseconds(): number | undefined {
    return this.#milliseconds;
  }

  /** Merges options into the current ones; they apply to frames sent afterwards. */
  async setOptions(options: GestureRecognizerOptions): Promise<void> {
    if (this.#channel.end) throw this.#channel.end;
    await this.#unlessClosed(this.#channel.call('setOptions', { options }));
  }

  /** Terminates the worker; pending calls resolve to `undefined`. */
  close(): void {
    if (!this.#channel.end) this.#isClosed = true;
    this.#channel.stop(HandsError.coded('FAILED_PRECONDITION', 'The task is closed.'));
  }

  /** The value of a call, `undefined` if the task was closed meanwhile. */
  async #unlessClosed<Value>(call: Promise<Value>): Promise<Value | undefined> {
    try {
      return await call;
    } catch (error) {
      if (this.#isClosed && error === this.#channel.end) return undefined;
      throw error;
    }
  }

  async #transferable(frame: ImageSource): Promise<Posted> {
    if ('data' in frame) {
      return { image: { data: frame.data, width: frame.width, height: frame.height }, transfer: [] };
    }
    const source = isOf('HTMLVideoElement', frame) && typeof VideoFrame === 'function'
      ? new VideoFrame(frame as HTMLVideoElement)
      : frame;
    if (isOf('VideoFrame', source)) {
      const image = await this.#buffers.copy(source as VideoFrame);
      if (image) {
        (source as VideoFrame).close();
        const buffer = image.data.buffer as ArrayBuffer;
        return { image, buffer, transfer: [buffer] };
      }
    }
    const isOwn = isOf('VideoFrame', source) || isOf('ImageBitmap', source);
    const image = (isOwn ? source : await createImageBitmap(source as ImageBitmapSource)) as ImageBitmap;
    return { image, transfer: [image] };
  }
}

/** Whether an object is an instance of a class that this browser may lack. */
function isOf(name: 'HTMLVideoElement' | 'VideoFrame' | 'ImageBitmap', frame: ImageSource): boolean {
  const type: unknown = (globalThis as Record<string, unknown>)[name];
  return typeof type === 'function' && frame instanceof type;
}

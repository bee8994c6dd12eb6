import type { Closeable } from './disposal.mjs';
import { closeOnDispose } from './disposal.mjs';
import { HandsError } from './errors.mjs';
import type { WasmFileset } from './fileset.mjs';
import type { LiveOptions } from './live_session.mjs';
import { LiveSession } from './live_session.mjs';
import type { ModelSource } from './model.mjs';
import { defaultModel } from './model.mjs';
import type { ImageOptions } from './module_task.mjs';
import { ModuleTask } from './module_task.mjs';
import { checkedImageOptions, checkedOptions, checkedThreads, checkedTimestamp } from './option_check.mjs';
import type { ImageSource } from './pixels.mjs';
import { PixelReader } from './pixels.mjs';
import type { OptionValues } from './record.mjs';
import { HandsResult } from './result.mjs';

export interface HandsOptions extends OptionValues {
  /** A `.task` bundle of either kind; by default `gesture_recognizer.task` next to the package. At most 64 MB. */
  model?: ModelSource | undefined;
  /** The WebAssembly modules; by default those next to the package. */
  fileset?: WasmFileset | undefined;
  /**
   * Threads that share the work (1 … 64), by default 1. They are workers, which need shared memory: one thread does the work
   * on a page that is not isolated from other origins, in a browser without relaxed SIMD, and for precision `fast16`.
   */
  threads?: number | undefined;
  /** Aborts loading. */
  signal?: AbortSignal | undefined;
}

/** Finds hands, and their gestures if the bundle can, in images and videos. Calls block the thread; see {@link live}. */
export class Hands implements Closeable {
  declare [Symbol.dispose]: () => void;
  #task: ModuleTask | undefined;
  #pixels = new PixelReader();

  /** Loads a model. */
  static async create({ model, fileset, threads, signal, ...options }: HandsOptions = {}): Promise<Hands> {
    const values = checkedOptions(options);
    const count = checkedThreads(threads);
    signal?.throwIfAborted();
    return new Hands(await ModuleTask.load('either', model ?? defaultModel(), values, fileset, signal, count));
  }

  /** Loads a model in a worker, for frames of a camera: calls do not block, and the newest frame wins. */
  static live(options: HandsOptions & LiveOptions = {}): Promise<LiveSession> {
    return LiveSession.create({ ...options, model: options.model ?? defaultModel() });
  }

  private constructor(task: ModuleTask) {
    this.#task = task;
  }

  /** Finds the hands in a single image. */
  detect(image: ImageSource, options: ImageOptions = {}): HandsResult {
    const task = this.#open();
    return new HandsResult(task.detect(this.#pixels.read(image), checkedImageOptions(options)));
  }

  /** Starts a video, in which hands are tracked; several can be open at a time. */
  video(): HandsVideo {
    const task = this.#open();
    const number = task.openVideo();
    return new HandsVideo(
      (frame, timestamp, options) =>
        new HandsResult(
          this.#open().detect(this.#pixels.read(frame), checkedImageOptions(options), {
            video: number,
            timestamp: checkedTimestamp(timestamp),
          }),
        ),
      () => this.#task?.closeVideo(number),
    );
  }

  /** Size of the WebAssembly memory in bytes; 0 after `close()`. */
  get memorySize(): number {
    return this.#task?.memorySize ?? 0;
  }

  /** Releases the model and its memory; closes its videos. Closing again has no effect; other calls throw. */
  close(): void {
    this.#task?.close();
    this.#task = undefined;
    this.#pixels = new PixelReader();
  }

  #open(): ModuleTask {
    if (!this.#task) throw HandsError.coded('FAILED_PRECONDITION', 'The hands are closed.');
    return this.#task;
  }
}

/** A video of {@link Hands}. */
export class HandsVideo implements Closeable {
  declare [Symbol.dispose]: () => void;
  #detect: (frame: ImageSource, timestamp: number, options: ImageOptions) => HandsResult;
  #close: () => void;
  #isClosed = false;

  constructor(
    detect: (frame: ImageSource, timestamp: number, options: ImageOptions) => HandsResult,
    close: () => void,
  ) {
    this.#detect = detect;
    this.#close = close;
  }

  /**
   * Finds the hands in the next frame: those of the previous frame in order, then new ones.
   *
   * @param timestamp Milliseconds, later than the previous frame's. A frame that is refused does not end the video.
   */
  detect(frame: ImageSource, timestamp: number, options: ImageOptions = {}): HandsResult {
    if (this.#isClosed) throw HandsError.coded('FAILED_PRECONDITION', 'The video is closed.');
    return this.#detect(frame, timestamp, options);
  }

  /** Ends the video. Closing again has no effect; other calls throw. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#close();
  }
}

closeOnDispose(Hands);
closeOnDispose(HandsVideo);

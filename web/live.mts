// MediaPipe's tasks in a worker, over the same session as `Hands.live`.
import type { GestureRecognizerOptions, HandLandmarkerOptions } from './mediapipe/options.mjs';
import { isVideoMode, namedModel, optionChanges } from './mediapipe/options.mjs';
import type { GestureRecognizerResult, HandLandmarkerResult } from './mediapipe/result.mjs';
import { landmarkerResult, recognizerResult } from './mediapipe/result.mjs';
import type { ImageProcessingOptions } from './mediapipe/task.mjs';
import { checkedProcessing } from './mediapipe/task.mjs';
import type { Closeable } from './source/disposal.mjs';
import { closeOnDispose } from './source/disposal.mjs';
import type { WasmFileset } from './source/fileset.mjs';
import type { LiveOptions as SessionOptions } from './source/live_session.mjs';
import { LiveSession } from './source/live_session.mjs';
import { checkedThreads, checkedTimestamp } from './source/option_check.mjs';
import type { ImageSource } from './source/pixels.mjs';
import { takingOver } from './source/pixels.mjs';

export interface LiveOptions extends SessionOptions {
  /** By default, the modules next to this package. */
  fileset?: WasmFileset | undefined;
  /** As for `Hands`. */
  threads?: number | undefined;
}

const kinds = { gestures: 'recognizer', landmarks: 'landmarker' } as const;

/**
 * A task in a worker.
 *
 * While a frame is being processed, only the newest one waits. Older waiting frames are dropped, and their promises
 * resolve to `undefined`.
 */
export class LiveHands<Result extends HandLandmarkerResult = GestureRecognizerResult> implements Closeable {
  declare [Symbol.dispose]: () => void;
  #session: LiveSession;
  #kind: 'recognizer' | 'landmarker';
  #modules: { fileset: WasmFileset | undefined; threads: number };
  /** The accepted running mode, and those of calls that the worker has not answered, in their order. */
  #modes = [{ isVideo: true }];

  /**
   * Starts a worker with a task, in running mode `VIDEO` by default. URLs are relative to the page.
   *
   * @param options Those of the task; `task` is `'gestures'` by default.
   */
  static create(
    options: GestureRecognizerOptions & LiveOptions & { task?: 'gestures' | undefined },
  ): Promise<LiveHands<GestureRecognizerResult>>;
  static create(
    options: HandLandmarkerOptions & LiveOptions & { task: 'landmarks' },
  ): Promise<LiveHands<HandLandmarkerResult>>;
  static async create({
    task = 'gestures',
    fileset,
    threads,
    worker,
    ...options
  }: GestureRecognizerOptions & LiveOptions & { task?: string | undefined }): Promise<LiveHands<HandLandmarkerResult>> {
    const modules = { fileset, threads: checkedThreads(threads) };
    const live = new LiveHands<HandLandmarkerResult>(
      LiveSession.start(worker),
      kinds[task as keyof typeof kinds],
      modules,
    );
    try {
      if (!Object.hasOwn(kinds, task)) throw new TypeError(`The task must be 'gestures' or 'landmarks'.`);
      await live.#apply(options, false);
    } catch (error) {
      live.close();
      throw error;
    }
    return live;
  }

  private constructor(
    session: LiveSession,
    kind: 'recognizer' | 'landmarker',
    modules: { fileset: WasmFileset | undefined; threads: number },
  ) {
    this.#session = session;
    this.#kind = kind;
    this.#modules = modules;
  }

  /**
   * Finds the hands in the next frame of a video.
   *
   * @param frame An ImageBitmap or VideoFrame is transferred and closed, even if the call fails; ImageData is copied
   *   before this returns; other sources are converted to an ImageBitmap or VideoFrame.
   * @param timestamp Milliseconds, later than the previous frame's. Ignored in running mode `IMAGE`.
   * @returns The result, or `undefined` if the frame was dropped for a newer one or the task was closed meanwhile.
   */
  async send(
    frame: ImageSource,
    timestamp: number,
    imageProcessingOptions?: ImageProcessingOptions,
  ): Promise<Result | undefined> {
    const record = await takingOver(frame, async () => {
      const options = checkedProcessing(imageProcessingOptions);
      const time = this.#modes.at(-1)?.isVideo ? checkedTimestamp(timestamp) : undefined;
      return await this.#session.sendForRecord(frame, time, options);
    });
    if (!record) return undefined;
    return (this.#kind === 'recognizer' ? recognizerResult(record) : landmarkerResult(record)) as Result;
  }

  /** Milliseconds that the worker spent on the last frame; `undefined` before the first result. */
  get milliseconds(): number | undefined {
    return this.#session.milliseconds;
  }

  /**
   * Merges options into the current ones, in the order of the calls; they apply to frames sent afterwards, unless a
   * stream with a model must be read first. A frame sent before is processed with the former ones, unless its pixels are
   * still being copied. Invalid options change nothing.
   */
  setOptions(options: GestureRecognizerOptions): Promise<void> {
    return this.#apply(options, true);
  }

  /** Terminates the worker; pending calls resolve to `undefined`. */
  close(): void {
    this.#session.close();
  }

  async #apply(options: GestureRecognizerOptions, hasModel: boolean): Promise<void> {
    const model = namedModel(options, hasModel);
    const changes = optionChanges(options, this.#kind === 'recognizer');
    const mode = { isVideo: isVideoMode(options) };
    // Applied at once, for the calls that follow before the worker has answered.
    if ('runningMode' in options) this.#modes.push(mode);
    try {
      await (model
        ? this.#session.load({ kind: this.#kind, model, options: changes, ...this.#modules })
        : this.#session.mergeOptions(changes));
    } catch (error) {
      this.#modes = this.#modes.filter((other) => other !== mode);
      throw error;
    }
    // Those before it have been answered.
    if ('runningMode' in options) this.#modes.splice(0, this.#modes.indexOf(mode));
  }
}

closeOnDispose(LiveHands);

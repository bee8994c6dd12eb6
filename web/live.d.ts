import type {
  GestureRecognizerOptions,
  GestureRecognizerResult,
  HandLandmarkerOptions,
  HandLandmarkerResult,
  ImageProcessingOptions,
  ImageSource,
  WasmFileset,
} from './vision.js';

export interface LiveOptions {
  /** By default, the modules next to this package. */
  fileset?: WasmFileset;
  /** A module worker that runs `source/live_worker.mjs`; by default a new one. */
  worker?: Worker;
}

/**
 * A task in a worker. While a frame is being processed, only the newest one waits; older waiting frames are
 * dropped, and their promises resolve to `undefined`.
 */
export declare class LiveHands<Result = GestureRecognizerResult> {
  private constructor();
  static create(
    options: GestureRecognizerOptions & LiveOptions & { task?: 'gestures' },
  ): Promise<LiveHands<GestureRecognizerResult>>;
  static create(
    options: HandLandmarkerOptions & LiveOptions & { task: 'landmarks' },
  ): Promise<LiveHands<HandLandmarkerResult>>;
  /**
   * Finds the hands in the next frame of a video.
   *
   * @param frame An ImageBitmap or VideoFrame is transferred and closed, ImageData is copied; other sources are
   *   converted to an ImageBitmap or VideoFrame.
   * @param timestamp Milliseconds, later than the previous frame's. Ignored in running mode `IMAGE`.
   */
  send(
    frame: ImageSource,
    timestamp: number,
    imageProcessingOptions?: ImageProcessingOptions,
  ): Promise<Result | undefined>;
  /** Milliseconds that the worker spent on the last frame; `undefined` before the first result. */
  readonly milliseconds: number | undefined;
  /** Merges options into the current ones; they apply to frames sent afterwards. */
  setOptions(options: GestureRecognizerOptions): Promise<void>;
  /** Terminates the worker; pending calls resolve to `undefined`. */
  close(): void;
}

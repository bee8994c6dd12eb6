import type {
  GestureRecognizerOptions, GestureRecognizerResult, HandLandmarkerOptions, HandLandmarkerResult,
  ImageProcessingOptions, ImageSource, WasmFileset,
} from './vision.js';

export interface LiveOptions {
  /** By default found beside this package. */
  fileset?: WasmFileset;
  /** A module worker that runs `source/live_worker.mjs`; by default a new one. */
  worker?: Worker;
}

/**
 * A task in a worker: one frame is in work and the newest waits; a frame that waited before is dropped, and
 * its promise gives `undefined`.
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
   * @param frame An ImageBitmap or VideoFrame is taken over and closed, ImageData is copied, of others an
   *   ImageBitmap or VideoFrame is made.
   * @param timestamp In milliseconds, later than that of the frame before; not looked at in the running mode
   *   `IMAGE`.
   */
  send(
    frame: ImageSource, timestamp: number, imageProcessingOptions?: ImageProcessingOptions,
  ): Promise<Result | undefined>;
  /** What the worker took for the last frame that was answered; `undefined` before. */
  readonly milliseconds: number | undefined;
  /** Lays options over the present ones, before the frames that are sent from now on. */
  setOptions(options: GestureRecognizerOptions): Promise<void>;
  /** Ends the worker; what is in work or waits gives `undefined`. */
  close(): void;
}

import type { Connection } from './connections.mjs';
import { handConnections } from './connections.mjs';
import type { ByteReader } from '../source/files.mjs';
import type { WasmFileset } from '../source/fileset.mjs';
import type { GestureRecognizerOptions } from './options.mjs';
import type { ImageSource } from '../source/pixels.mjs';
import type { GestureRecognizerResult } from './result.mjs';
import { recognizerResult } from './result.mjs';
import type { ImageProcessingOptions } from './task.mjs';
import { VisionTask } from './task.mjs';

/** Finds hands and their gestures in images and videos. */
export class GestureRecognizer extends VisionTask<GestureRecognizerOptions> {
  /** The bones of a hand. */
  static readonly HAND_CONNECTIONS: Connection[] = handConnections;

  private constructor(fileset: WasmFileset) {
    super('recognizer', fileset);
  }

  static createFromOptions(fileset: WasmFileset, options: GestureRecognizerOptions): Promise<GestureRecognizer> {
    return new GestureRecognizer(fileset).open(options);
  }

  static createFromModelPath(fileset: WasmFileset, modelAssetPath: string): Promise<GestureRecognizer> {
    return new GestureRecognizer(fileset).open({ baseOptions: { modelAssetPath } });
  }

  static createFromModelBuffer(
    fileset: WasmFileset,
    modelAssetBuffer: Uint8Array | ByteReader,
  ): Promise<GestureRecognizer> {
    return new GestureRecognizer(fileset).open({ baseOptions: { modelAssetBuffer } });
  }

  /** Finds the hands and gestures in a single image. */
  recognize(image: ImageSource, imageProcessingOptions?: ImageProcessingOptions): GestureRecognizerResult {
    return recognizerResult(this.image(image, imageProcessingOptions, 'recognize'));
  }

  /** Finds the hands and gestures in the next frame of a video. `timestamp` is in milliseconds and must increase. */
  recognizeForVideo(
    videoFrame: ImageSource,
    timestamp: number,
    imageProcessingOptions?: ImageProcessingOptions,
  ): GestureRecognizerResult {
    return recognizerResult(this.frame(videoFrame, timestamp, imageProcessingOptions, 'recognizeForVideo'));
  }
}

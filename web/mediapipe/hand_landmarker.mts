import type { Connection } from './connections.mjs';
import { handConnections } from './connections.mjs';
import type { ByteReader } from '../source/files.mjs';
import type { WasmFileset } from '../source/fileset.mjs';
import type { HandLandmarkerOptions } from './options.mjs';
import type { ImageSource } from '../source/pixels.mjs';
import type { HandLandmarkerResult } from './result.mjs';
import { landmarkerResult } from './result.mjs';
import type { ImageProcessingOptions } from './task.mjs';
import { VisionTask } from './task.mjs';

/** Finds hands and their landmarks in images and videos. */
export class HandLandmarker extends VisionTask<HandLandmarkerOptions> {
  /** The bones of a hand. */
  static readonly HAND_CONNECTIONS: Connection[] = handConnections;

  private constructor(fileset: WasmFileset) {
    super('landmarker', fileset);
  }

  static createFromOptions(fileset: WasmFileset, options: HandLandmarkerOptions): Promise<HandLandmarker> {
    return new HandLandmarker(fileset).open(options);
  }

  static createFromModelPath(fileset: WasmFileset, modelAssetPath: string): Promise<HandLandmarker> {
    return new HandLandmarker(fileset).open({ baseOptions: { modelAssetPath } });
  }

  static createFromModelBuffer(
    fileset: WasmFileset,
    modelAssetBuffer: Uint8Array | ByteReader,
  ): Promise<HandLandmarker> {
    return new HandLandmarker(fileset).open({ baseOptions: { modelAssetBuffer } });
  }

  /** Finds the hands in a single image. */
  detect(image: ImageSource, imageProcessingOptions?: ImageProcessingOptions): HandLandmarkerResult {
    return landmarkerResult(this.image(image, imageProcessingOptions, 'detect'));
  }

  /** Finds the hands in the next frame of a video. `timestamp` is in milliseconds and must increase. */
  detectForVideo(
    videoFrame: ImageSource,
    timestamp: number,
    imageProcessingOptions?: ImageProcessingOptions,
  ): HandLandmarkerResult {
    return landmarkerResult(this.frame(videoFrame, timestamp, imageProcessingOptions, 'detectForVideo'));
  }
}

import { handConnections } from './connections.mjs';
import { landmarkerResult } from './result.mjs';
import { VisionTask } from './task.mjs';

/** Finds hands and their landmarks in images and videos. */
export class HandLandmarker extends VisionTask {
  /** The bones of a hand. */
  static HAND_CONNECTIONS = handConnections;

  /** @param {import('./fileset.mjs').WasmFileset} fileset */
  constructor(fileset) {
    super({ number: 0, hasGestures: false }, fileset);
  }

  /** @returns {Promise<HandLandmarker>} */
  static createFromOptions(fileset, options) {
    return new HandLandmarker(fileset).open(options);
  }

  /** @returns {Promise<HandLandmarker>} */
  static createFromModelPath(fileset, modelAssetPath) {
    return new HandLandmarker(fileset).open({ baseOptions: { modelAssetPath } });
  }

  /** @returns {Promise<HandLandmarker>} */
  static createFromModelBuffer(fileset, modelAssetBuffer) {
    return new HandLandmarker(fileset).open({ baseOptions: { modelAssetBuffer } });
  }

  /** Finds the hands in a single image. */
  detect(image, imageProcessingOptions) {
    return landmarkerResult(this.image(image, imageProcessingOptions, 'detect'));
  }

  /** Finds the hands in the next frame of a video. */
  detectForVideo(videoFrame, timestamp, imageProcessingOptions) {
    return landmarkerResult(
      this.frame(videoFrame, timestamp, imageProcessingOptions, 'detectForVideo'),
    );
  }
}

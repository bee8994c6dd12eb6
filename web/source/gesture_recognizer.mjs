import { handConnections } from './connections.mjs';
import { recognizerResult } from './result.mjs';
import { VisionTask } from './task.mjs';

/** Finds hands and their gestures in images and videos. */
export class GestureRecognizer extends VisionTask {
  /** The bones of a hand. */
  static HAND_CONNECTIONS = handConnections;

  /** @param {import('./fileset.mjs').WasmFileset} fileset */
  constructor(fileset) {
    super({ number: 1, hasGestures: true }, fileset);
  }

  /** @returns {Promise<GestureRecognizer>} */
  static createFromOptions(fileset, options) {
    return new GestureRecognizer(fileset).open(options);
  }

  /** @returns {Promise<GestureRecognizer>} */
  static createFromModelPath(fileset, modelAssetPath) {
    return new GestureRecognizer(fileset).open({ baseOptions: { modelAssetPath } });
  }

  /** @returns {Promise<GestureRecognizer>} */
  static createFromModelBuffer(fileset, modelAssetBuffer) {
    return new GestureRecognizer(fileset).open({ baseOptions: { modelAssetBuffer } });
  }

  /** Finds the hands and gestures in a single image. */
  recognize(image, imageProcessingOptions) {
    return recognizerResult(this.image(image, imageProcessingOptions, 'recognize'));
  }

  /** Finds the hands and gestures in the next frame of a video. */
  recognizeForVideo(videoFrame, timestamp, imageProcessingOptions) {
    return recognizerResult(
      this.frame(videoFrame, timestamp, imageProcessingOptions, 'recognizeForVideo'),
    );
  }
}

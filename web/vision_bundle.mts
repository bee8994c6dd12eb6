// The hand-related exports of @mediapipe/tasks-vision.
export type { Connection } from './source/connections.mjs';
export type { BoundingBox, Callback, DrawingOptions, LandmarkData } from './source/drawing.mjs';
export { DrawingUtils } from './source/drawing.mjs';
export type { HandsErrorCode } from './source/errors.mjs';
export { HandsError } from './source/errors.mjs';
export type { WasmFileset } from './source/fileset.mjs';
export { FilesetResolver } from './source/fileset.mjs';
export { GestureRecognizer } from './source/gesture_recognizer.mjs';
export { HandLandmarker } from './source/hand_landmarker.mjs';
export type {
  BaseOptions,
  ClassifierOptions,
  GestureRecognizerOptions,
  HandLandmarkerOptions,
  Precision,
  RunningMode,
  TaskRunnerOptions,
} from './source/options.mjs';
export type { ImageSource, PixelData } from './source/pixels.mjs';
export type {
  Category,
  GestureRecognizerResult,
  HandLandmarkerResult,
  Landmark,
  NormalizedLandmark,
} from './source/result.mjs';
export type { ImageProcessingOptions, RectF } from './source/task.mjs';

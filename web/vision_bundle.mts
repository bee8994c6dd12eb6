export type { Connection } from './mediapipe/connections.mjs';
export type { BoundingBox, Callback, DrawingOptions, LandmarkData } from './mediapipe/drawing.mjs';
export { DrawingUtils } from './mediapipe/drawing.mjs';
export { GestureRecognizer } from './mediapipe/gesture_recognizer.mjs';
export { HandLandmarker } from './mediapipe/hand_landmarker.mjs';
export type {
  BaseOptions,
  ClassifierOptions,
  GestureRecognizerOptions,
  HandLandmarkerOptions,
  Precision,
  RunningMode,
  TaskRunnerOptions,
} from './mediapipe/options.mjs';
export type {
  Category,
  GestureRecognizerResult,
  HandLandmarkerResult,
  Landmark,
  NormalizedLandmark,
} from './mediapipe/result.mjs';
export type { ImageProcessingOptions, RectF, VisionTask } from './mediapipe/task.mjs';
export type { Closeable } from './source/disposal.mjs';
export type { HandsErrorCode } from './source/errors.mjs';
export { HandsError } from './source/errors.mjs';
export type { ByteReader } from './source/files.mjs';
export type { WasmFileset } from './source/fileset.mjs';
export { FilesetResolver } from './source/fileset.mjs';
export type { HandsOptions, HandsVideo } from './source/hands.mjs';
export { Hands } from './source/hands.mjs';
export type { FrameOptions, LiveOptions, LiveSession } from './source/live_session.mjs';
export type { ModelSource } from './source/model.mjs';
export type { ImageOptions } from './source/module_task.mjs';
export type { Motion, MotionEvent, MotionOptions } from './source/motion_recognizer.mjs';
export { MotionRecognizer } from './source/motion_recognizer.mjs';
export type { ModelInputs, ModelOptions, RunOptions } from './source/own_model.mjs';
export { Model } from './source/own_model.mjs';
export type { ImageSource, PixelData } from './source/pixels.mjs';
export type { HandRecord, OptionValues } from './source/record.mjs';
export type { Hand, Handedness, HandsResult, Point } from './source/result.mjs';
export type { ElementType, Tensor, TensorArray, TensorQuantization } from './source/tensor.mjs';
export type { WorkerLike } from './source/worker_channel.mjs';

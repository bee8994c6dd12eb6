// The hand-related exports of @mediapipe/tasks-vision.
export { DrawingUtils } from './source/drawing.mjs';
export { FilesetResolver } from './source/fileset.mjs';
export { GestureRecognizer } from './source/gesture_recognizer.mjs';
export { HandLandmarker } from './source/hand_landmarker.mjs';

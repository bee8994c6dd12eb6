// The package loaded with `require`.
import vision = require('../../../web/dist/vision_bundle.cjs');

export async function detect(image: vision.ImageSource): Promise<vision.HandLandmarkerResult> {
  const fileset = await vision.FilesetResolver.forVisionTasks();
  const landmarker = await vision.HandLandmarker.createFromModelPath(fileset, '/hand_landmarker.task');
  // @ts-expect-error A landmarker does not return gestures.
  landmarker.detect(image).gestures;
  return landmarker.detect(image);
}

import Hands
import HandsSystem
import HandsTFLite

/// Bundles of both kinds, and a model with labels.
func bundleSeeds() throws(ModelFileError) -> [Seed] {
  var net = TFLiteModelWriter()
  net.outputs = [net.apply(25, [net.input([1, 2])], options: (9, [0: .float(1)]), shape: [1, 2])]
  let file = ByteSlice(net.file())
  var hands = ZipWriter()
  hands.add("hand_detector.tflite", file)
  hands.add("hand_landmarks_detector.tflite", file)
  let landmarker = hands.finish()
  return [
    Seed(name: "hand_landmarker.task", bytes: landmarker),
    Seed(
      name: "gesture_recognizer.task",
      bytes: try GestureRecognizerBundle.compose(
        handLandmarker: ByteSlice(landmarker), embedder: file, cannedClassifier: file,
        labels: ["yes", "no"], customClassifier: file)),
    Seed(name: "plain.tflite", bytes: file.storage),
    Seed(name: "labels.tflite", bytes: try TFLiteModel.addLabels(["yes", "no"], to: file)),
  ]
}

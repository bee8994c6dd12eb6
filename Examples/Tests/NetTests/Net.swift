import Foundation
import Hands

/// The net of MediaPipe's eight gestures: 128 numbers in, 8 probabilities out.
func net() throws -> ByteSlice {
  let weights = ProcessInfo.processInfo.environment["HANDS_WEIGHTS"] ?? "Weights"
  let bundle = URL(filePath: weights).appending(path: "gesture_recognizer.task")
  return try GestureRecognizerBundle(ByteSlice([UInt8](Data(contentsOf: bundle)))).cannedClassifier
}

func temporaryFolder() throws -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: "net-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder.path
}

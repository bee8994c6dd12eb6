// HandsImageFiles (PNG and JPEG) requires libjpeg-dev, libpng-dev and libturbojpeg0-dev; Weights/ is filled by tools/fetch-weights.
import Foundation
import Hands
import HandsImageFiles

/// The program of `README.md`, which `ReadmeTests` compares and runs.
enum ReadmeExample {
  static func run() throws {
    let recognizer = try GestureRecognizer(path: "Weights/gesture_recognizer.task")
    let picture = try ImageDecoder.decode([UInt8](try Data(contentsOf: URL(filePath: "hand.png"))))
    for hand in try recognizer.recognize(picture).hands {
      print(hand.handedness, hand.gesture?.name ?? "no gesture", hand.landmarks[.indexFingerTip])
    }
  }
}

// usage: StillPicture BUNDLE.task PICTURE…
//
// Prints the gestures in images.

import Foundation
import Hands
import HandsImageFiles

@main
struct StillPicture {
  static func main() throws {
    guard CommandLine.arguments.count > 2 else {
      print("usage: StillPicture BUNDLE.task PICTURE…")
      return
    }
    var options = GestureRecognizerOptions()
    options.numHands = 2
    let bundle = ByteSlice(try bytes(CommandLine.arguments[1]))
    let recognizer = try GestureRecognizer(bundle: bundle, options: options)
    for path in CommandLine.arguments[2...] {
      let picture = try ImageDecoder.decode(try bytes(path))
      let hands = try recognizer.recognize(picture).hands
      print("\(path): \(hands.count) of at most \(options.numHands) hands")
      for hand in hands {
        let tip = hand.landmarks[.indexFingerTip]
        print(
          "  \(hand.handedness), \(hand.gesture?.name ?? "no gesture"),",
          "index finger at \(tip.x), \(tip.y)")
      }
    }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

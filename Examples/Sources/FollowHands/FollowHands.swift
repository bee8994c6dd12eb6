// Follows hands through a clip, each under a number of its own: FollowHands BUNDLE.task

import DrawnCamera
import Foundation
import Hands

@main
struct FollowHands {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: FollowHands BUNDLE.task")
      return
    }
    let file = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
    var options = GestureRecognizerOptions()
    options.runningMode = .video
    options.numHands = 2
    let recognizer = try GestureRecognizer(bundle: ByteSlice([UInt8](file)), options: options)

    for try await seen in recognizer.results(for: DrawnVideo(camera: DrawnCamera(.twoHands()))) {
      let hands = seen.result.hands.map { hand in
        let number = hand.track.map { "hand \($0.id)" } ?? "a hand"
        return "\(number) is \(hand.handedness): \(hand.gesture?.name ?? "–")"
      }
      print("\(seen.frame.timestampInMilliseconds) ms:", hands.joined(separator: ", "))
    }
  }
}

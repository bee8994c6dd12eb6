// usage: FollowHands BUNDLE.task
//
// Tracks the hands in a clip, each with its own ID.

import DrawnCamera
import Hands

@main
struct FollowHands {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: FollowHands BUNDLE.task")
      return
    }
    var options = GestureRecognizerOptions()
    options.numHands = 2
    let recognizer = try GestureRecognizer(path: CommandLine.arguments[1], options: options)
    let session = try recognizer.video()

    for try await seen in session.results(for: DrawnVideo(camera: DrawnCamera(.twoHands()))) {
      let hands = seen.result.hands.map { hand in
        let number = hand.track.map { "hand \($0.id)" } ?? "a hand"
        return "\(number) is \(hand.handedness): \(hand.gesture?.name ?? "–")"
      }
      print("\(seen.frame.time):", hands.joined(separator: ", "))
    }
  }
}

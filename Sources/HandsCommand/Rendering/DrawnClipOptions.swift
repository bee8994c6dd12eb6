import ArgumentParser
import HandRendering

/// Which clip is drawn, and how fast it runs.
struct DrawnClipOptions: ParsableArguments {
  @Option(help: "The clip to draw instead of a picture: gestures, two-hands or counting.")
  var clip: RenderedClip?

  @Option(
    help: ArgumentHelp(
      "What the hands of the clip counting show, 0 to 10 each.", valueName: "number,number,…"))
  var numbers = "3,5,1"

  @Option(help: ArgumentHelp("How long a number is shown.", valueName: "seconds"))
  var hold = 0.8

  @Option(help: ArgumentHelp("Frames a second of a clip.", valueName: "frames"))
  var fps = 25.0

  func validate() throws {
    _ = try counted()
    guard (0.01...3600).contains(hold) else {
      throw ValidationError("--hold must be between 0.01 and 3600")
    }
    guard (1...1000).contains(fps) else {
      throw ValidationError("--fps must be between 1 and 1000")
    }
  }

  /// The clip.
  ///
  /// - Parameters:
  ///   - clip: Which.
  ///   - seed: Chooses hands, light and noise.
  ///   - side: The hand of a clip that has one.
  func sequence(of clip: RenderedClip, seed: UInt64, side: HandSide) throws -> HandSequence {
    var sequence =
      switch clip {
      case .gestures:
        HandSequence.gestures(HandPose.gestures.map(\.pose), side: side, seed: seed)
      case .twoHands: HandSequence.twoHands(seed: seed)
      case .counting: HandSequence.counting(try counted(), hold: hold, seed: seed)
      }
    sequence.framesPerSecond = fps
    return sequence
  }

  private func counted() throws -> [Int] {
    let parts = numbers.split(separator: ",", omittingEmptySubsequences: false)
    let counted = parts.compactMap { Int($0) }
    guard counted.count == parts.count, counted.allSatisfy((0...10).contains) else {
      throw ValidationError("--numbers takes numbers from 0 to 10, separated by commas")
    }
    return counted
  }
}

/// The clips that can be drawn.
enum RenderedClip: String, ExpressibleByArgument, CaseIterable {
  /// One hand that shows the canned gestures in turn.
  case gestures
  /// Two hands that come and go.
  case twoHands = "two-hands"
  /// Two hands that show numbers.
  case counting
}

public import ArgumentParser
public import HandsSynthetic

/// What the drawn hand looks like.
struct DrawnHandOptions: ParsableArguments {
  @Option(
    help: """
      The gesture: \(HandPose.gestures.map(\.name).joined(separator: ", ")), or None for a hand at \
      rest.
      """)
  var pose = "Open_Palm"

  @Option(
    help: ArgumentHelp(
      "How far each finger is bent instead of a pose: five numbers from 0 to 1.",
      valueName: "thumb,index,middle,ring,little"))
  var curls: String?

  @Option(help: "left or right.")
  var side: HandSide = .right

  @Option(parsing: .unconditional, help: "Degrees, clockwise.")
  var rotation: Float = 0

  @Option(
    parsing: .unconditional,
    help: "Where the middle of the hand lies: 0 is the left edge, 1 the right one.")
  var x: Float = 0.5

  @Option(
    parsing: .unconditional,
    help: "Where the middle of the hand lies: 0 is the upper edge, 1 the lower one.")
  var y: Float = 0.5

  @Option(help: "Size of the hand; at 1 an open one takes six tenths of the picture.")
  var scale: Float = 1

  @Option(help: "Skin tone: \(SkinTone.named.map(\.name).joined(separator: ", ")).")
  var skin = "light"

  /// The hand as it is drawn.
  ///
  /// - Throws: `ValidationError` for a name or number that is not known.
  func drawnHand() throws -> DrawnHand {
    guard let tone = SkinTone(named: skin) else {
      throw ValidationError("--skin \(skin) is not known")
    }
    return DrawnHand(
      pose: try handPose(), side: side, rotation: rotation,
      position: PicturePosition(x: x, y: y), scale: scale, skin: tone)
  }

  private func handPose() throws -> HandPose {
    if let curls { return try HandPose(curls: DrawnHandOptions.numbers(curls)) }
    guard let known = HandPose(gesture: pose) else {
      throw ValidationError("--pose \(pose) is not known")
    }
    return known
  }

  private static func numbers(_ text: String) throws -> [Float] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Float($0) }
    guard parts.count == 5, numbers.count == 5, numbers.allSatisfy({ (0...1).contains($0) }) else {
      throw ValidationError("--curls takes five numbers from 0 to 1, separated by commas")
    }
    return numbers
  }
}

extension HandSide: ExpressibleByArgument {}

extension HandPose {
  /// A pose with each finger bent by itself.
  ///
  /// - Parameter curls: Thumb, index, middle, ring and little finger: 0 is straight, 1 folded.
  fileprivate init(curls: [Float]) {
    let open = HandPose(thumb: true, index: true, middle: true, ring: true, little: true)
    let folded = HandPose(thumb: false, index: false, middle: false, ring: false, little: false)
    let poses = curls.map { open.interpolated(to: folded, fraction: $0) }
    self.init(
      thumb: poses[0].thumb,
      fingers: FingerPoses(
        index: poses[1].fingers.index, middle: poses[2].fingers.middle,
        ring: poses[3].fingers.ring, little: poses[4].fingers.little))
  }
}

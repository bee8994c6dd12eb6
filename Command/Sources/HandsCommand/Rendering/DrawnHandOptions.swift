public import ArgumentParser
public import HandsSynthetic

/// The options of the rendered hand.
struct DrawnHandOptions: ParsableArguments {
  @Option(
    help: """
      Gesture: \(HandPose.gestures.map(\.name).joined(separator: ", ")), or None for a relaxed \
      hand; Open_Palm by default.
      """)
  var pose: String?

  @Option(
    help: ArgumentHelp(
      "Curl of each finger from 0 (straight) to 1 (folded), instead of a pose.",
      valueName: "thumb,index,middle,ring,little"))
  var curls: String?

  @Option(
    help: ArgumentHelp(
      "Distance of the tips of thumb and index finger, 0.2 (they touch) to 1, instead of a pose.",
      valueName: "palm-lengths"))
  var pinch: Float?

  @Option(help: "Handedness: left or right.")
  var side: HandSide = .right

  @Option(parsing: .unconditional, help: "Clockwise rotation in degrees.")
  var rotation: Float = 0

  @Option(
    parsing: .unconditional,
    help: """
      Turn about the hand's long axis in degrees; at 90 the thumb's side points away from the \
      viewer.
      """)
  var yaw: Float = 0

  @Option(
    parsing: .unconditional,
    help: "Bend at the wrist in degrees; above 0, the fingers point away from the viewer.")
  var pitch: Float = 0

  @Option(
    parsing: .unconditional,
    help: "Horizontal center of the hand, from 0 (left edge) to 1 (right edge).")
  var x: Float = 0.5

  @Option(
    parsing: .unconditional,
    help: "Vertical center of the hand, from 0 (top edge) to 1 (bottom edge).")
  var y: Float = 0.5

  @Option(help: "Size of the hand; at 1, an open hand fills 60 % of the image.")
  var scale: Float = 1

  @Option(help: "Skin tone: \(SkinTone.named.map(\.name).joined(separator: ", ")).")
  var skin = "light"

  /// The hand to draw.
  ///
  /// - Throws: `ValidationError` if a name is unknown or a number is invalid.
  func drawnHand() throws -> DrawnHand {
    guard let tone = SkinTone(named: skin) else {
      throw ValidationError("unknown skin tone '\(skin)'")
    }
    return DrawnHand(
      pose: try handPose(), side: side, rotation: rotation, yaw: yaw, pitch: pitch,
      position: PicturePosition(x: x, y: y), scale: scale, skin: tone)
  }

  private func handPose() throws -> HandPose {
    guard [pose != nil, curls != nil, pinch != nil].count(where: { $0 }) <= 1 else {
      throw ValidationError("--pose, --curls and --pinch are mutually exclusive")
    }
    if let curls { return try HandPose(curls: DrawnHandOptions.numbers(curls)) }
    if let pinch {
      guard HandPose.pinchDistances.contains(pinch) else {
        throw ValidationError("--pinch must be between 0.2 and 1")
      }
      return .pinch(tipDistance: pinch)
    }
    guard let pose else { return .openPalm }
    guard let known = HandPose(gesture: pose) else {
      throw ValidationError("unknown pose '\(pose)'")
    }
    return known
  }

  private static func numbers(_ text: String) throws -> [Float] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Float($0) }
    guard parts.count == 5, numbers.count == 5, numbers.allSatisfy({ (0...1).contains($0) }) else {
      throw ValidationError("--curls must be five numbers from 0 to 1, separated by commas")
    }
    return numbers
  }
}

extension HandSide: ExpressibleByArgument {}

extension HandPose {
  /// Creates a pose with individually curled fingers.
  ///
  /// - Parameter curls: The curl of thumb, index, middle, ring and little finger, from 0 (straight)
  ///   to 1 (folded).
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

/// A width and height, `640x480`, or `480` for a square.
struct PixelSize: ExpressibleByArgument, Equatable {
  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    let sides = parts.compactMap { Int($0) }
    guard sides.count == parts.count, (1...2).contains(sides.count) else { return nil }
    self.init(width: sides[0], height: sides[sides.count - 1])
  }

  var defaultValueDescription: String { width == height ? "\(width)" : "\(width)x\(height)" }
}

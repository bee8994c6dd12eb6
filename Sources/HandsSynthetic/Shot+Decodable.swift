extension Shot: Decodable {
  /// Maximum number of frames of a decoded shot.
  private static let longest = 100_000

  private enum Key: String, CodingKey {
    case frames, width, height, background, seed, hands
    case focalLength = "focal_length"
  }

  /// Decodes a shot, such as this one of a hand that enters from the left.
  ///
  /// ```json
  /// {"frames": 8, "width": 320, "height": 240, "background": "warm", "seed": 3, "hands": [
  ///   {"side": "right", "skin": "light", "keyframes": [
  ///     {"frame": 0, "pose": "Open_Palm", "x": -0.4, "y": 0.5, "scale": 0.8, "rotation": 0},
  ///     {"frame": 6, "pose": "Victory", "x": 0.5, "y": 0.5, "scale": 0.8, "rotation": 10}]}]}
  /// ```
  ///
  /// All keys are required. A shot may also have `focal_length`, and a keyframe `yaw` and `pitch`;
  /// see ``HandScene/focalLength``, ``DrawnHand/yaw`` and ``DrawnHand/pitch``. A keyframe may have
  /// `pinch` instead of `pose`, the distance of ``HandPose/pinch(tipDistance:)``. Hands are listed from
  /// back to front; the first keyframe of each is the start of its movement; see
  /// ``HandTrack/init(keyframes:)``.
  ///
  /// - Throws: `DecodingError`, also for an unknown name or an invalid length.
  ///   ``HandScene/check()`` checks the ranges of numbers.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    frameCount = try values.decode(Int.self, forKey: .frames)
    guard (1...Shot.longest).contains(frameCount) else {
      throw DecodingError.dataCorruptedError(
        forKey: .frames, in: values,
        debugDescription: "A shot has 1 to \(Shot.longest) frames, not \(frameCount)")
    }
    sequence = HandSequence(
      tracks: try values.decode([DecodedTrack].self, forKey: .hands).map(\.track),
      background: try values.decodeNamed(.background, Backdrop.init(named:)),
      seed: try values.decode(UInt64.self, forKey: .seed),
      width: try values.decode(Int.self, forKey: .width),
      height: try values.decode(Int.self, forKey: .height),
      focalLength: try values.decodeIfPresent(Float.self, forKey: .focalLength),
      framesPerSecond: 1)
  }
}

/// One hand of a shot.
private struct DecodedTrack: Decodable {
  let track: HandTrack

  private enum Key: String, CodingKey {
    case side, skin, keyframes
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let side = try values.decodeNamed(.side, HandSide.init(rawValue:))
    let skin = try values.decodeNamed(.skin, SkinTone.init(named:))
    let keyframes = try values.decode([DecodedKeyframe].self, forKey: .keyframes)
    guard zip(keyframes, keyframes.dropFirst()).allSatisfy({ $0.frame < $1.frame }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .keyframes, in: values, debugDescription: "Keyframes must be in order of time")
    }
    track = HandTrack(keyframes: keyframes.map { $0.keyframe(side: side, skin: skin) })
  }
}

/// The hand at a certain frame.
private struct DecodedKeyframe: Decodable {
  let frame: Int
  private let pose: HandPose
  private let position: PicturePosition
  private let scale: Float
  private let rotation: Float
  private let yaw: Float
  private let pitch: Float

  private enum Key: String, CodingKey {
    case frame, pose, pinch, x, y, scale, rotation, yaw, pitch
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    frame = try values.decode(Int.self, forKey: .frame)
    pose = try DecodedKeyframe.pose(in: values)
    position = PicturePosition(
      x: try values.decode(Float.self, forKey: .x), y: try values.decode(Float.self, forKey: .y))
    scale = try values.decode(Float.self, forKey: .scale)
    rotation = try values.decode(Float.self, forKey: .rotation)
    yaw = try values.decodeIfPresent(Float.self, forKey: .yaw) ?? 0
    pitch = try values.decodeIfPresent(Float.self, forKey: .pitch) ?? 0
  }

  private static func pose(in values: KeyedDecodingContainer<Key>) throws -> HandPose {
    guard let distance = try values.decodeIfPresent(Float.self, forKey: .pinch) else {
      return try values.decodeNamed(.pose, HandPose.init(gesture:))
    }
    guard !values.contains(.pose), HandPose.pinchDistances.contains(distance) else {
      throw DecodingError.dataCorruptedError(
        forKey: .pinch, in: values,
        debugDescription: "A pinch is a distance of 0.2 to 1, instead of a pose")
    }
    return .pinch(tipDistance: distance)
  }

  func keyframe(side: HandSide, skin: SkinTone) -> HandTrack.Keyframe {
    HandTrack.Keyframe(
      time: Double(frame),
      hand: DrawnHand(
        pose: pose, side: side, rotation: rotation, yaw: yaw, pitch: pitch, position: position,
        scale: scale, skin: skin))
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value from its name.
  fileprivate func decodeNamed<Value>(
    _ key: Key, _ value: (String) -> Value?
  ) throws -> Value {
    let name = try decode(String.self, forKey: key)
    guard let value = value(name) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "\"\(name)\" is not known")
    }
    return value
  }
}

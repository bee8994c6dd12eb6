public import HandsImaging

/// The reason why a scene cannot be rendered.
public enum SceneError: Error, Hashable, Sendable {
  /// The size of the image is invalid.
  case picture(ImageError)
  /// A number is not finite or out of range.
  case outOfRange(parameter: String, value: Float, lowest: Float, highest: Float)
}

extension SceneError: CustomStringConvertible {
  /// A sentence with the error, the value found and the values allowed.
  public var description: String {
    switch self {
    case .picture(let error): error.description
    case .outOfRange(let parameter, let value, let lowest, let highest):
      "The \(parameter) is \(value); it must be between \(lowest) and \(highest)."
    }
  }
}

extension HandScene {
  /// Checks all parameters of the scene.
  ///
  /// - Throws: ``SceneError`` for the first invalid value.
  public func check() throws(SceneError) {
    do throws(ImageError) {
      try PictureLimits().check(width: width, height: height)
    } catch {
      throw .picture(error)
    }
    for color in [background.top, background.bottom] {
      try HandScene.check(color, "background")
    }
    try HandScene.check(background.noise, "background noise", 0, 1)
    if let focalLength {
      let longer = Float(max(width, height))
      try HandScene.check(focalLength, "focal length", 0.3 * longer, 100 * longer)
    }
    for hand in hands {
      try HandScene.check(hand.scale, "scale", 0.05, 20)
      try HandScene.check(hand.rotation, "rotation", -3600, 3600)
      try HandScene.check(hand.yaw, "yaw", -360, 360)
      try HandScene.check(hand.pitch, "pitch", -90, 90)
      try HandScene.check(hand.position.x, "horizontal position", -10, 10)
      try HandScene.check(hand.position.y, "vertical position", -10, 10)
      try HandScene.check(hand.skin.vector, "skin color")
      for angle in hand.pose.angles {
        try HandScene.check(angle, "pose angle", -360, 360)
      }
    }
  }

  private static func check(_ color: SIMD3<Float>, _ parameter: String) throws(SceneError) {
    for component in 0..<3 {
      try check(color[component], parameter, 0, 1)
    }
  }

  private static func check(
    _ value: Float, _ parameter: String, _ lowest: Float, _ highest: Float
  ) throws(SceneError) {
    guard value >= lowest, value <= highest else {
      throw .outOfRange(parameter: parameter, value: value, lowest: lowest, highest: highest)
    }
  }
}

extension HandPose {
  /// All angles of the pose, in degrees.
  fileprivate var angles: [Float] {
    [thumb.base, thumb.middle, thumb.end].flatMap { [$0.spread, $0.lift] }
      + [fingers.index, fingers.middle, fingers.ring, fingers.little].flatMap {
        [$0.knuckle, $0.middle, $0.end, $0.spread]
      } + [turn]
  }
}

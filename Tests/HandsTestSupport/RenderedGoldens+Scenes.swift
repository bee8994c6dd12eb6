package import HandsSynthetic

extension RenderedGoldens.Scene {
  /// The scene to draw; its pixels have the hash `pictureSha256`.
  ///
  /// `nil` if a name is unknown.
  package var handScene: HandScene? {
    guard let handPose, let side = HandSide(rawValue: side),
      let skin = SkinTone(named: skin), let background = Backdrop(named: background)
    else { return nil }
    let hand = DrawnHand(
      pose: handPose, side: side, rotation: rotation, position: PicturePosition(x: x, y: y),
      scale: scale, skin: skin)
    return HandScene(
      hands: [hand], background: background, seed: seed, width: width, height: height)
  }

  /// Which fingers are stretched, thumb to little finger; `nil` for a scene of a gesture.
  package var raisedFingers: [Bool]? {
    guard let curls, curls.count == 5 else { return nil }
    return curls.map { $0 == 0 }
  }

  /// What a recognizer found.
  ///
  /// - Parameter recognizer: Its name, see ``RenderedGoldens/Recognizer/name``.
  /// - Returns: All four lists, or `nil` if this recognizer was not asked.
  package func result(of recognizer: String) -> GoldenPhoto.Result? {
    gestures[recognizer].map { gestures in
      GoldenPhoto.Result(
        gestures: gestures, handedness: handedness, landmarks: landmarks,
        worldLandmarks: worldLandmarks)
    }
  }

  private var handPose: HandPose? {
    if let raised = raisedFingers {
      return HandPose(
        thumb: raised[0], index: raised[1], middle: raised[2], ring: raised[3], little: raised[4])
    }
    return pose.flatMap(HandPose.init(gesture:))
  }
}

extension RenderedGoldens.Clip {
  /// The clip to draw; `nil` if a name is unknown.
  package var sequence: HandSequence? {
    guard let side = HandSide(rawValue: side),
      let background = Backdrop(named: background)
    else { return nil }
    var sequence: HandSequence
    switch name {
    case "gestures": sequence = .gestures(HandPose.gestures.map(\.pose), side: side, seed: seed)
    case "two-hands": sequence = .twoHands(seed: seed)
    default: return nil
    }
    sequence.background = background
    sequence.width = width
    sequence.height = height
    return sequence
  }
}

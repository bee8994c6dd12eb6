/// Which hand of a person is drawn.
public enum HandSide: String, Sendable, CaseIterable {
  /// A left hand: with its palm to the viewer and the fingers up, the thumb is on the left.
  case left
  /// A right hand: with its palm to the viewer and the fingers up, the thumb is on the right.
  case right
}

/// A position in a picture; (0, 0) is its top left corner, (1, 1) its bottom right one.
public struct PicturePosition: Sendable, Equatable {
  /// Fraction of the picture's width.
  public var x: Float
  /// Fraction of the picture's height.
  public var y: Float

  /// Makes a position.
  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  /// The middle of the picture.
  public static let center = PicturePosition(x: 0.5, y: 0.5)
}

/// One hand in a picture, its palm to the viewer.
public struct DrawnHand: Sendable, Equatable {
  /// What the fingers do.
  public var pose: HandPose
  /// Left or right hand.
  public var side: HandSide
  /// Degrees by which the hand is turned clockwise, on top of the pose's own turn.
  public var rotation: Float
  /// Where the middle of the hand lies.
  public var position: PicturePosition
  /// Size: 1 is an open hand of about six tenths of the picture's shorter side.
  public var scale: Float
  /// Colour of the skin.
  public var skin: SkinTone

  /// Makes a hand, by default upright in the middle of the picture.
  public init(
    pose: HandPose, side: HandSide = .right, rotation: Float = 0,
    position: PicturePosition = .center, scale: Float = 1, skin: SkinTone = .light
  ) {
    self.pose = pose
    self.side = side
    self.rotation = rotation
    self.position = position
    self.scale = scale
    self.skin = skin
  }
}

/// Everything that decides a rendered picture.
///
/// Equal scenes give equal pixels, on every machine.
public struct HandScene: Sendable, Equatable {
  /// The hands, from back to front where they overlap.
  public var hands: [DrawnHand]
  /// What lies behind the hands.
  public var background: Backdrop
  /// Chooses the small differences: proportions and pose of the hands, light, noise.
  public var seed: UInt64
  /// Which of several pictures of the same scene this is; chooses the grain alone.
  public var frame: Int
  /// Width of the picture in pixels.
  public var width: Int
  /// Height of the picture in pixels.
  public var height: Int

  /// Makes a scene with any number of hands.
  public init(
    hands: [DrawnHand], background: Backdrop = .warm, seed: UInt64 = 0, frame: Int = 0,
    width: Int = 480, height: Int = 480
  ) {
    self.hands = hands
    self.background = background
    self.seed = seed
    self.frame = frame
    self.width = width
    self.height = height
  }

  /// Makes a square scene with one hand.
  public init(
    pose: HandPose, side: HandSide = .right, rotation: Float = 0,
    position: PicturePosition = .center, scale: Float = 1, skin: SkinTone = .light,
    background: Backdrop = .warm, seed: UInt64 = 0, size: Int = 480
  ) {
    self.init(
      hands: [
        DrawnHand(
          pose: pose, side: side, rotation: rotation, position: position, scale: scale, skin: skin)
      ], background: background, seed: seed, width: size, height: size)
  }
}

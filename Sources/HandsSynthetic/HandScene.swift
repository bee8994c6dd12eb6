/// The handedness of a rendered hand.
public enum HandSide: String, Sendable, CaseIterable {
  /// A left hand: with its palm to the viewer and the fingers up, the thumb is on the left.
  case left
  /// A right hand: with its palm to the viewer and the fingers up, the thumb is on the right.
  case right
}

/// A position in an image; (0, 0) is its top-left corner, (1, 1) its bottom-right one.
public struct PicturePosition: Sendable, Equatable {
  /// The x coordinate, as a fraction of the image's width.
  public var x: Float
  /// The y coordinate, as a fraction of the image's height.
  public var y: Float

  /// Creates a position.
  public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  /// The center of the image.
  public static let center = PicturePosition(x: 0.5, y: 0.5)
}

/// A hand in an image, by default with its palm toward the viewer.
public struct DrawnHand: Sendable, Equatable {
  /// The pose of the fingers.
  public var pose: HandPose
  /// The handedness.
  public var side: HandSide
  /// The clockwise rotation of the hand in degrees, in addition to the pose's own.
  public var rotation: Float
  /// The angle in degrees by which the hand is turned about its long axis: at 90, the thumb's side
  /// points away from the viewer, at 180 the palm.
  public var yaw: Float
  /// The angle in degrees by which the hand is bent at the wrist: above 0, the fingers point away
  /// from the viewer.
  public var pitch: Float
  /// The position of the middle of the hand, if it faces the viewer.
  public var position: PicturePosition
  /// The size: at 1, an open hand spans about six tenths of the image's shorter side.
  public var scale: Float
  /// The skin color.
  public var skin: SkinTone

  /// Creates a hand, by default upright in the center of the image.
  public init(
    pose: HandPose, side: HandSide = .right, rotation: Float = 0, yaw: Float = 0,
    pitch: Float = 0, position: PicturePosition = .center, scale: Float = 1,
    skin: SkinTone = .light
  ) {
    self.pose = pose
    self.side = side
    self.rotation = rotation
    self.yaw = yaw
    self.pitch = pitch
    self.position = position
    self.scale = scale
    self.skin = skin
  }
}

/// All parameters that determine a rendered image.
///
/// Equal scenes produce equal pixels on every machine.
public struct HandScene: Sendable, Equatable {
  /// The hands, from back to front where they overlap.
  public var hands: [DrawnHand]
  /// The background behind the hands.
  public var background: Backdrop
  /// The seed of small variations: proportions and pose of the hands, light and noise.
  public var seed: UInt64
  /// The index among several images of the same scene; it only affects the grain.
  public var frame: Int
  /// The width of the image in pixels.
  public var width: Int
  /// The height of the image in pixels.
  public var height: Int
  /// The focal length of the camera in pixels, or `nil` for a parallel projection.
  ///
  /// Its optical axis passes through the center of the image. The
  /// ``DrawnHand/scale`` of a hand holds at its wrist.
  public var focalLength: Float?

  /// Creates a scene with any number of hands.
  public init(
    hands: [DrawnHand], background: Backdrop = .warm, seed: UInt64 = 0, frame: Int = 0,
    width: Int = 480, height: Int = 480, focalLength: Float? = nil
  ) {
    self.hands = hands
    self.background = background
    self.seed = seed
    self.frame = frame
    self.width = width
    self.height = height
    self.focalLength = focalLength
  }

  /// Creates a square scene with one hand.
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

import Hands
import HandsImaging
import HandsSynthetic

/// A picture of one drawn hand, and where its joints are.
struct DrawnSearchScene {
  let picture: Picture
  /// The joints in pixels, in the order of landmarks.
  private let joints: [SIMD3<Float>]

  /// Draws a hand in a picture of 1024 × 768 pixels.
  ///
  /// - Parameters:
  ///   - seed: Determines place, turn, side, pose and colors.
  ///   - scale: The size of ``DrawnHand``.
  /// - Throws: The renderer's errors.
  init(seed: Int, scale: Float) throws {
    let poses: [HandPose] = [.openPalm, .victory, .pointingUp, .closedFist, .iLoveYou, .thumbUp]
    let spread = max(0, 0.5 - 0.35 * scale)
    func place(_ step: Int) -> Float {
      0.5 + spread * (Float((seed * 7 + 3) * step % 11) / 5 - 1)
    }
    let scene = HandScene(
      hands: [
        DrawnHand(
          pose: poses[seed % poses.count], side: seed % 2 == 0 ? .right : .left,
          rotation: Float(seed * 37 % 61 - 30),
          position: PicturePosition(x: place(3), y: place(5)), scale: scale,
          skin: SkinTone.named[seed % 4].tone)
      ], background: Backdrop.named[seed % 3].backdrop, seed: UInt64(seed), width: 1024,
      height: 768)
    picture = try HandRenderer.render(scene)
    joints = HandRenderer.joints(of: scene)[0]
  }

  /// The mean distance of a hand's landmarks from the joints, as a fraction of the longer side of
  /// the joints' bounding box.
  func error(of hand: Hand) -> Float {
    var (low, high) = (joints[0], joints[0])
    var sum: Float = 0
    for (landmark, joint) in zip(hand.landmarks, joints) {
      let dx = landmark.x * Float(picture.width) - joint.x
      let dy = landmark.y * Float(picture.height) - joint.y
      sum += (dx * dx + dy * dy).squareRoot()
      (low, high) = (pointwiseMin(low, joint), pointwiseMax(high, joint))
    }
    return sum / Float(joints.count) / max(high.x - low.x, high.y - low.y)
  }

  /// A ground without hands, with a fine checkered pattern of a contrast in levels.
  static func ground(seed: Int, contrast: Int) throws -> Picture {
    let picture = try HandRenderer.render(
      HandScene(
        hands: [], background: Backdrop.named[seed % 4].backdrop, seed: UInt64(seed), width: 640,
        height: 480))
    var bytes = picture.bytes
    for index in bytes.indices {
      let (x, y) = (index / 3 % picture.width, index / 3 / picture.width)
      let change = (x / 3 + y / 2) % 2 == 0 ? contrast : -contrast
      bytes[index] = UInt8(clamping: Int(bytes[index]) + change)
    }
    return try Picture(
      width: picture.width, height: picture.height, format: .rgb, bytes: bytes)
  }
}

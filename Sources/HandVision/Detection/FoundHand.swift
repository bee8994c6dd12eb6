internal import HandsAppleTypes
internal import Foundation
internal import Hands

/// A hand as both surfaces report it; lists have an entry for each joint, in the order of
/// `HandLandmark`.
struct FoundHand: Sendable {
  /// The probability that this is a hand.
  let presence: Float
  /// Which hand it is in the upright picture.
  let chirality: VNChirality
  /// Fractions of the upright region, from its lower left.
  let locations: [CGPoint]
  /// 0 … 1.
  let confidences: [Float]
  /// Fractions of the upright region's width, relative to the wrist; smaller is nearer.
  let depths: [Float]
  /// Metres to the right, upwards, and away from the camera, from the middle of the hand.
  let worldPositions: [SIMD3<Float>]
  /// When the picture is shown, if that is known.
  let timeRange: CMTimeRange?

  /// Handedness below this score is unknown; the score of a guess is one half.
  private static let leastHandednessScore: Float = 0.6

  /// Turns a hand upright and judges its joints.
  ///
  /// - Parameters:
  ///   - hand: A hand in the region's picture.
  ///   - region: Where it was found.
  ///   - timeRange: When the picture is shown.
  /// - Throws: ``VNErrorCode/operationFailed`` if the rule of joint confidence can't be used.
  init(_ hand: Hand, in region: FrameRegion, timeRange: CMTimeRange?) throws(VisionFailure) {
    let size = ImageSize(width: region.picture.width, height: region.picture.height)
    confidences = try VisionJointConfidence.confidences(of: hand, in: size)
    presence = hand.presence
    locations = hand.landmarks.map { region.location(of: $0) }
    depths = hand.landmarks.map { region.depth(of: $0) }
    worldPositions = hand.worldLandmarks.map { region.worldPosition(of: $0) }
    self.timeRange = timeRange
    // The net judged the stored picture: of a mirrored one it names the other hand.
    let isRight = (hand.handedness == .right) != region.map.isMirrored
    let isKnown = hand.handednessScore >= FoundHand.leastHandednessScore
    chirality = isKnown ? (isRight ? .right : .left) : .unknown
  }
}

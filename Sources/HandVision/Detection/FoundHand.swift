internal import HandsAppleTypes
internal import Foundation
internal import Hands

/// A hand in the form that both APIs report; lists have one entry per joint, in the order of
/// `HandLandmark`.
struct FoundHand: Sendable {
  /// The probability that this is a hand.
  let presence: Float
  /// The handedness in the upright image.
  let chirality: VNChirality
  /// The positions, in fractions of the upright region from its lower-left corner.
  let locations: [CGPoint]
  /// The confidence of each joint, 0 … 1.
  let confidences: [Float]
  /// The depths relative to the wrist, in fractions of the upright region's width; smaller is
  /// closer.
  let depths: [Float]
  /// The positions in space: meters to the right, up, and away from the camera, from the middle of
  /// the hand.
  let worldPositions: [SIMD3<Float>]
  /// The image's time range, if known.
  let timeRange: CMTimeRange?

  /// Minimum score of a known handedness; a guess has a score of one half.
  private static let leastHandednessScore: Float = 0.6

  /// Converts a hand to the upright region and computes the confidence of its joints.
  ///
  /// - Parameters:
  ///   - hand: A hand in the region's image.
  ///   - region: The region in which it was found.
  ///   - timeRange: The image's time range, if known.
  /// - Throws: ``VNErrorCode/operationFailed`` if the joint confidence rule is invalid.
  init(_ hand: Hand, in region: FrameRegion, timeRange: CMTimeRange?) throws(VisionFailure) {
    let size = ImageSize(width: region.picture.width, height: region.picture.height)
    confidences = try VisionJointConfidence.confidences(of: hand, in: size)
    presence = hand.presence
    locations = hand.landmarks.map { region.location(of: $0) }
    depths = hand.landmarks.map { region.depth(of: $0) }
    worldPositions = hand.worldLandmarks.map { region.worldPosition(of: $0) }
    self.timeRange = timeRange
    // The model processed the stored image; if that is mirrored, it reports the opposite
    // handedness.
    let isRight = (hand.handedness == .right) != region.map.isMirrored
    let isKnown = hand.handednessScore >= FoundHand.leastHandednessScore
    chirality = isKnown ? (isRight ? .right : .left) : .unknown
  }
}

internal import Foundation

/// A hand found by a request.
public final class VNHumanHandPoseObservation: VNRecognizedPointsObservation, @unchecked Sendable {
  /// The handedness in the upright image.
  public let chirality: VNChirality
  /// The depth of each joint relative to the wrist; smaller is closer.
  ///
  /// Fractions of the region of interest's width, in the order of ``availableJointNames``. Not part
  /// of Apple's interface.
  public let depths: [Float]
  /// The position of each joint in space, from the middle of the hand.
  ///
  /// Meters to the right, up, and away from the camera, in the order of ``availableJointNames``.
  /// Not part of Apple's interface.
  public let worldPositions: [SIMD3<Float>]

  init(_ hand: FoundHand) {
    chirality = hand.chirality
    depths = hand.depths
    worldPositions = hand.worldPositions
    let names = JointName.allInOrder.map(\.rawValue)
    super.init(
      points: names.indices.map { index in
        VNRecognizedPoint(
          x: hand.locations[index].x, y: hand.locations[index].y,
          confidence: hand.confidences[index], identifier: names[index])
      },
      groups: JointsGroupName.allInOrder.map { group in
        (group.rawValue, names[group.joints].map { $0 })
      },
      confidence: hand.presence, timeRange: hand.timeRange)
  }

  /// The names of all 21 joints: the wrist, then thumb to little finger, each from palm to tip.
  public var availableJointNames: [JointName] { JointName.allInOrder }
  /// The five fingers and all joints.
  public var availableJointsGroupNames: [JointsGroupName] { JointsGroupName.allInOrder }

  /// Returns a joint.
  ///
  /// - Parameter jointName: Its name.
  /// - Returns: The joint, as fractions of the region of interest from its lower-left corner.
  /// - Throws: ``VNErrorCode/invalidArgument`` if a hand has no such joint.
  public func recognizedPoint(_ jointName: JointName) throws -> VNRecognizedPoint {
    try recognizedPoint(forKey: jointName.rawValue)
  }

  /// Returns the joints of a group.
  ///
  /// - Parameter jointsGroupName: The group's name.
  /// - Returns: The joints by name, as fractions of the region of interest from its lower-left
  ///   corner.
  /// - Throws: ``VNErrorCode/invalidArgument`` if a hand has no such group.
  public func recognizedPoints(
    _ jointsGroupName: JointsGroupName
  ) throws -> [JointName: VNRecognizedPoint] {
    let points = try recognizedPoints(forGroupKey: jointsGroupName.rawValue)
    return Dictionary(
      uniqueKeysWithValues: points.map { (JointName(rawValue: $0.key), $0.value) })
  }
}

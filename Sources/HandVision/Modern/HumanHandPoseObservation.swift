public import HandsAppleTypes
public import Foundation

/// A hand found by a request.
public struct HumanHandPoseObservation: PoseProviding {
  /// The handedness of a hand.
  public enum Chirality: String, Hashable, Sendable, Codable, CaseIterable {
    /// The left hand.
    case left
    /// The right hand.
    case right
  }

  /// The identifier of this observation; the same hand has another one in the next frame.
  public let uuid: UUID
  /// The confidence that this is a hand, 0 … 1.
  public let confidence: Float
  /// The image's time range, if known.
  public let timeRange: CMTimeRange?
  /// The handedness in the upright image; `nil` if it is uncertain.
  public let chirality: Chirality?
  /// The kind of request that found the hand; `nil` for a request of the classic API.
  public let originatingRequestDescriptor: RequestDescriptor?
  /// The depth of each joint relative to the wrist; smaller is closer.
  ///
  /// A fraction of the region of interest's width. Not part of Apple's interface.
  public let depths: [JointName: Float]
  /// The position of each joint in space, from the middle of the hand.
  ///
  /// Meters to the right, up, and away from the camera. Not part of Apple's interface.
  public let worldPositions: [JointName: SIMD3<Float>]

  private let joints: [JointName: Joint]

  init(_ hand: FoundHand, descriptor: RequestDescriptor) {
    let names = JointName.allCases
    self.init(
      uuid: UUID(), confidence: hand.presence, timeRange: hand.timeRange,
      chirality: hand.chirality, descriptor: descriptor, depths: hand.depths,
      worldPositions: hand.worldPositions,
      joints: zip(names, zip(hand.locations, hand.confidences)).map { name, point in
        Joint(
          location: NormalizedPoint(normalizedPoint: point.0), confidence: point.1,
          jointName: name.rawValue)
      })
  }

  /// Creates an observation from one of the classic API.
  ///
  /// - Parameter observation: The observation; `CMTimeRange.zero` counts as unknown.
  public init(_ observation: VNHumanHandPoseObservation) {
    let names = zip(JointName.allCases, observation.availableKeys)
    self.init(
      uuid: observation.uuid, confidence: observation.confidence,
      timeRange: observation.timeRange == .zero ? nil : observation.timeRange,
      chirality: observation.chirality, descriptor: nil, depths: observation.depths,
      worldPositions: observation.worldPositions,
      joints: names.compactMap { name, key in
        (try? observation.recognizedPoint(forKey: key)).map { point in
          Joint(
            location: NormalizedPoint(normalizedPoint: point.location),
            confidence: point.confidence, jointName: name.rawValue)
        }
      })
  }

  private init(
    uuid: UUID, confidence: Float, timeRange: CMTimeRange?, chirality: VNChirality,
    descriptor: RequestDescriptor?, depths: [Float], worldPositions: [SIMD3<Float>],
    joints: [Joint]
  ) {
    func named<Value>(_ values: [Value]) -> [JointName: Value] {
      Dictionary(uniqueKeysWithValues: zip(JointName.allCases, values))
    }
    self.uuid = uuid
    self.confidence = confidence
    self.timeRange = timeRange
    self.chirality =
      switch chirality {
      case .left: .left
      case .right: .right
      case .unknown: nil
      }
    originatingRequestDescriptor = descriptor
    self.depths = named(depths)
    self.worldPositions = named(worldPositions)
    self.joints = named(joints)
  }

  /// The names of the available joints: the wrist, then thumb to little finger, each from palm to
  /// tip; a detected hand has all 21.
  public var availableJointNames: [JointName] {
    JointName.allCases.filter { joints[$0] != nil }
  }

  /// The names of the five fingers.
  public var availableJointsGroupNames: [JointsGroupName] { JointsGroupName.allCases }

  /// Returns a joint.
  ///
  /// - Parameter jointName: Its name.
  /// - Returns: The joint, or `nil` if the observation lacks it, which only happens if it was
  ///   decoded.
  public func joint(for jointName: JointName) -> Joint? { joints[jointName] }

  /// Returns the joints of a finger.
  ///
  /// - Parameter jointsGroupName: The finger; all joints if `nil`.
  /// - Returns: The available joints, by name.
  public func allJoints(in jointsGroupName: JointsGroupName?) -> [JointName: Joint] {
    guard let jointsGroupName else { return joints }
    let members = jointsGroupName.joints
    return joints.filter { members.contains($0.key) }
  }

  /// All joints as input for a pose classifier, `[1, 3, 21]`, Float32: x, y, confidence.
  public var keypoints: MLMultiArray {
    KeypointsArray.array(
      of: JointName.allCases.map { name in
        joints[name].map { joint in
          KeypointsArray.Column(
            x: joint.location.x, y: joint.location.y, confidence: joint.confidence)
        }
      })
  }

  /// A one-line description of the hand.
  public var description: String {
    "HumanHandPoseObservation(\(chirality?.rawValue ?? "unknown"), confidence: \(confidence))"
  }
}

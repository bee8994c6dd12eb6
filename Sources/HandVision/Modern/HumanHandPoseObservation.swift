public import HandsAppleTypes
public import Foundation

/// A hand that a request found.
public struct HumanHandPoseObservation: PoseProviding {
  /// Which hand it is.
  public enum Chirality: String, Hashable, Sendable, Codable, CaseIterable {
    /// The left hand.
    case left
    /// The right hand.
    case right
  }

  /// Names this observation; of the same hand in the next frame it is another.
  public let uuid: UUID
  /// How sure it is that this is a hand, 0 … 1.
  public let confidence: Float
  /// When the image is shown, if that is known.
  public let timeRange: CMTimeRange?
  /// Which hand it is, as seen in the upright image; `nil` if it is hard to tell.
  public let chirality: Chirality?
  /// The kind of request that found the hand; `nil` for one of the classic surface.
  public let originatingRequestDescriptor: RequestDescriptor?
  /// The depth of each joint relative to the wrist; smaller is nearer.
  ///
  /// A fraction of the region of interest's width. Not part of Apple's interface.
  public let depths: [JointName: Float]
  /// Each joint in space, from the middle of the hand.
  ///
  /// Metres to the right, upwards, and away from the camera. Not part of Apple's interface.
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

  /// Takes an observation of the classic surface.
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

  /// The names of the joints that there are, wrist first, then thumb to little finger from the palm
  /// to the tip; of a hand that was found all 21.
  public var availableJointNames: [JointName] {
    JointName.allCases.filter { joints[$0] != nil }
  }

  /// The names of the five fingers.
  public var availableJointsGroupNames: [JointsGroupName] { JointsGroupName.allCases }

  /// A joint.
  ///
  /// - Parameter jointName: Its name.
  /// - Returns: `nil` if the observation has none of that name, which happens only to one that was
  ///   decoded.
  public func joint(for jointName: JointName) -> Joint? { joints[jointName] }

  /// The joints of a finger.
  ///
  /// - Parameter jointsGroupName: The finger; all joints if `nil`.
  /// - Returns: Those that there are, by name.
  public func allJoints(in jointsGroupName: JointsGroupName?) -> [JointName: Joint] {
    guard let jointsGroupName else { return joints }
    let members = jointsGroupName.joints
    return joints.filter { members.contains($0.key) }
  }

  /// All joints in the form that classifiers of poses take: `[1, 3, 21]`, Float32: x, y, confidence.
  public var keypoints: MLMultiArray {
    KeypointsArray.array(
      of: JointName.allCases.map { name in
        joints[name].map { joint in
          KeypointsArray.Column(
            x: joint.location.x, y: joint.location.y, confidence: joint.confidence)
        }
      })
  }

  /// The hand on one line.
  public var description: String {
    "HumanHandPoseObservation(\(chirality?.rawValue ?? "unknown"), confidence: \(confidence))"
  }
}

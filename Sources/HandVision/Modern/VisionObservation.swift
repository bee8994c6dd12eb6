public import HandsAppleTypes
public import Foundation

/// Something that a request found.
public protocol VisionObservation: CustomStringConvertible, Codable, Hashable, Sendable {
  /// Names this observation; of the same hand in the next frame it is another.
  var uuid: UUID { get }
  /// How sure it is that the observation is right, 0 … 1.
  var confidence: Float { get }
  /// When the image is shown, if that is known: from the time of its sample buffer, without a
  /// duration.
  var timeRange: CMTimeRange? { get }
  /// The kind of request that found it.
  var originatingRequestDescriptor: RequestDescriptor? { get }
}

/// An observation of joints.
public protocol PoseProviding: VisionObservation {
  /// The name of a joint.
  associatedtype JointName: Hashable & Sendable
  /// The name of a group of joints.
  associatedtype JointsGroupName: Hashable & Sendable

  /// The names of the joints that there are.
  var availableJointNames: [JointName] { get }
  /// The names of the groups that there are.
  var availableJointsGroupNames: [JointsGroupName] { get }

  /// A joint.
  ///
  /// - Parameter jointName: Its name.
  /// - Returns: `nil` if the observation has none of that name.
  func joint(for jointName: JointName) -> Joint?

  /// The joints of a group.
  ///
  /// - Parameter jointsGroupName: The group's name; all joints if `nil`.
  /// - Returns: Those that there are, by name.
  func allJoints(in jointsGroupName: JointsGroupName?) -> [JointName: Joint]
}

extension PoseProviding {
  /// All joints.
  ///
  /// - Returns: Those that there are, by name.
  public func allJoints() -> [JointName: Joint] { allJoints(in: nil) }
}

public import HandsAppleTypes
public import Foundation

/// A result of a request.
public protocol VisionObservation: CustomStringConvertible, Codable, Hashable, Sendable {
  /// The identifier of this observation; the same hand has another one in the next frame.
  var uuid: UUID { get }
  /// The confidence in the observation, 0 … 1.
  var confidence: Float { get }
  /// The image's time range, if known: the time of its sample buffer, without a duration.
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

  /// The names of the available joints.
  var availableJointNames: [JointName] { get }
  /// The names of the available groups.
  var availableJointsGroupNames: [JointsGroupName] { get }

  /// Returns a joint.
  ///
  /// - Parameter jointName: Its name.
  /// - Returns: The joint, or `nil` if the observation lacks it.
  func joint(for jointName: JointName) -> Joint?

  /// Returns the joints of a group.
  ///
  /// - Parameter jointsGroupName: The group's name; all joints if `nil`.
  /// - Returns: The available joints, by name.
  func allJoints(in jointsGroupName: JointsGroupName?) -> [JointName: Joint]
}

extension PoseProviding {
  /// Returns all joints.
  ///
  /// - Returns: The available joints, by name.
  public func allJoints() -> [JointName: Joint] { allJoints(in: nil) }
}

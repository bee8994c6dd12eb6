// The names match Apple's framework.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The first and only revision of ``VNDetectHumanHandPoseRequest``.
public let VNDetectHumanHandPoseRequestRevision1 = 1

/// A request that finds hands and their joints.
public final class VNDetectHumanHandPoseRequest: VNImageBasedRequest {
  /// Maximum number of hands to report, at least 1; the largest hands are reported.
  public var maximumHandCount = 2

  /// The hands that the last run found, largest first: empty if there were none, `nil` before the
  /// first run and after a failed one.
  public var results: [VNHumanHandPoseObservation]? {
    observations as? [VNHumanHandPoseObservation]
  }

  /// Returns the joints that the request finds.
  ///
  /// - Returns: All 21, wrist first.
  /// - Throws: Nothing.
  public func supportedJointNames() throws -> [VNHumanHandPoseObservation.JointName] {
    VNHumanHandPoseObservation.JointName.allInOrder
  }

  /// Returns the groups of joints.
  ///
  /// - Returns: The five fingers and all joints.
  /// - Throws: Nothing.
  public func supportedJointsGroupNames() throws -> [VNHumanHandPoseObservation.JointsGroupName] {
    VNHumanHandPoseObservation.JointsGroupName.allInOrder
  }

  /// Returns the joints that a revision finds.
  ///
  /// - Parameter revision: The revision.
  /// - Returns: All 21, wrist first.
  /// - Throws: ``VNErrorCode/unsupportedRevision`` if there is no such revision.
  public class func supportedJointNames(
    forRevision revision: Int
  ) throws -> [VNHumanHandPoseObservation.JointName] {
    try checkRevision(revision)
    return VNHumanHandPoseObservation.JointName.allInOrder
  }

  /// Returns the groups of joints of a revision.
  ///
  /// - Parameter revision: The revision.
  /// - Returns: The five fingers and all joints.
  /// - Throws: ``VNErrorCode/unsupportedRevision`` if there is no such revision.
  public class func supportedJointsGroupNames(
    forRevision revision: Int
  ) throws -> [VNHumanHandPoseObservation.JointsGroupName] {
    try checkRevision(revision)
    return VNHumanHandPoseObservation.JointsGroupName.allInOrder
  }

  private class func checkRevision(_ revision: Int) throws {
    if let failure = unsupportedRevision(revision) { throw failure.classicError }
  }

  override func findings(
    in input: FrameInput, tracks: HandTracks?
  ) throws(VisionFailure) -> [VNObservation] {
    let search = HandSearch(
      maximumHandCount: maximumHandCount, regionOfInterest: regionOfInterest)
    return try search.hands(in: input.frame(), tracks: tracks).map {
      VNHumanHandPoseObservation($0)
    }
  }
}

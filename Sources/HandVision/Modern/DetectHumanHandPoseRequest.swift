/// Finds hands and their joints.
public struct DetectHumanHandPoseRequest: ImageProcessingRequest {
  /// The hands, the largest first.
  public typealias Result = [HumanHandPoseObservation]

  /// An algorithm.
  public enum Revision: Hashable, Sendable, Codable, CaseIterable {
    /// The only one.
    case revision1
  }

  /// The algorithms that there are.
  public static let supportedRevisions = Revision.allCases

  /// The algorithm.
  public let revision: Revision
  /// Maximum number of hands that are reported, the largest ones; at least 1.
  public var maximumHandCount = 2
  /// Where to look; points of the results are relative to it.
  public var regionOfInterest = NormalizedRect.fullImage

  /// Creates a request for at most two hands.
  ///
  /// - Parameter revision: The algorithm, or `nil` for the newest.
  public init(_ revision: Revision? = nil) {
    self.revision = revision ?? .revision1
  }

  /// The kind of request and its algorithm.
  public var descriptor: RequestDescriptor { .detectHumanHandPoseRequest(revision) }

  /// The joints that are found: all 21, wrist first.
  public var supportedJointNames: [HumanHandPoseObservation.JointName] {
    get throws { HumanHandPoseObservation.JointName.allCases }
  }

  /// The groups of joints: the five fingers.
  public var supportedJointsGroupNames: [HumanHandPoseObservation.JointsGroupName] {
    get throws { HumanHandPoseObservation.JointsGroupName.allCases }
  }

  /// The request's settings on one line.
  public var description: String {
    let region = regionOfInterest.cgRect
    return "DetectHumanHandPoseRequest(\(revision), maximumHandCount: \(maximumHandCount), "
      + "regionOfInterest: (\(region.minX), \(region.minY), \(region.width), \(region.height)))"
  }
}

/// A kind of request and its algorithm.
public enum RequestDescriptor: Hashable, Sendable, Codable {
  /// ``DetectHumanHandPoseRequest``.
  case detectHumanHandPoseRequest(DetectHumanHandPoseRequest.Revision)
}

/// A request that finds hands and their joints.
public struct DetectHumanHandPoseRequest: ImageProcessingRequest {
  /// The hands, largest first.
  public typealias Result = [HumanHandPoseObservation]

  /// A revision of the algorithm.
  public enum Revision: Hashable, Sendable, Codable, CaseIterable {
    /// The first and only revision.
    case revision1
  }

  /// The supported revisions.
  public static let supportedRevisions = Revision.allCases

  /// The revision of the algorithm.
  public let revision: Revision
  /// Maximum number of hands to report, at least 1; the largest hands are reported.
  public var maximumHandCount = 2
  /// The region to search; points of the results are relative to it.
  public var regionOfInterest = NormalizedRect.fullImage

  /// Creates a request for at most two hands.
  ///
  /// - Parameter revision: The revision, or `nil` for the newest.
  public init(_ revision: Revision? = nil) {
    self.revision = revision ?? .revision1
  }

  /// The kind of request and its revision.
  public var descriptor: RequestDescriptor { .detectHumanHandPoseRequest(revision) }

  /// The joints that the request finds: all 21, wrist first.
  public var supportedJointNames: [HumanHandPoseObservation.JointName] {
    get throws { HumanHandPoseObservation.JointName.allCases }
  }

  /// The groups of joints: the five fingers.
  public var supportedJointsGroupNames: [HumanHandPoseObservation.JointsGroupName] {
    get throws { HumanHandPoseObservation.JointsGroupName.allCases }
  }

  /// A one-line description of the request's settings.
  public var description: String {
    let region = regionOfInterest.cgRect
    return "DetectHumanHandPoseRequest(\(revision), maximumHandCount: \(maximumHandCount), "
      + "regionOfInterest: (\(region.minX), \(region.minY), \(region.width), \(region.height)))"
  }
}

/// A kind of request and its revision.
public enum RequestDescriptor: Hashable, Sendable, Codable {
  /// ``DetectHumanHandPoseRequest``.
  case detectHumanHandPoseRequest(DetectHumanHandPoseRequest.Revision)
}

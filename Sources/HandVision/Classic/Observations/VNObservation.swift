public import HandsAppleTypes
public import Foundation

/// What depends on the revision of a request.
public protocol VNRequestRevisionProviding {
  /// The revision of the request's algorithm.
  var requestRevision: Int { get }
}

/// Something that a request found.
///
/// Unchecked: it and its subclasses are immutable.
public class VNObservation: NSObject, VNRequestRevisionProviding, @unchecked Sendable {
  /// Names this observation; of the same hand in the next frame it is another.
  public let uuid = UUID()
  /// How sure it is that the observation is right, 0 … 1.
  public let confidence: VNConfidence
  /// When the image is shown: from the time of its sample buffer, without a duration;
  /// `CMTimeRange.zero` for other images.
  public let timeRange: CMTimeRange
  /// The revision of the request that found it; there is one.
  public var requestRevision: Int { VNDetectHumanHandPoseRequestRevision1 }

  init(confidence: VNConfidence, timeRange: CMTimeRange?) {
    self.confidence = confidence
    self.timeRange = timeRange ?? .zero
  }
}

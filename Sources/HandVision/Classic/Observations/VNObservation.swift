public import HandsAppleTypes
public import Foundation

/// A type whose results depend on the revision of a request.
public protocol VNRequestRevisionProviding {
  /// The revision of the request's algorithm.
  var requestRevision: Int { get }
}

/// The base class of request results.
///
/// Unchecked: it and its subclasses are immutable.
public class VNObservation: NSObject, VNRequestRevisionProviding, @unchecked Sendable {
  /// The identifier of this observation; the same hand has another one in the next frame.
  public let uuid = UUID()
  /// The confidence in the observation, 0 … 1.
  public let confidence: VNConfidence
  /// The image's time range: the time of its sample buffer, without a duration; `CMTimeRange.zero`
  /// for other images.
  public let timeRange: CMTimeRange
  /// The revision of the request that found it; there is only one.
  public var requestRevision: Int { VNDetectHumanHandPoseRequestRevision1 }

  init(confidence: VNConfidence, timeRange: CMTimeRange?) {
    self.confidence = confidence
    self.timeRange = timeRange ?? .zero
  }
}

/// A point in an image with a confidence.
public class VNDetectedPoint: VNPoint, @unchecked Sendable {
  /// The confidence, 0 … 1.
  public let confidence: VNConfidence

  init(x: Double, y: Double, confidence: VNConfidence) {
    self.confidence = confidence
    super.init(x: x, y: y)
  }
}

/// A named point in an image.
public final class VNRecognizedPoint: VNDetectedPoint, @unchecked Sendable {
  /// The key of the point, which names a joint for example.
  public let identifier: VNRecognizedPointKey

  init(x: Double, y: Double, confidence: VNConfidence, identifier: VNRecognizedPointKey) {
    self.identifier = identifier
    super.init(x: x, y: y, confidence: confidence)
  }
}

/// The name of a point.
public struct VNRecognizedPointKey: RawRepresentable, Hashable, Sendable {
  /// The name as text.
  public let rawValue: String

  /// Creates a name.
  ///
  /// - Parameter rawValue: The name as text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The name of a group of points.
public struct VNRecognizedPointGroupKey: RawRepresentable, Hashable, Sendable {
  /// The name as text.
  public let rawValue: String

  /// Creates a name.
  ///
  /// - Parameter rawValue: The name as text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// All points of an observation.
  public static let all = VNRecognizedPointGroupKey(rawValue: "VNIPOAll")
}

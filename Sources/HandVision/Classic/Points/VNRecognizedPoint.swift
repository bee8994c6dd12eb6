/// A point in an image with a confidence.
public class VNDetectedPoint: VNPoint, @unchecked Sendable {
  /// The confidence, 0 … 1.
  public let confidence: VNConfidence

  init(x: Double, y: Double, confidence: VNConfidence) {
    self.confidence = confidence
    super.init(x: x, y: y)
  }

  /// Returns whether an object is an equal point.
  ///
  /// - Parameter object: Any object.
  /// - Returns: `true` if it is of the same class and has the same coordinates and confidence.
  public override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? VNDetectedPoint else { return false }
    return other === self || other.confidence == confidence
  }

  /// A hash of the coordinates and the confidence.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(super.hash)
    hasher.combine(confidence)
    return hasher.finalize()
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

  /// Returns whether an object is an equal point.
  ///
  /// - Parameter object: Any object.
  /// - Returns: `true` if it has the same coordinates, confidence and key.
  public override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? VNRecognizedPoint else { return false }
    return other.identifier == identifier
  }

  /// A hash of the coordinates, the confidence and the key.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(super.hash)
    hasher.combine(identifier)
    return hasher.finalize()
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

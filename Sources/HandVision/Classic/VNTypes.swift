/// How sure a result is, 0 … 1.
public typealias VNConfidence = Float

/// Which hand of a person it is.
public enum VNChirality: Int, Sendable, CaseIterable {
  /// The left hand.
  case left = -1
  /// Either.
  case unknown
  /// The right hand.
  case right
}

/// What can be said about an image; accepted and ignored.
public struct VNImageOption: RawRepresentable, Hashable, Sendable {
  /// The option's name.
  public let rawValue: String

  /// Creates an option.
  ///
  /// - Parameter rawValue: The option's name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Metadata of the image.
  public static let properties = VNImageOption(rawValue: "VNImageOptionProperties")
  /// The camera's optics.
  public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")
  /// A context of Core Image.
  public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
}

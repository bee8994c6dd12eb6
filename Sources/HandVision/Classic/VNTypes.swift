/// The confidence in a result, 0 … 1.
public typealias VNConfidence = Float

/// The handedness of a hand.
public enum VNChirality: Int, Sendable, CaseIterable {
  /// The left hand.
  case left = -1
  /// Either hand.
  case unknown
  /// The right hand.
  case right
}

/// An option for an image; accepted and ignored.
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
  /// The camera's intrinsic parameters.
  public static let cameraIntrinsics = VNImageOption(rawValue: "VNImageOptionCameraIntrinsics")
  /// A Core Image context.
  public static let ciContext = VNImageOption(rawValue: "VNImageOptionCIContext")
}

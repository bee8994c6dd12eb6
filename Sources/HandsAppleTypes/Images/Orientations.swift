public import HandsImaging

extension UIImage {
  /// How a stored picture must be turned and mirrored to be seen upright; raw values are UIKit's.
  public enum Orientation: Int, Sendable, CaseIterable {
    /// As stored.
    case up
    /// To be turned by 180°.
    case down
    /// To be turned counter-clockwise by 90°.
    case left
    /// To be turned clockwise by 90°.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Mirrored top to bottom.
    case downMirrored
    /// Mirrored along the diagonal from the top left.
    case leftMirrored
    /// Mirrored along the diagonal from the top right.
    case rightMirrored
  }
}

/// How a stored picture must be turned and mirrored to be seen upright; raw values are EXIF's, not
/// those of ``UIImage/Orientation``.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// To be turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left.
  case leftMirrored = 5
  /// To be turned clockwise by 90°.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// To be turned counter-clockwise by 90°.
  case left = 8
}

extension ImageOrientation {
  /// The orientation of the same name.
  ///
  /// - Parameter orientation: UIKit's orientation.
  public init(_ orientation: UIImage.Orientation) {
    switch orientation {
    case .up: self = .up
    case .upMirrored: self = .upMirrored
    case .down: self = .down
    case .downMirrored: self = .downMirrored
    case .leftMirrored: self = .leftMirrored
    case .right: self = .right
    case .rightMirrored: self = .rightMirrored
    case .left: self = .left
    }
  }

  /// The orientation of the same name.
  ///
  /// - Parameter orientation: Core Graphics' orientation.
  public init(_ orientation: CGImagePropertyOrientation) {
    // Both have EXIF's raw values.
    self = ImageOrientation(rawValue: UInt8(orientation.rawValue)) ?? .up
  }
}

extension UIImage.Orientation {
  /// The orientation of the same name.
  ///
  /// - Parameter orientation: The package's own orientation.
  public init(_ orientation: ImageOrientation) {
    self = Self.allCases.first { ImageOrientation($0) == orientation } ?? .up
  }

  /// The orientation of the same name.
  ///
  /// - Parameter orientation: Core Graphics' orientation.
  public init(_ orientation: CGImagePropertyOrientation) {
    self.init(ImageOrientation(orientation))
  }
}

extension CGImagePropertyOrientation {
  /// The orientation of the same name.
  ///
  /// - Parameter orientation: The package's own orientation.
  public init(_ orientation: ImageOrientation) {
    // Both have EXIF's raw values.
    self = CGImagePropertyOrientation(rawValue: UInt32(orientation.rawValue)) ?? .up
  }

  /// The orientation of the same name.
  ///
  /// - Parameter orientation: UIKit's orientation.
  public init(_ orientation: UIImage.Orientation) {
    self.init(ImageOrientation(orientation))
  }
}

public import HandsImaging

extension UIImage {
  /// How to rotate and mirror a stored image so that it is upright; raw values match UIKit.
  public enum Orientation: Int, Sendable, CaseIterable {
    /// As stored.
    case up
    /// Must be rotated by 180°.
    case down
    /// Must be rotated counterclockwise by 90°.
    case left
    /// Must be rotated clockwise by 90°.
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

/// How to rotate and mirror a stored image so that it is upright; raw values match EXIF, not
/// ``UIImage/Orientation``.
public enum CGImagePropertyOrientation: UInt32, Sendable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Must be rotated by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left.
  case leftMirrored = 5
  /// Must be rotated clockwise by 90°.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// Must be rotated counterclockwise by 90°.
  case left = 8
}

extension ImageOrientation {
  /// Creates the orientation with the same name.
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

  /// Creates the orientation with the same name.
  ///
  /// - Parameter orientation: Core Graphics' orientation.
  public init(_ orientation: CGImagePropertyOrientation) {
    // Both use EXIF's raw values.
    self = ImageOrientation(rawValue: UInt8(orientation.rawValue)) ?? .up
  }
}

extension UIImage.Orientation {
  /// Creates the orientation with the same name.
  ///
  /// - Parameter orientation: The package's own orientation.
  public init(_ orientation: ImageOrientation) {
    self = Self.allCases.first { ImageOrientation($0) == orientation } ?? .up
  }

  /// Creates the orientation with the same name.
  ///
  /// - Parameter orientation: Core Graphics' orientation.
  public init(_ orientation: CGImagePropertyOrientation) {
    self.init(ImageOrientation(orientation))
  }
}

extension CGImagePropertyOrientation {
  /// Creates the orientation with the same name.
  ///
  /// - Parameter orientation: The package's own orientation.
  public init(_ orientation: ImageOrientation) {
    // Both use EXIF's raw values.
    self = CGImagePropertyOrientation(rawValue: UInt32(orientation.rawValue)) ?? .up
  }

  /// Creates the orientation with the same name.
  ///
  /// - Parameter orientation: UIKit's orientation.
  public init(_ orientation: UIImage.Orientation) {
    self.init(ImageOrientation(orientation))
  }
}

public import Foundation

/// Converts points between an image and a view that displays it, like Apple's preview layer.
public struct VideoPreviewGeometry: Hashable, Sendable {
  /// How an image fills a view with another aspect ratio.
  public enum Gravity: Hashable, Sendable, CaseIterable {
    /// The whole image is visible, centered in the view.
    case resizeAspect
    /// The image covers the whole view; its edges are cropped evenly.
    case resizeAspectFill
    /// The image is stretched to fill the view.
    case resize
  }

  /// The upright image's size in pixels.
  public var imageSize: CGSize
  /// The view's size.
  public var viewSize: CGSize
  /// How the image fills the view.
  public var gravity: Gravity
  /// Whether the image is displayed mirrored left to right.
  public var isMirrored: Bool

  /// Creates a geometry.
  ///
  /// - Parameters:
  ///   - imageSize: The upright image's size in pixels.
  ///   - viewSize: The view's size.
  ///   - gravity: How the image fills the view.
  ///   - isMirrored: Whether the image is displayed mirrored left to right.
  public init(
    imageSize: CGSize, viewSize: CGSize, gravity: Gravity = .resizeAspectFill,
    isMirrored: Bool = false
  ) {
    self.imageSize = imageSize
    self.viewSize = viewSize
    self.gravity = gravity
    self.isMirrored = isMirrored
  }

  /// Converts a point of the image to a point in the view.
  ///
  /// - Parameter captureDevicePoint: Fractions of the upright image, from its upper-left corner: x
  ///   and 1 − y of a recognized point.
  /// - Returns: The point from the view's upper-left corner, in the unit of its size; outside the
  ///   view where the image is cropped.
  public func layerPointConverted(fromCaptureDevicePoint captureDevicePoint: CGPoint) -> CGPoint {
    let shown = shownSize
    let x = isMirrored ? 1 - captureDevicePoint.x : captureDevicePoint.x
    return CGPoint(
      x: viewSize.width / 2 + (x - 0.5) * shown.width,
      y: viewSize.height / 2 + (captureDevicePoint.y - 0.5) * shown.height)
  }

  /// Converts a point in the view to a point of the image.
  ///
  /// - Parameter pointInLayer: A point from the view's upper-left corner, in the unit of its size.
  /// - Returns: Fractions of the upright image, from its upper-left corner.
  public func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
    let shown = shownSize
    let x = (pointInLayer.x - viewSize.width / 2) / shown.width + 0.5
    return CGPoint(
      x: isMirrored ? 1 - x : x,
      y: (pointInLayer.y - viewSize.height / 2) / shown.height + 0.5)
  }

  /// The displayed size of the whole image, in the view's unit.
  private var shownSize: CGSize {
    let (horizontal, vertical) = (
      viewSize.width / imageSize.width, viewSize.height / imageSize.height
    )
    let scale: CGFloat
    switch gravity {
    case .resizeAspect: scale = min(horizontal, vertical)
    case .resizeAspectFill: scale = max(horizontal, vertical)
    case .resize: return viewSize
    }
    return CGSize(width: imageSize.width * scale, height: imageSize.height * scale)
  }
}

// The names match Apple's framework.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// The unit square: the whole image, or the whole region.
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// Returns whether a rectangle is the unit square.
///
/// - Parameter normalizedRect: The rectangle.
/// - Returns: `true` if it is ``VNNormalizedIdentityRect``.
public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
  normalizedRect == VNNormalizedIdentityRect
}

/// Converts a normalized point to pixels.
///
/// - Parameters:
///   - normalizedPoint: Fractions of the image.
///   - imageWidth: The image's width in pixels.
///   - imageHeight: The image's height in pixels.
/// - Returns: Pixels from the same corner.
public func VNImagePointForNormalizedPoint(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  CGPoint(
    x: normalizedPoint.x * CGFloat(imageWidth), y: normalizedPoint.y * CGFloat(imageHeight))
}

/// Converts a normalized point in a region to pixels of the image.
///
/// - Parameters:
///   - normalizedPoint: Fractions of the region.
///   - imageWidth: The image's width in pixels.
///   - imageHeight: The image's height in pixels.
///   - roi: The region, as fractions of the image.
/// - Returns: Pixels from the image's same corner.
public func VNImagePointForNormalizedPointUsingRegionOfInterest(
  _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  VNImagePointForNormalizedPoint(
    CGPoint(
      x: roi.minX + normalizedPoint.x * roi.width, y: roi.minY + normalizedPoint.y * roi.height),
    imageWidth, imageHeight)
}

/// Converts a point in pixels to fractions of the image.
///
/// - Parameters:
///   - imagePoint: Pixels.
///   - imageWidth: The image's width in pixels.
///   - imageHeight: The image's height in pixels.
/// - Returns: Fractions from the same corner.
public func VNNormalizedPointForImagePoint(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
  CGPoint(x: imagePoint.x / CGFloat(imageWidth), y: imagePoint.y / CGFloat(imageHeight))
}

/// Converts a point in pixels to fractions of a region.
///
/// - Parameters:
///   - imagePoint: Pixels of the image.
///   - imageWidth: The image's width in pixels.
///   - imageHeight: The image's height in pixels.
///   - roi: The region, as fractions of the image.
/// - Returns: Fractions from the region's same corner.
public func VNNormalizedPointForImagePointUsingRegionOfInterest(
  _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
  let point = VNNormalizedPointForImagePoint(imagePoint, imageWidth, imageHeight)
  return CGPoint(x: (point.x - roi.minX) / roi.width, y: (point.y - roi.minY) / roi.height)
}

/// Converts a normalized rectangle to pixels.
///
/// - Parameters:
///   - normalizedRect: Fractions of the image.
///   - imageWidth: The image's width in pixels.
///   - imageHeight: The image's height in pixels.
/// - Returns: Pixels from the same corner.
public func VNImageRectForNormalizedRect(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  VNImageRectForNormalizedRectUsingRegionOfInterest(
    normalizedRect, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// Converts a normalized rectangle in a region to pixels of the image.
///
/// - Parameters:
///   - normalizedRect: Fractions of the region.
///   - imageWidth: The image's width in pixels.
///   - imageHeight: The image's height in pixels.
///   - roi: The region, as fractions of the image.
/// - Returns: Pixels from the image's same corner.
public func VNImageRectForNormalizedRectUsingRegionOfInterest(
  _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  let origin = VNImagePointForNormalizedPointUsingRegionOfInterest(
    normalizedRect.origin, imageWidth, imageHeight, roi)
  return CGRect(
    x: origin.x, y: origin.y,
    width: normalizedRect.width * roi.width * CGFloat(imageWidth),
    height: normalizedRect.height * roi.height * CGFloat(imageHeight))
}

/// Converts a rectangle in pixels to fractions of the image.
///
/// - Parameters:
///   - imageRect: Pixels.
///   - imageWidth: The image's width in pixels.
///   - imageHeight: The image's height in pixels.
/// - Returns: Fractions from the same corner.
public func VNNormalizedRectForImageRect(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
  VNNormalizedRectForImageRectUsingRegionOfInterest(
    imageRect, imageWidth, imageHeight, VNNormalizedIdentityRect)
}

/// Converts a rectangle in pixels to fractions of a region.
///
/// - Parameters:
///   - imageRect: Pixels of the image.
///   - imageWidth: The image's width in pixels.
///   - imageHeight: The image's height in pixels.
///   - roi: The region, as fractions of the image.
/// - Returns: Fractions from the region's same corner.
public func VNNormalizedRectForImageRectUsingRegionOfInterest(
  _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
  let origin = VNNormalizedPointForImagePointUsingRegionOfInterest(
    imageRect.origin, imageWidth, imageHeight, roi)
  return CGRect(
    x: origin.x, y: origin.y, width: imageRect.width / (roi.width * CGFloat(imageWidth)),
    height: imageRect.height / (roi.height * CGFloat(imageHeight)))
}

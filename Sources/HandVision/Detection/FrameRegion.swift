internal import Foundation
internal import Hands
internal import HandsImaging

/// The region of a frame that a request processes.
struct FrameRegion {
  /// Its pixels as stored, rounded outward from the requested region to whole pixels.
  let picture: Picture
  /// The orientation of the pixels.
  let map: UprightMap

  private let region: CGRect
  /// The origin of the pixels in the stored image, in fractions of it.
  private let origin: (x: Double, y: Double)
  private let size: (width: Double, height: Double)

  /// Crops a region.
  ///
  /// - Parameters:
  ///   - region: Fractions of the upright image, from the lower-left corner.
  ///   - frame: The whole image.
  /// - Throws: ``VNErrorCode/outOfBoundsError`` if the region is empty or extends beyond the image.
  init(_ region: CGRect, of frame: Frame) throws(VisionFailure) {
    // The sum of a corner and a side length may be rounded up.
    let limit = 1 + 1e-9
    guard region.width > 0, region.height > 0, region.minX >= 0, region.minY >= 0,
      region.maxX <= limit, region.maxY <= limit
    else {
      throw VisionFailure(
        .outOfBoundsError,
        "The region of interest (\(region.minX), \(region.minY), \(region.width), "
          + "\(region.height)) is empty or leaves the unit square.")
    }
    let map = UprightMap(frame.orientation)
    let corner = map.stored(x: region.minX, y: 1 - region.maxY)
    let opposite = map.stored(x: region.maxX, y: 1 - region.minY)
    let whole = frame.picture
    let columns = FrameRegion.pixels(corner.x, opposite.x, of: whole.width)
    let rows = FrameRegion.pixels(corner.y, opposite.y, of: whole.height)
    self.region = region
    self.map = map
    picture = whole.cropped(columns: columns, rows: rows)
    let (width, height) = (Double(whole.width), Double(whole.height))
    origin = (Double(columns.lowerBound) / width, Double(rows.lowerBound) / height)
    size = (Double(columns.count) / width, Double(rows.count) / height)
  }

  /// Returns the pixels that an interval between two fractions touches, at least one.
  private static func pixels(_ a: Double, _ b: Double, of count: Int) -> Range<Int> {
    let lower = max(min(Int((min(a, b) * Double(count)).rounded(.down)), count - 1), 0)
    let upper = Int((max(a, b) * Double(count)).rounded(.up))
    return lower..<min(max(upper, lower + 1), count)
  }

  /// Returns the position of a landmark in the upright region.
  ///
  /// - Parameter landmark: A landmark in ``picture``.
  /// - Returns: Fractions of the region, from its lower-left corner.
  func location(of landmark: NormalizedLandmark) -> CGPoint {
    let upright = map.upright(
      x: origin.x + Double(landmark.x) * size.width, y: origin.y + Double(landmark.y) * size.height)
    return CGPoint(
      x: (upright.x - region.minX) / region.width,
      y: (1 - upright.y - region.minY) / region.height)
  }

  /// Returns the depth of a landmark, as a fraction of the upright region's width.
  ///
  /// - Parameter landmark: A landmark in ``picture``, whose depth is a fraction of its width.
  /// - Returns: The depth relative to the wrist; smaller is closer.
  func depth(of landmark: NormalizedLandmark) -> Float {
    let uprightWidth = map.swapsSides ? picture.height : picture.width
    return landmark.z * Float(picture.width) / Float(uprightWidth)
  }

  /// Returns the position of a landmark in space, rotated upright.
  ///
  /// - Parameter landmark: A landmark of ``picture``.
  /// - Returns: Meters to the right, up, and away from the camera.
  func worldPosition(of landmark: Landmark) -> SIMD3<Float> {
    let upright = map.upright(directionX: landmark.x, y: landmark.y)
    return SIMD3(upright.x, -upright.y, landmark.z)
  }
}

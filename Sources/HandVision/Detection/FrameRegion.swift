internal import Foundation
internal import Hands
internal import HandsImaging

/// The part of a frame that a request looks at.
struct FrameRegion {
  /// Its pixels as they are stored, whole ones round the region that was asked for.
  let picture: Picture
  /// How they must be turned and mirrored to be seen upright.
  let map: UprightMap

  private let region: CGRect
  /// Where the pixels lie in the stored picture, as fractions of it.
  private let origin: (x: Double, y: Double)
  private let size: (width: Double, height: Double)

  /// Cuts a region out.
  ///
  /// - Parameters:
  ///   - region: Fractions of the upright picture, from the lower left.
  ///   - frame: The whole picture.
  /// - Throws: ``VNErrorCode/outOfBoundsError`` if the region leaves the picture or is empty.
  init(_ region: CGRect, of frame: Frame) throws(VisionFailure) {
    // The sum of a corner and a side may be rounded up.
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

  /// The pixels that a stretch between two fractions touches, at least one.
  private static func pixels(_ a: Double, _ b: Double, of count: Int) -> Range<Int> {
    let lower = min(Int((min(a, b) * Double(count)).rounded(.down)), count - 1)
    let upper = Int((max(a, b) * Double(count)).rounded(.up))
    return max(lower, 0)..<min(max(upper, lower + 1), count)
  }

  /// Where a landmark lies in the upright region.
  ///
  /// - Parameter landmark: A landmark in ``picture``.
  /// - Returns: Fractions of the region, from its lower left.
  func location(of landmark: NormalizedLandmark) -> CGPoint {
    let upright = map.upright(
      x: origin.x + Double(landmark.x) * size.width, y: origin.y + Double(landmark.y) * size.height)
    return CGPoint(
      x: (upright.x - region.minX) / region.width,
      y: (1 - upright.y - region.minY) / region.height)
  }

  /// The depth of a landmark, as a fraction of the upright region's width.
  ///
  /// - Parameter landmark: A landmark in ``picture``, whose depth is a fraction of its width.
  /// - Returns: The depth relative to the wrist; smaller is nearer.
  func depth(of landmark: NormalizedLandmark) -> Float {
    let uprightWidth = map.swapsSides ? picture.height : picture.width
    return landmark.z * Float(picture.width) / Float(uprightWidth)
  }

  /// A landmark in space, seen upright.
  ///
  /// - Parameter landmark: A landmark of ``picture``.
  /// - Returns: Metres to the right, upwards, and away from the camera.
  func worldPosition(of landmark: Landmark) -> SIMD3<Float> {
    let upright = map.upright(directionX: landmark.x, y: landmark.y)
    return SIMD3(upright.x, -upright.y, landmark.z)
  }
}

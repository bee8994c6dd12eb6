/// A bone with its flesh: all points close to a segment, with a thickness that varies along it.
struct Capsule {
  private let start: Vector
  private let axis: Vector
  private let inverseSquare: Float
  private let radius: Float
  private let growth: Float

  /// - Parameters:
  ///   - start: One end, in pixels.
  ///   - end: The other end, in pixels.
  ///   - startRadius: Half the thickness at `start`, in pixels.
  ///   - endRadius: Half the thickness at `end`, in pixels.
  init(from start: Vector, to end: Vector, startRadius: Float, endRadius: Float) {
    self.start = start
    axis = end - start
    let square = axis.dot(axis)
    inverseSquare = square > 0 ? 1 / square : 0
    radius = startRadius
    growth = endRadius - startRadius
  }

  /// Returns the distance of a point from the surface, negative inside.
  @inline(__always)
  func distance(_ point: Vector) -> Float {
    let offset = point - start
    let along = (offset.dot(axis) * inverseSquare).clamped()
    return (offset - axis * along).length - (radius + growth * along)
  }

  /// Returns how deep inside a point lies: 1 on the axis, 0 on the surface and outside.
  func depth(_ point: Vector) -> Float {
    (-distance(point) / radius).clamped()
  }

  /// Returns the distance from the surface's outline in the image, ignoring depth.
  func outlineDistance(_ place: SIMD2<Float>) -> Float {
    let (dx, dy) = (place.x - start.x, place.y - start.y)
    let square = axis.x * axis.x + axis.y * axis.y
    let along = square > 0 ? ((dx * axis.x + dy * axis.y) / square).clamped() : 0
    let (ox, oy) = (dx - axis.x * along, dy - axis.y * along)
    return (ox * ox + oy * oy).squareRoot() - max(radius, radius + growth)
  }

  /// The largest z of the surface.
  var top: Float { max(start.z + radius, start.z + axis.z + radius + growth) }

  /// The smallest z of the surface.
  var bottom: Float { min(start.z - radius, start.z + axis.z - radius - growth) }
}

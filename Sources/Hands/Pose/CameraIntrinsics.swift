import HandsLandmarking
internal import HandsSystem

/// How a camera maps directions to pixels: the size of its images, its focal length, its center and its
/// lens.
///
/// Needed to see a hand in space, see ``Hand/pose(in:palmLength:)``. A focal length that is wrong by
/// a factor of 0.7 … 1.5 turns the palm by less than 1°, but scales its distance from the camera.
public struct CameraIntrinsics: Equatable, Sendable {
  /// The width of the images in pixels, above 0.
  public var width: Double
  /// The height of the images in pixels, above 0.
  public var height: Double
  /// The horizontal and vertical focal length in pixels, above 0.
  public var focalLength: SIMD2<Double>
  /// The point that the camera looks at, in pixels from the top left corner.
  public var principalPoint: SIMD2<Double>
  /// The lens distortion; none by default.
  public var distortion: LensDistortion
  /// Whether the images are mirrored, as in a selfie view; `false` by default.
  ///
  /// The pose is then that of the hand itself, in the camera's axes, not of its mirror image. Set it
  /// together with ``HandLandmarkerOptions/isMirrored``.
  public var isMirrored = false

  /// Creates a camera from a calibration, such as OpenCV's.
  ///
  /// - Parameters:
  ///   - width: The width of the images in pixels.
  ///   - height: The height of the images in pixels.
  ///   - focalLength: The horizontal and vertical focal length in pixels (`fx`, `fy`).
  ///   - principalPoint: The point that the camera looks at in pixels (`cx`, `cy`).
  ///   - distortion: The lens distortion.
  public init(
    width: Int, height: Int, focalLength: SIMD2<Double>, principalPoint: SIMD2<Double>,
    distortion: LensDistortion = LensDistortion()
  ) {
    self.width = Double(width)
    self.height = Double(height)
    self.focalLength = focalLength
    self.principalPoint = principalPoint
    self.distortion = distortion
  }

  /// Creates a camera with square pixels that looks at the middle of the image.
  ///
  /// - Parameters:
  ///   - width: The width of the images in pixels.
  ///   - height: The height of the images in pixels.
  ///   - focalLength: The focal length in pixels.
  public init(width: Int, height: Int, focalLength: Double) {
    self.init(
      width: width, height: height, focalLength: SIMD2(repeating: focalLength),
      principalPoint: SIMD2(Double(width), Double(height)) / 2)
  }

  /// Creates a camera with square pixels from its field of view.
  ///
  /// - Parameters:
  ///   - width: The width of the images in pixels.
  ///   - height: The height of the images in pixels.
  ///   - fieldOfView: The angle that the width of the image spans, in degrees, between 0 and 180.
  public init(width: Int, height: Int, fieldOfView: Double) {
    let half = fieldOfView * Double.pi / 360
    let isAngle = fieldOfView > 0 && fieldOfView < 180
    self.init(
      width: width, height: height,
      focalLength: isAngle
        ? Double(width) / 2 * PortableMath.cosine(half) / PortableMath.sine(half) : .nan)
  }

  /// A typical webcam or phone: a focal length of 0.75 times the longer side, 67° wide.
  ///
  /// - Parameters:
  ///   - width: The width of the images in pixels.
  ///   - height: The height of the images in pixels.
  /// - Returns: The camera.
  public static func typical(width: Int, height: Int) -> CameraIntrinsics {
    CameraIntrinsics(
      width: width, height: height, focalLength: 0.75 * Double(max(width, height)))
  }

  /// Whether all numbers are finite, and the size and the focal length above 0.
  ///
  /// With any other camera no hand has a pose.
  public var isValid: Bool {
    func isAboveZero(_ value: Double) -> Bool { value > 0 && value.isFinite }
    return isAboveZero(width) && isAboveZero(height) && isAboveZero(focalLength.x)
      && isAboveZero(focalLength.y) && principalPoint.x.isFinite && principalPoint.y.isFinite
      && distortion.isFinite
  }

  /// The direction in which the camera sees a landmark, without the lens distortion.
  ///
  /// - Parameter landmark: The landmark.
  /// - Returns: x to the right and y down at distance 1, in the camera's axes also if the image is
  ///   mirrored.
  func direction(of landmark: NormalizedLandmark) -> SIMD2<Double> {
    let pixels = SIMD2(Double(landmark.x) * width, Double(landmark.y) * height)
    return distortion.removed(from: (pixels - principalPoint) / focalLength)
      * SIMD2(isMirrored ? -1 : 1, 1)
  }

  /// The point of the image in pixels where a point in the camera's axes is seen; `nil` if it is not
  /// in front of the camera.
  func pixels(of point: Vector) -> SIMD2<Double>? {
    guard point.z > 0 else { return nil }
    let direction = SIMD2(isMirrored ? -point.x : point.x, point.y) / point.z
    return focalLength * distortion.added(to: direction) + principalPoint
  }
}

/// The distortion of a lens by Brown's model, with OpenCV's coefficients.
public struct LensDistortion: Equatable, Sendable {
  /// The radial coefficients k1, k2 and k3.
  public var radial: SIMD3<Double>
  /// The tangential coefficients p1 and p2.
  public var tangential: SIMD2<Double>

  /// Creates a distortion, by default none.
  ///
  /// - Parameters:
  ///   - k1: The radial coefficient of the squared radius.
  ///   - k2: The radial coefficient of its square.
  ///   - p1: The first tangential coefficient.
  ///   - p2: The second tangential coefficient.
  ///   - k3: The radial coefficient of its cube.
  public init(k1: Double = 0, k2: Double = 0, p1: Double = 0, p2: Double = 0, k3: Double = 0) {
    radial = SIMD3(k1, k2, k3)
    tangential = SIMD2(p1, p2)
  }

  /// The number of fixed-point rounds.
  private static let rounds = 20

  fileprivate var isFinite: Bool {
    radial.x.isFinite && radial.y.isFinite && radial.z.isFinite && tangential.x.isFinite
      && tangential.y.isFinite
  }

  /// Removes the distortion from a direction by fixed-point iteration.
  ///
  /// Source: OpenCV's `undistortPoints`.
  fileprivate func removed(from distorted: SIMD2<Double>) -> SIMD2<Double> {
    guard self != LensDistortion() else { return distorted }
    var point = distorted
    for _ in 0..<LensDistortion.rounds {
      let (scale, shift) = terms(at: point)
      point = (distorted - shift) / scale
    }
    return point
  }

  /// Distorts a direction.
  fileprivate func added(to direction: SIMD2<Double>) -> SIMD2<Double> {
    let (scale, shift) = terms(at: direction)
    return direction * scale + shift
  }

  /// The radial factor and the tangential shift of a direction without distortion.
  private func terms(at point: SIMD2<Double>) -> (scale: Double, shift: SIMD2<Double>) {
    let square = (point * point).sum()
    let scale = 1 + square * (radial.x + square * (radial.y + square * radial.z))
    let product = 2 * point.x * point.y
    let shift = SIMD2(
      tangential.x * product + tangential.y * (square + 2 * point.x * point.x),
      tangential.x * (square + 2 * point.y * point.y) + tangential.y * product)
    return (scale, shift)
  }
}

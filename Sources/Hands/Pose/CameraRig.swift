public import HandsLandmarking

/// Where a camera of a rig is: how points of the rig become points of the camera.
public struct CameraPose: Equatable, Sendable {
  /// The rows of the rotation from the rig's axes to the camera's: x to the right, y down, z away
  /// from the camera.
  public var rotation: [SIMD3<Double>]
  /// The rig's origin in the camera's axes, in meters.
  public var translation: SIMD3<Double>

  /// A camera at the rig's origin.
  public static let identity = CameraPose(
    rotation: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], translation: [0, 0, 0])

  /// Creates a pose, as OpenCV's `stereoCalibrate` gives it.
  ///
  /// - Parameters:
  ///   - rotation: The three rows of the rotation.
  ///   - translation: The rig's origin in the camera's axes, in meters.
  public init(rotation: [SIMD3<Double>], translation: SIMD3<Double>) {
    self.rotation = rotation
    self.translation = translation
  }

  /// How far products of rows may be from those of a rotation.
  private static let tolerance = 1e-3

  /// Whether the rows are perpendicular, right-handed and of length 1, and all numbers finite.
  public var isValid: Bool {
    guard rotation.count == 3, translation.isFinite else { return false }
    func isNear(_ value: Double, _ other: Double) -> Bool {
      (value - other).magnitude <= CameraPose.tolerance
    }
    let across = rotation[0].cross(rotation[1])
    return isNear(rotation[0].length, 1) && isNear(rotation[1].length, 1)
      && isNear(rotation[0].dot(rotation[1]), 0) && isNear((across - rotation[2]).length, 0)
  }

  /// A point of the rig in the camera's axes.
  func point(_ point: Vector) -> Vector {
    Vector(rotation[0].dot(point), rotation[1].dot(point), rotation[2].dot(point)) + translation
  }
}

/// Several calibrated cameras that see one hand.
public struct CameraRig: Sendable {
  /// The cameras and where they are.
  private let cameras: [(intrinsics: CameraIntrinsics, pose: CameraPose)]

  /// Creates a rig.
  ///
  /// - Parameter cameras: Two or more calibrated cameras with their poses; of mirrored images with
  ///   ``CameraIntrinsics/isMirrored``. A camera whose numbers are not valid takes no part.
  public init(_ cameras: [(CameraIntrinsics, CameraPose)]) {
    self.cameras = cameras.map { (intrinsics: $0.0, pose: $0.1) }
  }

  /// The number of cameras.
  public var count: Int { cameras.count }

  /// Locates the joints of a hand that several cameras saw at the same time.
  ///
  /// Each joint is the point that solves the linear equations of all rays, then moves by five
  /// Gauss-Newton steps that minimize the squared reprojection error in pixels.
  ///
  /// - Parameter hands: The hand of each camera, in the order of the cameras; `nil` where it was
  ///   not seen. Missing ones at the end count as not seen, further ones are ignored.
  /// - Returns: The joints in the rig's axes.
  public func triangulate(_ hands: [Hand?]) -> TriangulatedHand {
    var points: [Landmark?] = []
    var errors: [Float?] = []
    for joint in HandLandmark.allCases {
      let views = zip(cameras, hands).compactMap { camera, hand in
        hand.flatMap { RigView($0.landmarks[joint], camera.intrinsics, camera.pose) }
      }
      let found = RigView.intersection(of: views)
      points.append(
        found.map { Landmark(x: Float($0.point.x), y: Float($0.point.y), z: Float($0.point.z)) })
      errors.append(found.map { Float($0.error) })
    }
    return TriangulatedHand(
      joints: HandLandmarks(checked: points), errors: HandLandmarks(checked: errors))
  }
}

/// The joints of a hand that several cameras saw.
public struct TriangulatedHand: Equatable, Sendable {
  /// The joints in meters in the rig's axes; `nil` for a joint that fewer than two cameras saw, or
  /// whose error is above 8 pixels.
  public let joints: HandLandmarks<Landmark?>
  /// The mean distance of each joint from its landmarks, 0 … 8 pixels of images without the lens
  /// distortion; `nil` for the same joints.
  public let errors: HandLandmarks<Float?>

  /// The mean error in pixels above which a joint is not known.
  static let largestError = 8.0

  /// The pose in the rig's axes.
  ///
  /// - Parameter handedness: Left or right.
  /// - Returns: `nil` unless all joints are known and have a pose.
  public func pose(_ handedness: Handedness) -> HandPose? {
    HandLandmarks(joints.compactMap { $0 }).flatMap {
      HandPose(joints: $0, handedness: handedness)
    }
  }
}

/// A joint as one camera of a rig saw it.
private struct RigView {
  /// The direction: x and y at distance 1 in the camera's axes.
  let ray: SIMD2<Double>
  let focalLength: SIMD2<Double>
  let pose: CameraPose

  /// The number of Gauss-Newton steps.
  private static let rounds = 5

  init?(_ landmark: NormalizedLandmark, _ camera: CameraIntrinsics, _ pose: CameraPose) {
    guard camera.isValid, pose.isValid else { return nil }
    ray = camera.direction(of: landmark)
    guard ray.x.isFinite, ray.y.isFinite else { return nil }
    focalLength = camera.focalLength
    self.pose = pose
  }

  /// The point nearest to the rays, and its mean error in pixels.
  static func intersection(of views: [RigView]) -> (point: Vector, error: Double)? {
    guard views.count >= 2 else { return nil }
    var equations = NormalEquations()
    for view in views {
      let rows = view.pose.rotation
      for axis in 0..<2 {
        let row = view.focalLength[axis] * (rows[axis] - view.ray[axis] * rows[2])
        let rest =
          view.pose.translation[axis] - view.ray[axis] * view.pose.translation.z
        equations.add(row, -view.focalLength[axis] * rest)
      }
    }
    guard var point = equations.solution else { return nil }
    for _ in 0..<rounds {
      var equations = NormalEquations()
      for view in views {
        let seen = view.pose.point(point)
        let error = view.error(of: seen)
        for axis in 0..<2 {
          let rows = view.pose.rotation
          let row = (view.focalLength[axis] / seen.z) * (rows[axis] - seen[axis] / seen.z * rows[2])
          equations.add(row, -error[axis])
        }
      }
      guard let step = equations.solution else { return nil }
      point += step
    }
    var sum = 0.0
    for view in views {
      let seen = view.pose.point(point)
      guard seen.z > 0 else { return nil }
      let error = view.error(of: seen)
      sum += (error * error).sum().squareRoot()
    }
    let error = sum / Double(views.count)
    guard error <= TriangulatedHand.largestError, point.isFinite else { return nil }
    return (point, error)
  }

  /// From the landmark to a point in the camera's axes, in pixels.
  private func error(of point: Vector) -> SIMD2<Double> {
    focalLength * (SIMD2(point.x, point.y) / point.z - ray)
  }
}

/// Least squares of three unknowns.
private struct NormalEquations {
  private var columns = [Vector](repeating: Vector(), count: 3)
  private var right = Vector()

  /// The determinant, relative to the product of the columns' lengths, below which there is no solution.
  private static let smallestDeterminant = 1e-12

  mutating func add(_ row: Vector, _ value: Double) {
    for axis in 0..<3 { columns[axis] += row[axis] * row }
    right += value * row
  }

  /// The solution by Cramer's rule; `nil` where it is not unique.
  var solution: Vector? {
    let cross = columns[1].cross(columns[2])
    let determinant = columns[0].dot(cross)
    let scale = columns[0].length * columns[1].length * columns[2].length
    guard determinant.magnitude > NormalEquations.smallestDeterminant * scale else { return nil }
    return Vector(
      right.dot(cross), columns[0].dot(right.cross(columns[2])),
      columns[0].dot(columns[1].cross(right))) / determinant
  }
}

import ArgumentParser
import Hands
import HandsImaging

/// How wide a camera sees.
struct FieldOfView: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The camera's horizontal field of view, between 0 and 180; by default a typical camera's.",
      valueName: "degrees"))
  var fieldOfView: Double?

  func validate() throws {
    if let fieldOfView, !(fieldOfView > 0 && fieldOfView < 180) {
      throw ValidationError("--field-of-view must be between 0 and 180")
    }
  }
}

/// The options of hands in space.
struct PoseOptions: ParsableArguments {
  @Flag(
    help: """
      Add the pose of each hand to JSON: joints and palm in meters, the bend and spread of the \
      fingers, pinch, grab, and the joints of XR.
      """)
  var pose = false

  @OptionGroup var view: FieldOfView
  var fieldOfView: Double? { view.fieldOfView }

  @Option(
    help: ArgumentHelp(
      "Length of the palm, from the wrist to the middle finger's knuckle, 0.03 to 0.2.",
      valueName: "meters"))
  var palmLength = CameraJoints.averagePalmLength

  /// Checks that axes are not asked for without poses.
  ///
  /// - Parameter parts: The parts of hands to draw; of all parts, axes may be missing.
  /// - Throws: `ValidationError`.
  func check(_ parts: HandSketch.Parts) throws {
    guard pose || !parts.contains(.axes) || parts == .all else {
      throw ValidationError("--draw axes requires --pose")
    }
  }

  func validate() throws {
    guard CameraJoints.palmLengths.contains(palmLength) else {
      throw ValidationError("--palm-length must be between 0.03 and 0.2")
    }
    guard pose || (fieldOfView == nil && !hasPalmLength) else {
      throw ValidationError("--field-of-view and --palm-length require --pose")
    }
  }

  /// Whether the palm's length is another than the average one.
  var hasPalmLength: Bool { palmLength != CameraJoints.averagePalmLength }

  /// What computes poses, or `nil` if none are asked for.
  ///
  /// - Parameters:
  ///   - camera: The numbers of the camera, if given.
  ///   - isMirrored: Whether images are mirrored.
  /// - Returns: The estimator.
  /// - Throws: A usage error if the camera is given twice, or without `--pose`.
  func estimator(
    _ camera: CameraNumbers?, isMirrored: Bool
  ) throws(CommandError) -> PoseEstimator? {
    guard camera == nil || fieldOfView == nil else {
      throw CommandError(.usage, "--camera and --field-of-view are mutually exclusive")
    }
    guard pose else {
      guard camera == nil else {
        throw CommandError(.usage, "--camera with the numbers of a camera requires --pose")
      }
      return nil
    }
    return PoseEstimator(
      numbers: camera, fieldOfView: fieldOfView, palmLength: palmLength, isMirrored: isMirrored)
  }
}

/// The numbers of a calibrated camera: `fx,fy,cx,cy` in pixels, optionally followed by
/// `k1,k2,p1,p2,k3`.
struct CameraNumbers: ExpressibleByArgument, Equatable, Sendable {
  private let numbers: [Double]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == numbers.count, numbers.count == 4 || numbers.count == 9,
      numbers.allSatisfy(\.isFinite), numbers[0] > 0, numbers[1] > 0
    else { return nil }
    self.numbers = numbers
  }

  /// The camera with images of a size in pixels.
  func camera(width: Int, height: Int) -> CameraIntrinsics {
    var camera = CameraIntrinsics(
      width: width, height: height, focalLength: [numbers[0], numbers[1]],
      principalPoint: [numbers[2], numbers[3]])
    if numbers.count == 9 {
      camera.distortion = LensDistortion(
        k1: numbers[4], k2: numbers[5], p1: numbers[6], p2: numbers[7], k3: numbers[8])
    }
    return camera
  }
}

/// Computes the poses of hands in images of any size.
struct PoseEstimator: Equatable, Sendable {
  var numbers: CameraNumbers?
  /// Degrees.
  var fieldOfView: Double?
  /// Meters.
  var palmLength = CameraJoints.averagePalmLength
  var isMirrored = false

  /// The camera of images of a size in pixels.
  func camera(width: Int, height: Int) -> CameraIntrinsics {
    var camera =
      numbers?.camera(width: width, height: height)
      ?? fieldOfView.map { CameraIntrinsics(width: width, height: height, fieldOfView: $0) }
      ?? .typical(width: width, height: height)
    camera.isMirrored = isMirrored
    return camera
  }

  /// The member `poses` of a result.
  ///
  /// - Parameters:
  ///   - result: The result.
  ///   - width: The image's width in pixels.
  ///   - height: The image's height in pixels.
  /// - Returns: An object for each hand; null without a pose.
  func json(of result: HandsResult, width: Int, height: Int) -> (name: String, value: JSONValue) {
    let camera = camera(width: width, height: height)
    let poses = result.hands.map { $0.pose(in: camera, palmLength: palmLength)?.json ?? .null }
    return ("poses", .array(poses))
  }
}

extension HandsResult {
  /// Draws the hands into a copy of an image.
  ///
  /// - Parameters:
  ///   - picture: The image in which the hands were found.
  ///   - parts: The parts of hands to draw.
  ///   - poses: Describes the camera, if axes can be drawn.
  /// - Returns: An image of the same size.
  /// - Throws: `ImageError.outOfMemory` if there is not enough memory.
  func drawn(
    on picture: Picture, parts: HandSketch.Parts, poses: PoseEstimator?
  ) throws(ImageError) -> Picture {
    try drawn(
      on: picture, parts: parts,
      camera: poses?.camera(width: picture.width, height: picture.height))
  }
}

extension HandPose {
  /// The object in JSON.
  var json: JSONValue {
    func list(_ vector: SIMD3<Float>) -> [JSONValue] { floats([vector.x, vector.y, vector.z]) }
    func list(_ vector: SIMD4<Float>) -> [JSONValue] {
      floats([vector.x, vector.y, vector.z, vector.w])
    }
    func floats(_ values: [Float]) -> [JSONValue] { values.map { .float($0) } }
    let fingers = Finger.allCases
    return .object([
      ("joints", .array(joints.map { .array(floats([$0.x, $0.y, $0.z])) })),
      (
        "palm",
        .object([
          ("position", .array(list(palm.position))), ("normal", .array(list(palm.normal))),
          ("direction", .array(list(palm.direction))),
          ("orientation", .array(list(palm.orientation))), ("width", .float(palm.width)),
        ])
      ),
      (
        "flexion",
        .array(
          fingers.map { finger in
            let angles = flexion[finger]
            return .array(floats([angles.proximal, angles.intermediate, angles.distal]))
          })
      ),
      ("spread", .array(fingers.map { .float(spread[$0]) })),
      ("pinch", pinch.json), ("pinches", .array(fingers.dropFirst().map { pinch(with: $0).json })),
      ("grab", .object([("strength", .float(grab.strength)), ("angle", .float(grab.angle))])),
      (
        "xr",
        .array(
          xrJoints.joints.map { joint in
            .array(list(joint.position) + list(joint.orientation) + [.float(joint.radius)])
          })
      ),
    ])
  }
}

extension Pinch {
  /// The object in JSON.
  fileprivate var json: JSONValue {
    .object([("strength", .float(strength)), ("distance", .float(distance))])
  }
}

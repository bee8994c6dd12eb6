import FoundationEssentials
import Hands
import HandsFileInput
import HandsGoldenTensors

/// The calibrated cameras of a JSON file, which the article `HandPoses.md` of the library describes.
struct RigFile: Sendable {
  /// A camera with its place in the rig.
  struct Camera: Sendable {
    var intrinsics: CameraIntrinsics
    var pose: CameraPose
  }

  let cameras: [Camera]

  /// The maximum size in bytes.
  private static let byteLimit = 1 << 20
  private static let cameraCounts = 2...16

  /// The cameras as a rig.
  ///
  /// - Parameter isMirrored: Whether their images are mirrored.
  /// - Returns: The rig.
  func rig(isMirrored: Bool) -> CameraRig {
    CameraRig(
      cameras.map { camera in
        var intrinsics = camera.intrinsics
        intrinsics.isMirrored = isMirrored
        return (intrinsics, camera.pose)
      })
  }

  /// Reads a file.
  ///
  /// - Parameter path: The path.
  /// - Throws: `FileInputError`, or ``RigFileError``.
  init(path: String) throws {
    try self.init(json: try RegularFile.bytes(at: path, limit: RigFile.byteLimit))
  }

  /// Parses the content of a file.
  ///
  /// - Parameter json: The document.
  /// - Throws: ``RigFileError``.
  init(json: [UInt8]) throws(RigFileError) {
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(json))
    } catch {
      throw .json((error as? DecodingError)?.sentence ?? "\(error)")
    }
    guard RigFile.cameraCounts.contains(document.cameras.count) else {
      throw .cameraCount(document.cameras.count, expected: RigFile.cameraCounts)
    }
    var cameras: [Camera] = []
    for (index, record) in document.cameras.enumerated() {
      do throws(RigFileError.CameraFault) {
        cameras.append(try record.camera)
      } catch {
        throw .camera(index, error)
      }
    }
    self.cameras = cameras
  }

  private struct Document: Decodable {
    var cameras: [Record]
  }

  private struct Record: Decodable {
    var width: Int
    var height: Int
    var focalLength: [Double]
    var principalPoint: [Double]
    var distortion: [Double]?
    var rotation: [[Double]]
    var translation: [Double]

    enum CodingKeys: String, CodingKey {
      case width, height, distortion, rotation, translation
      case focalLength = "focal_length"
      case principalPoint = "principal_point"
    }

    var camera: Camera {
      get throws(RigFileError.CameraFault) {
        func check(
          _ values: [some Any], _ key: CodingKeys, _ counts: [Int] = [3]
        ) throws(RigFileError.CameraFault) {
          guard counts.contains(values.count) else {
            throw .length(key.rawValue, values.count, expected: counts)
          }
        }
        let sizes = 1...Int(UInt16.max)
        guard sizes.contains(width), sizes.contains(height) else { throw .size }
        try check(focalLength, .focalLength, [2])
        try check(principalPoint, .principalPoint, [2])
        let lens = distortion ?? [0, 0, 0, 0]
        try check(lens, .distortion, [4, 5])
        try check(rotation, .rotation)
        for row in rotation { try check(row, .rotation) }
        try check(translation, .translation)
        let intrinsics = CameraIntrinsics(
          width: width, height: height, focalLength: SIMD2(focalLength),
          principalPoint: SIMD2(principalPoint),
          distortion: LensDistortion(
            k1: lens[0], k2: lens[1], p1: lens[2], p2: lens[3], k3: lens.count > 4 ? lens[4] : 0))
        guard intrinsics.isValid else { throw .intrinsics }
        let pose = CameraPose(
          rotation: rotation.map { SIMD3($0) }, translation: SIMD3(translation))
        guard pose.isValid else { throw .pose }
        return Camera(intrinsics: intrinsics, pose: pose)
      }
    }
  }
}

/// A file of calibrated cameras is invalid.
enum RigFileError: Error, Equatable, CustomStringConvertible {
  /// The document is not JSON, lacks a key, or has a value of the wrong kind.
  case json(String)
  case cameraCount(Int, expected: ClosedRange<Int>)
  case camera(Int, CameraFault)

  /// What is wrong with a camera.
  enum CameraFault: Error, Equatable {
    /// The width or height.
    case size
    /// The number of elements of a list.
    case length(String, Int, expected: [Int])
    case intrinsics
    case pose
  }

  var description: String {
    switch self {
    case .json(let sentence): sentence
    case .cameraCount(let count, let expected):
      "cameras has \(count) elements; it must have \(expected.lowerBound) to \(expected.upperBound)"
    case .camera(let index, let fault): "cameras.\(index): \(fault.sentence)"
    }
  }
}

extension RigFileError.CameraFault {
  fileprivate var sentence: String {
    switch self {
    case .size: "width and height must be between 1 and \(UInt16.max)"
    case .length(let key, let count, let expected):
      "\(key) has \(count) elements; it must have \(expected.map(String.init).joined(separator: " or "))"
    case .intrinsics: "focal_length must be above 0"
    case .pose: "rotation must be three perpendicular rows of length 1, right-handed"
    }
  }
}

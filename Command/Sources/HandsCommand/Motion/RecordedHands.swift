import FoundationEssentials
import Hands
import HandsFileInput
import HandsGoldenTensors

/// The hands in JSON lines of `hands video`.
///
/// Joints are those of the member `poses` where it is, and else computed from the landmarks for a
/// typical camera; the shape of its image is the one that fits the landmarks best.
struct RecordedHands {
  /// Maximum size of a file in bytes.
  private static let byteLimit = 256 << 20
  /// Maximum size of a line in bytes.
  private static let lineLimit = 4 << 20
  /// Maximum number of lines.
  private static let countLimit = 100_000
  /// Frames per second of lines without times.
  private static let frameRate = 30.0
  /// The shapes of images: width by height.
  private static let shapes = [16.0 / 9, 4.0 / 3, 1, 3.0 / 4, 9.0 / 16]

  /// A line; all that is not needed may be missing.
  private struct Line: Decodable {
    var file: String?
    var frame: Int?
    var timestamp: Double?
    var poses: [Pose?]?
    var tracks: [Track?]?

    enum CodingKeys: String, CodingKey {
      case file, frame, poses, tracks
      case timestamp = "timestamp_ms"
    }
  }

  private struct Pose: Decodable {
    var joints: [[Float]]
  }

  private struct Track: Decodable {
    var id: Int?
  }

  /// The hands, and the landmarks of hands without poses.
  private struct Frame {
    /// The name of the video, if the line has it.
    var file: String?
    var time: Duration
    var hands: [MotionTake.TrackedJoints] = []
    var result: HandsResult?
  }

  let take: MotionTake

  /// Reads a file.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: `FileInputError`, or ``CommandError`` if a line is not one of `hands video`, or the
  ///   lines are of several videos.
  init(path: String) throws {
    let bytes = try RegularFile.bytes(at: path, limit: RecordedHands.byteLimit)
    let decoder = JSONDecoder()
    var frames: [Frame] = []
    let (countLimit, lineLimit) = (RecordedHands.countLimit, RecordedHands.lineLimit)
    // Blank lines count too, and the last element is what follows them all.
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: countLimit, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x0d || $0 == 0x09 }) else { continue }
      guard line.count <= lineLimit, index < countLimit else {
        throw CommandError(
          .badData,
          "\(path): more than \(countLimit) lines, or a line of more than \(lineLimit) bytes")
      }
      do {
        let frame = try RecordedHands.frame(of: Data(line), at: frames.count, decoder)
        if let last = frames.last {
          guard frame.file == last.file else {
            throw RecordedHands.severalVideos("the file is not that of the line before")
          }
          guard frame.time >= last.time else {
            throw RecordedHands.severalVideos("the time is earlier than in the line before")
          }
        }
        frames.append(frame)
      } catch {
        let reason =
          (error as? DecodingError)?.sentence ?? (error as? CommandError)?.message ?? "\(error)"
        throw CommandError(.badData, "\(path), line \(index + 1): \(reason)")
      }
    }
    let camera = RecordedHands.camera(of: frames.compactMap { $0.result })
    var take = MotionTake()
    for frame in frames {
      if let result = frame.result {
        take.append(result, in: camera, at: frame.time)
      } else {
        take.append(frame.hands, at: frame.time)
      }
    }
    self.take = take
  }

  private static func severalVideos(_ reason: String) -> CommandError {
    CommandError(.badData, "\(reason); a clip is of one video")
  }

  private static func frame(of data: Data, at index: Int, _ decoder: JSONDecoder) throws -> Frame {
    let line = try decoder.decode(Line.self, from: data)
    let milliseconds = line.timestamp ?? Double(line.frame ?? index) * 1000 / frameRate
    guard milliseconds.magnitude < 1e12 else {
      throw CommandError(.badData, "timestamp_ms is out of range")
    }
    var frame = Frame(file: line.file, time: .microseconds(Int(milliseconds * 1000)))
    guard let poses = line.poses else {
      frame.result = try decoder.decode(HandsResult.self, from: data)
      return frame
    }
    for (position, pose) in poses.enumerated() {
      guard let pose else { continue }
      let joints = pose.joints.compactMap {
        $0.count == 3 ? Landmark(x: $0[0], y: $0[1], z: $0[2]) : nil
      }
      guard joints.count == pose.joints.count, let landmarks = HandLandmarks(joints) else {
        throw CommandError(.badData, "a pose must have 21 joints of 3 numbers")
      }
      let track = line.tracks.flatMap { $0.indices.contains(position) ? $0[position]?.id : nil }
      frame.hands.append(MotionTake.TrackedJoints(joints: landmarks, trackID: track))
    }
    return frame
  }

  /// A typical camera, whose images have the shape that fits the landmarks of all hands best.
  private static func camera(of results: [HandsResult]) -> CameraIntrinsics {
    var ratios: [Double] = []
    for hand in results.lazy.flatMap({ $0.hands }) {
      // A hand is as wide to its height in the image as in space.
      let image = extent(hand.landmarks.map { SIMD2(Double($0.x), Double($0.y)) })
      let space = extent(hand.worldLandmarks.map { SIMD2(Double($0.x), Double($0.y)) })
      let ratio = space.x / image.x * image.y / space.y
      if ratio.isFinite, ratio > 0 { ratios.append(ratio) }
    }
    ratios.sort()
    let ratio = ratios.isEmpty ? shapes[0] : ratios[ratios.count / 2]
    func distance(_ shape: Double) -> Double { max(shape / ratio, ratio / shape) }
    let shape = shapes.min { distance($0) < distance($1) } ?? ratio
    return .typical(width: Int(720 * shape), height: 720)
  }

  /// The standard deviation in x and y.
  private static func extent(_ points: [SIMD2<Double>]) -> SIMD2<Double> {
    let mean = points.reduce(.zero, +) / Double(max(points.count, 1))
    let square = points.reduce(SIMD2<Double>.zero) { $0 + ($1 - mean) * ($1 - mean) }
    return SIMD2(square.x.squareRoot(), square.y.squareRoot())
  }
}

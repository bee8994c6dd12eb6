import Hands
import HandsRecord
import HandsTraining
import HandsWebCalls

/// Hands of a video for motions, as the caller writes them.
///
/// A camera:
///
/// | bytes | what | type |
/// |---|---|---|
/// | 16 | width and height of the images | float64 |
/// | 72 | focal length x, y, principal point x, y, k1, k2, p1, p2, k3 | float64 |
/// | 4 | whether images are mirrored | int32 |
///
/// A frame:
///
/// | bytes | what | type |
/// |---|---|---|
/// | 8 | its time in milliseconds | float64 |
/// | 4 | number of hands | int32 |
/// | … | the hands | as in `interface/hand.toml` |
///
/// A clip is a camera, a number of frames (int32), and the frames. Clips for training are a camera and their number
/// (int32); each has its label and who made it, both texts, and its number of frames (int32), then the frames.
struct MotionRecord {
  private var record: RecordReader

  /// Starts to read.
  init(_ bytes: [UInt8]) {
    record = RecordReader(bytes, name: "frames")
  }

  /// Reads a camera and a frame to the end of the record.
  ///
  /// - Returns: The camera, the hands and the time.
  /// - Throws: ``WebError`` if the record is malformed.
  mutating func frame() throws(WebError) -> (CameraIntrinsics, HandsResult, Duration) {
    do throws(RecordError) {
      let camera = try camera()
      let (milliseconds, result) = try nextFrame()
      try record.finish()
      return (camera, result, try MotionRecord.time(milliseconds, record))
    } catch {
      throw WebError(error)
    }
  }

  /// Reads a camera and a clip to the end of the record.
  ///
  /// - Parameter palmLength: The length of palms in meters.
  /// - Returns: The clip; `nil` if it shows no hand for long enough.
  /// - Throws: ``WebError`` if the record is malformed.
  mutating func clip(palmLength: Double) throws(WebError) -> MotionClip? {
    do throws(RecordError) {
      let clip = try nextClip(try camera(), palmLength: palmLength)
      try record.finish()
      return clip
    } catch {
      throw WebError(error)
    }
  }

  /// Reads clips for training to the end of the record.
  ///
  /// - Parameter palmLength: The length of palms in meters.
  /// - Returns: The clips with their labels.
  /// - Throws: ``WebError`` if the record is malformed, there are too many clips, or a clip shows no hand for long
  ///   enough.
  mutating func examples(palmLength: Double) throws(WebError) -> [MotionExample] {
    let camera: CameraIntrinsics
    let count: Int
    do throws(RecordError) {
      camera = try self.camera()
      count = Int(try record.int32())
      guard count >= 0 else { throw record.malformed() }
    } catch {
      throw WebError(error)
    }
    guard count <= MotionModel.exampleLimit else {
      let error = TrainingError.limitExceeded(
        what: "clips", found: count, limit: MotionModel.exampleLimit)
      throw WebError(.invalidArgument, error.description)
    }
    var examples: [MotionExample] = []
    do throws(RecordError) {
      for _ in 0..<count {
        let (label, person) = (try record.text() ?? "", try record.text())
        // A clip without a hand stays, and is refused by its number.
        let clip = try nextClip(camera, palmLength: palmLength) ?? MotionClip()
        examples.append(MotionExample(label: label, clip: clip, person: person))
      }
      try record.finish()
    } catch {
      throw WebError(error)
    }
    return examples
  }

  private mutating func nextClip(
    _ camera: CameraIntrinsics, palmLength: Double
  ) throws(RecordError) -> MotionClip? {
    var take = MotionTake()
    // Each takes at least twelve bytes.
    let frameCount = Int(try record.int32())
    guard frameCount >= 0, frameCount <= record.remainingByteCount / 12 else {
      throw record.malformed()
    }
    for _ in 0..<frameCount {
      let (milliseconds, result) = try nextFrame()
      take.append(
        result, in: camera, at: try MotionRecord.time(milliseconds, record),
        palmLength: palmLength)
    }
    return take.clip
  }

  private mutating func nextFrame() throws(RecordError) -> (Double, HandsResult) {
    let milliseconds = try record.float64()
    let count = Int(try record.int32())
    guard count >= 0, count <= record.remainingByteCount / ResultRecord.handByteCount else {
      throw record.malformed()
    }
    var hands: [Hand] = []
    for _ in 0..<count { hands.append(try record.trackedHand()) }
    return (milliseconds, HandsResult(hands: hands, hasGestures: false))
  }

  private mutating func camera() throws(RecordError) -> CameraIntrinsics {
    var numbers: [Double] = []
    for _ in 0..<11 { numbers.append(try record.float64()) }
    var camera = CameraIntrinsics(
      width: 1, height: 1, focalLength: SIMD2(numbers[2], numbers[3]),
      principalPoint: SIMD2(numbers[4], numbers[5]),
      distortion: LensDistortion(
        k1: numbers[6], k2: numbers[7], p1: numbers[8], p2: numbers[9], k3: numbers[10]))
    (camera.width, camera.height) = (numbers[0], numbers[1])
    camera.isMirrored = try record.bool()
    guard camera.isValid else { throw record.malformed() }
    return camera
  }

  private static func time(
    _ milliseconds: Double, _ record: RecordReader
  ) throws(RecordError) -> Duration {
    guard let time = Duration(frameMilliseconds: milliseconds) else { throw record.malformed() }
    return time
  }
}

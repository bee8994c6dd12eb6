import Hands
import HandsLandmarking
import HandsWebCalls

/// A hand in the format that the caller writes.
///
/// | words | what | type |
/// |---|---|---|
/// | 2 | width and height of its image | int32 |
/// | 1 | 0 for a right, 1 for a left hand | int32 |
/// | 1 | the probability of that | float32 |
/// | 63 | x, y, z of 21 landmarks, normalized to the image | float32 |
/// | 63 | x, y, z of 21 landmarks in space, in meters | float32 |
struct HandRecord {
  static let byteCount = 4 * (4 + 2 * 3 * HandLandmark.count)

  let hand: Hand
  let size: ImageSize

  /// Reads a hand.
  ///
  /// - Throws: ``WebError`` if the record ends early or contains invalid values.
  init(from record: inout RecordReader) throws(WebError) {
    let (width, height) = (Int(try record.integer()), Int(try record.integer()))
    let (side, score) = (try record.integer(), try record.number())
    guard width >= 1, height >= 1, side == 0 || side == 1, score >= 0,
      score <= 1
    else { throw record.malformed() }
    let landmarks = try HandRecord.points(&record).map { point in
      NormalizedLandmark(x: point.x, y: point.y, z: point.z)
    }
    let worldLandmarks = try HandRecord.points(&record).map { point in
      Landmark(x: point.x, y: point.y, z: point.z)
    }
    guard let landmarks = HandLandmarks(landmarks),
      let worldLandmarks = HandLandmarks(worldLandmarks)
    else { throw record.malformed() }
    size = ImageSize(width: width, height: height)
    // The caller is sure of a hand that it reports.
    hand = Hand(
      handedness: side == 0 ? .right : .left, handednessScore: score, landmarks: landmarks,
      worldLandmarks: worldLandmarks, presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0, yCenter: 0, width: 0, height: 0))
  }

  /// A limit beyond any valid coordinate.
  private static let limit: Float = 0x1p20

  private static func points(
    _ record: inout RecordReader
  ) throws(WebError) -> [SIMD3<Float>] {
    var points: [SIMD3<Float>] = []
    for _ in 0..<HandLandmark.count {
      let point = SIMD3(try record.number(), try record.number(), try record.number())
      for axis in 0..<3 where !(point[axis].magnitude <= limit) { throw record.malformed() }
      points.append(point)
    }
    return points
  }
}

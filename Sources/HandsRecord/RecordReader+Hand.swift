package import Hands
import HandsLandmarking

extension RecordReader {
  /// A limit beyond any valid coordinate.
  private static let coordinateLimit: Float = 0x1p20

  /// Reads the hand at the current offset, without gesture, track and region, and moves behind it.
  ///
  /// - Throws: ``RecordError`` if the record ends early, or a value is out of range.
  package mutating func hand() throws(RecordError) -> Hand {
    let start = offset
    guard remainingByteCount >= ResultRecord.handByteCount else { throw malformed() }
    try move(to: start + HandField.handedness)
    let handedness = try int32()
    guard handedness == 0 || handedness == 1 else { throw malformed() }
    try move(to: start + HandField.handednessScore)
    let score = try probability()
    try move(to: start + HandField.presence)
    let presence = try probability()
    try move(to: start + HandField.landmarks)
    let landmarks = try points().map { NormalizedLandmark(x: $0.x, y: $0.y, z: $0.z) }
    try move(to: start + HandField.worldLandmarks)
    let worldLandmarks = try points().map { Landmark(x: $0.x, y: $0.y, z: $0.z) }
    guard let landmarks = HandLandmarks(landmarks),
      let worldLandmarks = HandLandmarks(worldLandmarks)
    else { throw malformed() }
    try move(to: start + ResultRecord.handByteCount)
    return Hand(
      handedness: handedness == 0 ? .right : .left, handednessScore: score,
      landmarks: landmarks, worldLandmarks: worldLandmarks, presence: presence,
      nextRegion: NormalizedRectangle(xCenter: 0, yCenter: 0, width: 0, height: 0))
  }

  /// Reads the hand at the current offset with its track, and moves behind it.
  ///
  /// The number of a track fits into 31 bits, so that all platforms tell the same tracks apart; 0 is
  /// for none.
  ///
  /// - Throws: ``RecordError`` if the record ends early, or a value is out of range.
  package mutating func trackedHand() throws(RecordError) -> Hand {
    let start = offset
    var hand = try hand()
    let end = offset
    try move(to: start + HandField.trackId)
    guard let id = Int32(exactly: try int64()), id >= 0 else { throw malformed() }
    let age = Int(clamping: try int64())
    if id > 0 { hand.track = Track(id: Int(id), age: age) }
    try move(to: end)
    return hand
  }

  private mutating func probability() throws(RecordError) -> Float {
    let value = try float32()
    guard value >= 0, value <= 1 else { throw malformed() }
    return value
  }

  private mutating func points() throws(RecordError) -> [SIMD3<Float>] {
    var points: [SIMD3<Float>] = []
    for _ in 0..<HandLandmark.count {
      let point = SIMD3(try float32(), try float32(), try float32())
      for axis in 0..<3 where !(point[axis].magnitude <= RecordReader.coordinateLimit) {
        throw malformed()
      }
      points.append(point)
    }
    return points
  }
}

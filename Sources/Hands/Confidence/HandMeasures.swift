internal import HandsLandmarking

/// Lengths of a hand in the picture that do not depend on its size, place and turn.
///
/// Lengths along fingers are in palm lengths, the mean distance of the four knuckles from the wrist.
/// Gaps between neighbours are in the mean gap of neighbouring knuckles. Lists are in the order
/// index, middle, ring, little finger. A hand without extent gives infinities or no numbers.
struct HandMeasures {
  /// From the wrist to each finger's tip.
  let tips: SIMD4<Float>
  /// From the wrist to each finger's middle joint (PIP).
  let joints: SIMD4<Float>
  /// From each finger's knuckle to its tip.
  let lengths: SIMD4<Float>
  /// Between neighbours' tips: index and middle, middle and ring, ring and little finger.
  let tipGaps: SIMD3<Float>
  /// Between neighbours' middle joints.
  let jointGaps: SIMD3<Float>
  /// From the thumb's tip to the ring finger's knuckle, in palm lengths.
  let thumbReach: Float

  /// Measures a hand.
  ///
  /// - Parameters:
  ///   - landmarks: The points in the picture.
  ///   - image: The picture's size.
  init(_ landmarks: HandLandmarks<NormalizedLandmark>, in image: ImageSize) {
    func distance(_ a: HandLandmark, _ b: HandLandmark) -> Float {
      let (a, b) = (landmarks[a], landmarks[b])
      let (x, y) = ((a.x - b.x) * image.width, (a.y - b.y) * image.height)
      return (x * x + y * y).squareRoot()
    }
    func fromWrist(
      _ index: HandLandmark, _ middle: HandLandmark, _ ring: HandLandmark, _ little: HandLandmark
    ) -> SIMD4<Float> {
      SIMD4(
        distance(.wrist, index), distance(.wrist, middle), distance(.wrist, ring),
        distance(.wrist, little))
    }
    func gaps(
      _ index: HandLandmark, _ middle: HandLandmark, _ ring: HandLandmark, _ little: HandLandmark
    ) -> SIMD3<Float> {
      SIMD3(distance(index, middle), distance(middle, ring), distance(ring, little))
    }
    let palmLength =
      fromWrist(.indexFingerMCP, .middleFingerMCP, .ringFingerMCP, .pinkyMCP).sum() / 4
    let knuckleGap = distance(.indexFingerMCP, .pinkyMCP) / 3
    tips =
      fromWrist(.indexFingerTip, .middleFingerTip, .ringFingerTip, .pinkyTip) / palmLength
    joints =
      fromWrist(.indexFingerPIP, .middleFingerPIP, .ringFingerPIP, .pinkyPIP) / palmLength
    lengths =
      SIMD4(
        distance(.indexFingerMCP, .indexFingerTip), distance(.middleFingerMCP, .middleFingerTip),
        distance(.ringFingerMCP, .ringFingerTip), distance(.pinkyMCP, .pinkyTip)) / palmLength
    tipGaps = gaps(.indexFingerTip, .middleFingerTip, .ringFingerTip, .pinkyTip) / knuckleGap
    jointGaps = gaps(.indexFingerPIP, .middleFingerPIP, .ringFingerPIP, .pinkyPIP) / knuckleGap
    thumbReach = distance(.thumbTip, .ringFingerMCP) / palmLength
  }
}

import Detection
import Tensors

/// What the gesture embedder is given for one hand.
public struct EmbedderInput: Equatable, Sendable {
  /// `[21, 3]`: landmarks of the picture, relative to the wrist, longer side of their bounds 1.
  public let landmarks: [Float]
  /// The probability of a right hand.
  public let handedness: Float
  /// `[21, 3]`: landmarks in space, relative to the wrist, longer side of their bounds 1.
  public let worldLandmarks: [Float]

  /// Normalizes one hand.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The picture's size.
  ///   - rotation: How the picture is turned.
  ///
  /// Source: MediaPipe's `landmarks_to_matrix_calculator.cc` and
  /// `handedness_to_matrix_calculator.cc`; the order of the operations gives the same bits.
  init(_ hand: Hand, image: ImageSize, rotation: ImageRotation) {
    let longSide = max(image.width, image.height)
    let xScale = Double(image.width / longSide)
    let yScale = Double(image.height / longSide)
    let turn = Turn(rotation)
    landmarks = EmbedderInput.normalized(
      hand.landmarks.map { landmark in
        turn.applied(
          x: Float((Double(landmark.x) - 0.5) * xScale + 0.5),
          y: Float((Double(landmark.y) - 0.5) * yScale + 0.5), z: landmark.z)
      })
    worldLandmarks = EmbedderInput.normalized(
      hand.worldLandmarks.map { turn.applied(x: $0.x, y: $0.y, z: $0.z) })
    let isRight = hand.handedness.index == 0
    handedness = isRight ? hand.handedness.score : 1 - hand.handedness.score
  }

  private static func normalized(_ points: [SIMD3<Float>]) -> [Float] {
    let origin = points[0]
    var lower = SIMD3<Float>(repeating: .greatestFiniteMagnitude)
    var upper = -lower
    let relative = points.map { point in
      let offset = point - origin
      lower = SIMD3(min(lower.x, offset.x), min(lower.y, offset.y), 0)
      upper = SIMD3(max(upper.x, offset.x), max(upper.y, offset.y), 0)
      return offset
    }
    let size = upper - lower
    let scale = max(size.x, size.y) + 1e-5
    return relative.flatMap { [$0.x / scale, $0.y / scale, $0.z / scale] }
  }

  /// Turns points about (½, ½) so that the hand stands as in an upright picture.
  private struct Turn {
    private let sine: Float
    private let cosine: Float

    init(_ rotation: ImageRotation) {
      let angle = NormalizedRectangle.uprightRotation(quarterTurns: rotation.quarterTurns)
      sine = Tensors.sine(-angle)
      cosine = Tensors.cosine(angle)
    }

    func applied(x: Float, y: Float, z: Float) -> SIMD3<Float> {
      let u = x - 0.5
      let v = y - 0.5
      return SIMD3(u * cosine - v * sine + 0.5, v * cosine + u * sine + 0.5, z)
    }
  }
}

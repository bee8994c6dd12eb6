package import HandsLandmarking
import HandsSystem

/// The gesture embedder's inputs for one hand.
package struct EmbedderInput: Equatable, Sendable {
  /// `[21, 3]`: landmarks in the image, relative to the wrist, scaled so that the longer side of
  /// their bounding box is 1.
  package private(set) var landmarks: [Float] = []
  /// The probability of a right hand.
  package private(set) var handedness: Float = 0
  /// `[21, 3]`: landmarks in space, relative to the wrist, scaled so that the longer side of their
  /// bounding box is 1.
  package private(set) var worldLandmarks: [Float] = []

  /// Creates an input without a hand.
  init() {}

  /// Normalizes one hand.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The size of the image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - isMirrored: Whether the image is mirrored, so that the model sees the opposite handedness.
  package init(
    _ hand: Hand, in image: ImageSize, rotation: ImageRotation = .none, isMirrored: Bool = false
  ) {
    normalize(hand, image: image, rotation: rotation, isMirrored: isMirrored)
  }

  /// Creates an input from normalized values.
  ///
  /// - Parameters:
  ///   - landmarks: `[21, 3]`, as ``landmarks``.
  ///   - handedness: The probability of a right hand.
  ///   - worldLandmarks: `[21, 3]`, as ``worldLandmarks``.
  package init(landmarks: [Float], handedness: Float, worldLandmarks: [Float]) {
    precondition(
      landmarks.count == 3 * HandLandmark.count && worldLandmarks.count == landmarks.count,
      "three numbers for each joint")
    self.landmarks = landmarks
    self.handedness = handedness
    self.worldLandmarks = worldLandmarks
  }

  /// Normalizes one hand, reusing the memory of the previous one.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - image: The size of the image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - isMirrored: Whether the image is mirrored, so that the model sees the opposite handedness.
  ///
  /// Source: MediaPipe's `landmarks_to_matrix_calculator.cc` and
  /// `handedness_to_matrix_calculator.cc`; the same order of operations gives bit-identical
  /// results.
  mutating func normalize(
    _ hand: Hand, image: ImageSize, rotation: ImageRotation, isMirrored: Bool = false
  ) {
    let longSide = max(image.width, image.height)
    let xScale = Double(image.width / longSide)
    let yScale = Double(image.height / longSide)
    let turn = Turn(rotation)
    landmarks.removeAll(keepingCapacity: true)
    for landmark in hand.landmarks.points {
      turn.append(
        x: Float((Double(landmark.x) - 0.5) * xScale + 0.5),
        y: Float((Double(landmark.y) - 0.5) * yScale + 0.5), z: landmark.z, to: &landmarks)
    }
    worldLandmarks.removeAll(keepingCapacity: true)
    for landmark in hand.worldLandmarks.points {
      turn.append(x: landmark.x, y: landmark.y, z: landmark.z, to: &worldLandmarks)
    }
    EmbedderInput.normalize(&landmarks)
    EmbedderInput.normalize(&worldLandmarks)
    handedness = hand.rightProbability(isMirrored: isMirrored)
  }

  /// Moves the first point to the origin and scales all points.
  private static func normalize(_ points: inout [Float]) {
    let origin = SIMD3(points[0], points[1], points[2])
    var lower = SIMD2<Float>(repeating: .greatestFiniteMagnitude)
    var upper = -lower
    for start in stride(from: 0, to: points.count, by: 3) {
      for axis in 0..<3 { points[start + axis] -= origin[axis] }
      lower = SIMD2(min(lower.x, points[start]), min(lower.y, points[start + 1]))
      upper = SIMD2(max(upper.x, points[start]), max(upper.y, points[start + 1]))
    }
    let size = upper - lower
    let scale = max(size.x, size.y) + 1e-5
    for index in points.indices { points[index] /= scale }
  }

  /// Rotates points about (½, ½) to where they are in the upright image.
  private struct Turn {
    private let sine: Float
    private let cosine: Float

    init(_ rotation: ImageRotation) {
      let angle = NormalizedRectangle.uprightRotation(quarterTurns: rotation.quarterTurns)
      sine = HandsSystem.sine(-angle)
      cosine = HandsSystem.cosine(angle)
    }

    func append(x: Float, y: Float, z: Float, to points: inout [Float]) {
      let u = x - 0.5
      let v = y - 0.5
      points.append(u * cosine - v * sine + 0.5)
      points.append(v * cosine + u * sine + 0.5)
      points.append(z)
    }
  }
}

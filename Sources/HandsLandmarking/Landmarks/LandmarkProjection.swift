import HandsSystem

/// The projection from the landmark model's square input to the image.
///
/// Source: MediaPipe's `tensors_to_landmarks_calculator.cc`, `landmark_projection_calculator.cc`
/// and `world_landmark_projection_calculator.cc`; the same order of operations gives bit-identical
/// results.
package struct LandmarkProjection: Sendable {
  private let region: NormalizedRectangle
  private let inputSide: Float
  private let depthScale: Float
  private let sine: Float
  private let cosine: Float

  /// Creates the projection for the region that fills the model's input.
  ///
  /// - Parameters:
  ///   - region: A region that is square in pixels.
  ///   - inputSide: The side of the model's square input, in pixels.
  ///   - depthScale: The divisor that converts the model's depth to the scale of x (`normalize_z`).
  package init(_ region: NormalizedRectangle, inputSide: Int, depthScale: Float) {
    self.region = region
    self.inputSide = Float(inputSide)
    self.depthScale = depthScale
    sine = HandsSystem.sine(region.rotation)
    cosine = HandsSystem.cosine(region.rotation)
  }

  /// Returns the landmarks in the image.
  ///
  /// - Parameter raw: `[N, 3]`, in pixels of the model's input.
  /// - Returns: N landmarks, not clamped.
  package func landmarks(_ raw: Span<Float>) -> [NormalizedLandmark] {
    (0..<(raw.count / 3)).map { index in
      let u = raw[3 * index] / inputSide - 0.5
      let v = raw[3 * index + 1] / inputSide - 0.5
      let depth = raw[3 * index + 2] / inputSide / depthScale
      return NormalizedLandmark(
        x: (cosine * u - sine * v) * region.width + region.xCenter,
        y: (sine * u + cosine * v) * region.height + region.yCenter,
        z: depth * region.width)
    }
  }

  /// Returns the landmarks in space, rotated like the region in the image.
  ///
  /// - Parameter raw: `[N, 3]`, in meters.
  /// - Returns: N landmarks.
  package func worldLandmarks(_ raw: Span<Float>) -> [Landmark] {
    (0..<(raw.count / 3)).map { index in
      let x = raw[3 * index]
      let y = raw[3 * index + 1]
      return Landmark(
        x: cosine * x - sine * y, y: sine * x + cosine * y, z: raw[3 * index + 2])
    }
  }
}

import Tensors

/// The map from the landmark net's square input to the picture.
///
/// Source: MediaPipe's `tensors_to_landmarks_calculator.cc`, `landmark_projection_calculator.cc`
/// and `world_landmark_projection_calculator.cc`; the order of the operations gives the same bits.
public struct LandmarkProjection: Sendable {
  /// The side of the landmark net's square input, pixels.
  public static let inputSide = 224
  /// What the net's depth is divided by to have about the scale of x.
  private static let depthScale: Float = 0.4

  private let region: NormalizedRectangle
  private let sine: Float
  private let cosine: Float

  /// Creates the map for the region that fills the net's input.
  ///
  /// - Parameter region: A region that is square in pixels.
  public init(_ region: NormalizedRectangle) {
    self.region = region
    sine = Tensors.sine(region.rotation)
    cosine = Tensors.cosine(region.rotation)
  }

  /// The landmarks in the picture.
  ///
  /// - Parameter raw: `[21, 3]`, pixels of the net's input.
  /// - Returns: The 21 landmarks; nothing is clamped.
  public func landmarks(_ raw: Span<Float>) -> [NormalizedLandmark] {
    let side = Float(LandmarkProjection.inputSide)
    return (0..<HandLandmark.count).map { index in
      let u = raw[3 * index] / side - 0.5
      let v = raw[3 * index + 1] / side - 0.5
      let depth = raw[3 * index + 2] / side / LandmarkProjection.depthScale
      return NormalizedLandmark(
        x: (cosine * u - sine * v) * region.width + region.xCenter,
        y: (sine * u + cosine * v) * region.height + region.yCenter,
        z: depth * region.width)
    }
  }

  /// The landmarks in space, turned as the region is turned in the picture.
  ///
  /// - Parameter raw: `[21, 3]`, metres.
  /// - Returns: The 21 landmarks.
  public func worldLandmarks(_ raw: Span<Float>) -> [Landmark] {
    (0..<HandLandmark.count).map { index in
      let x = raw[3 * index]
      let y = raw[3 * index + 1]
      return Landmark(
        x: cosine * x - sine * y, y: sine * x + cosine * y, z: raw[3 * index + 2])
    }
  }
}

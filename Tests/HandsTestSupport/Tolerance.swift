package import HandsEngine

/// How far results may be from MediaPipe's.
package struct Tolerance {
  /// Fractions of the picture's size.
  package let landmarks: Float
  /// Meters.
  package let worldLandmarks: Float
  package let scores: Float

  /// Kernels with fused multiply-add add up in the order of MediaPipe's: landmarks have equal bits.
  ///
  /// Scores pass through an exponential function that is not MediaPipe's.
  package static let fused = Tolerance(landmarks: 0, worldLandmarks: 0, scores: 5e-6)
  /// What another order of additions makes of a net of this depth.
  package static let unfused = Tolerance(landmarks: 5e-4, worldLandmarks: 1e-3, scores: 2e-3)

  package static func of(_ kernels: KernelSet) -> Tolerance {
    [KernelSet.avx2, .avxVNNI, .avx512].contains(kernels) ? .fused : .unfused
  }
}

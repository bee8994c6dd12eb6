import Hands
import TestSupport
import Testing

/// How far results may be from MediaPipe's.
struct Tolerance {
  /// Fractions of the picture's size.
  let landmarks: Float
  /// Metres.
  let worldLandmarks: Float
  let scores: Float

  /// Kernels with fused multiply-add add up in the order of MediaPipe's: landmarks have equal bits.
  ///
  /// Scores pass through an exponential function that is not MediaPipe's.
  static let fused = Tolerance(landmarks: 0, worldLandmarks: 0, scores: 5e-6)
  /// What another order of additions makes of a net of this depth.
  static let unfused = Tolerance(landmarks: 5e-4, worldLandmarks: 1e-3, scores: 2e-3)

  static func of(_ kernels: KernelSet) -> Tolerance {
    switch kernels {
    case .avx2, .avx512: .fused
    case .reference, .baseline, .blas: .unfused
    }
  }
}

/// Compares all four lists: equal numbers of hands, equal labels, numbers within the tolerance.
func expectEqual(
  _ result: GestureRecognizerResult, _ golden: GoldenPhoto.Result, within tolerance: Tolerance,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectEqual(
    result.gestures, golden.gestures, within: tolerance.scores, sourceLocation: sourceLocation)
  expectEqual(
    result.handedness, golden.handedness, within: tolerance.scores,
    sourceLocation: sourceLocation)
  expectClose(
    result.landmarks.flatMap { $0.flatMap { [$0.x, $0.y, $0.z] } },
    golden.landmarks.flatMap { $0.flatMap { $0 } }, within: tolerance.landmarks,
    sourceLocation: sourceLocation)
  expectClose(
    result.worldLandmarks.flatMap { $0.flatMap { [$0.x, $0.y, $0.z] } },
    golden.worldLandmarks.flatMap { $0.flatMap { $0 } }, within: tolerance.worldLandmarks,
    sourceLocation: sourceLocation)
}

/// Compares lists of categories.
func expectEqual(
  _ categories: [[Hands.Category]], _ golden: [[GoldenPhoto.Category]], within tolerance: Float,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    categories.map { $0.map { [String($0.index), $0.categoryName, $0.displayName] } }
      == golden.map { $0.map { [String($0.index), $0.categoryName, $0.displayName] } },
    sourceLocation: sourceLocation)
  expectClose(
    categories.flatMap { $0.map(\.score) }, golden.flatMap { $0.map(\.score) },
    within: tolerance, sourceLocation: sourceLocation)
}

/// Compares numbers; a tolerance of 0 means equal.
func expectClose(
  _ values: [Float], _ golden: [Float], within tolerance: Float,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(values.count == golden.count, sourceLocation: sourceLocation)
  let largest = zip(values, golden).map { abs($0 - $1) }.max() ?? 0
  #expect(largest <= tolerance, sourceLocation: sourceLocation)
}

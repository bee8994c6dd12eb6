import Hands
import HandsTestSupport

/// How far clips may be from MediaPipe's that are followed freely: each frame builds on what was
/// found in the frame before.
///
/// A difference in the last bit grows from frame to frame until it is as large as the net's own
/// jitter, so kernels without fused multiply-add can only be compared roughly.
struct ClipTolerance {
  /// The share of frames that must have the same hands and labels.
  let agreement: Double
  /// Of points in frames with the same labels, in fractions of the picture's size.
  let points: Float
  /// Whether all numbers are to be equal to the last bit, scores aside.
  var isExact: Bool { points == 0 }

  static func of(_ kernels: KernelSet) -> ClipTolerance {
    Tolerance.of(kernels).landmarks == 0
      ? ClipTolerance(agreement: 1, points: 0) : ClipTolerance(agreement: 0.95, points: 0.05)
  }
}

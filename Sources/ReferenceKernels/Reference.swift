internal import Tensors

/// The naive version of every operator: plain loops over pointers, to be read and trusted.
///
/// Layouts are those of the problem structs in `Tensors`; tensors are dense and row major.
/// Outputs are overwritten and overlap no input. Shapes were proved by shape inference, nothing is
/// checked here. Sums are made in the order that the fast kernels keep too, by a multiplication and
/// an addition.
public enum Reference {}

extension Activation {
  /// The value moved into ``Activation/bounds``; NaN stays NaN.
  ///
  /// - Parameter value: Any number.
  /// - Returns: The clamped number.
  func clamped(_ value: Float) -> Float {
    let raised = value < bounds.lower ? bounds.lower : value
    return raised > bounds.upper ? bounds.upper : raised
  }
}

extension Epilogue {
  // Safe: callers name an element and a channel of the output.

  /// What is stored for one sum.
  ///
  /// - Parameters:
  ///   - sum: The sum with its bias.
  ///   - element: Where the output lies, which is also where its residual lies.
  ///   - channel: The output channel.
  ///   - residual: Operand of the residual addition, if there is one.
  ///   - slopes: PReLU slopes, if there are any.
  /// - Returns: The output.
  func finished(
    _ sum: Float, element: Int, channel: Int, residual: UnsafePointer<Float>?,
    slopes: UnsafePointer<Float>?
  ) -> Float {
    var value = activation.clamped(sum)
    if let residualActivation, let residual = unsafe residual {
      value = unsafe residualActivation.clamped(value + residual[element])
    }
    if hasSlopes, value < 0, let slopes = unsafe slopes {
      value *= unsafe slopes[channel]
    }
    return value
  }
}

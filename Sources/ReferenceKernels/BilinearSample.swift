public import Tensors

/// Which two input cells one output of RESIZE_BILINEAR lies between, along one axis.
public struct BilinearSample: Sendable {
  /// The cell at or before the sampled position.
  public let lower: Int
  /// The cell after it, or the last one.
  public let upper: Int
  /// How far the position lies from ``lower`` towards ``upper``, [0, 1).
  public let fraction: Float
}

extension ResizeBilinearProblem {
  /// Samples of the output rows.
  public var rowSamples: [BilinearSample] { samples(from: input[1], to: outputHeight) }
  /// Samples of the output columns.
  public var columnSamples: [BilinearSample] { samples(from: input[2], to: outputWidth) }

  /// Samples along one axis.
  ///
  /// Positions are those of TFLite's `ComputeInterpolationValues` (`resize_bilinear.h`), moved inside
  /// the input.
  ///
  /// - Parameters:
  ///   - inputCount: Cells of the input, 1 or more.
  ///   - outputCount: Cells of the output.
  /// - Returns: One sample an output cell.
  private func samples(from inputCount: Int, to outputCount: Int) -> [BilinearSample] {
    let excess = alignCorners && outputCount > 1 ? 1 : 0
    let scale = Float(inputCount - excess) / Float(outputCount - excess)
    return (0..<outputCount).map { index in
      let cell = Float(index)
      let wanted = halfPixelCenters ? (cell + 0.5) * scale - 0.5 : cell * scale
      let position = min(max(wanted, 0), Float(inputCount - 1))
      // The limit holds where single precision no longer tells neighbouring cells apart.
      let lower = min(Int(position), inputCount - 1)
      return BilinearSample(
        lower: lower, upper: min(lower + 1, inputCount - 1), fraction: position - Float(lower))
    }
  }
}

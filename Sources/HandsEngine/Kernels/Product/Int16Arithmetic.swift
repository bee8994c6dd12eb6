import HandsMicrokernels

extension ProductArithmetic {
  // Safe: addresses are those of integers, and of numbers where those are stored.

  /// Sums of 32 bits of products of 16-bit integers, stored as integers of a format.
  static func int16(
    _ tiles: Int16Tiles, _ requantization: Requantization
  ) -> ProductArithmetic {
    let bounds = requantization.bounds
    return int16(
      tiles, requantization.epilogue, outputStride: MemoryLayout<Int16>.stride
    ) { product in
      unsafe Int16GEMMArguments(
        rows: product.rows, input: product.input(as: Int16.self),
        inputStride: product.inputStride, pairStride: product.rowPair?.stride ?? 0,
        segments: product.segments.rows, segmentStride: product.segments.rowStride,
        segmentPairs: (product.segments.length + 1) / 2,
        weights: product.weights(as: Int32.self),
        bias: product.vectors.integerBias(count: tiles.lanes),
        output: product.output(as: Int16.self),
        outputStride: product.outputStride, outputVectorStride: product.outputVectorStride,
        pairMask: product.rowPair?.isInside == false ? 0xffff : -1,
        epilogue: bounds.epilogue(
          product.vectors, residual: product.residual(as: Int16.self)))
    }
  }

  /// The same sums, each times a scale.
  static func int16Sums(_ tiles: Int16Tiles) -> ProductArithmetic {
    int16(tiles, Epilogue(), outputStride: MemoryLayout<Float>.stride) { product in
      guard let scales = unsafe product.vectors.scales else {
        preconditionFailure("scales are packed")
      }
      return unsafe Int16GEMMArguments(
        rows: product.rows, input: product.input(as: Int16.self),
        inputStride: product.inputStride, segmentPairs: product.segments.length / 2,
        weights: product.weights(as: Int32.self),
        bias: product.vectors.integerBias(count: tiles.lanes),
        numbers: product.output(as: Float.self),
        numberStride: product.outputStride, scales: scales)
    }
  }

  private static func int16(
    _ tiles: Int16Tiles, _ epilogue: Epilogue, outputStride: Int,
    _ arguments: @escaping @Sendable (PanelProduct) -> Int16GEMMArguments
  ) -> ProductArithmetic {
    ProductArithmetic(
      elementName: "i16", tilesName: tiles.name, lanes: tiles.lanes, termsPerWord: 2,
      inputStride: MemoryLayout<Int16>.stride, outputStride: outputStride,
      tallestTiles: [0] + tiles.gemm.map { $0[0].rows },
      hasResidual: epilogue.residualActivation != nil,
      vectors: epilogue.vectorsOfIntegers, fillChannelBlock: nil
    ) { vectors, product in
      var part = arguments(product)
      var left = product.rows
      for tile in (product.rowPair == nil ? tiles.gemm : tiles.rowPairs)[vectors - 1]
      where left >= tile.rows {
        part.rows = left / tile.rows * tile.rows
        tile.multiply(part)
        part.skip(part.rows)
        left -= part.rows
      }
    }
  }
}

extension Epilogue {
  /// The vectors that integers take.
  var vectorsOfIntegers: [Operand] {
    [.bias, .scales] + (residualActivation == nil ? [] : [.residualScales])
      + (hasSlopes ? [.slopes] : [])
  }
}

/// How the sums of a weighted operator become 16-bit integers of a format.
struct Requantization: Hashable, Sendable {
  /// What happens between sum and store.
  let epilogue: Epilogue
  /// The format of the result, which has limits.
  let output: Quantization

  /// See ``Quantization/unsaturated(by:)``.
  var unsaturated: ClosedRange<Int16> {
    output.unsaturated(
      by: epilogue.hasSlopes ? .none : epilogue.residualActivation ?? epilogue.activation)
  }

  /// What each stage of the epilogue is bounded by, in units of the format.
  var bounds: Bounds {
    let sum = output.bounds(of: epilogue.activation)
    let last = output.bounds
    // What is the last bound anyway is not applied twice.
    guard epilogue.residualActivation == nil && !epilogue.hasSlopes else {
      return Bounds(
        sum: sum, residual: output.bounds(of: epilogue.residualActivation ?? .none), stored: last)
    }
    let free: (Float, Float) = (-.infinity, .infinity)
    return Bounds(
      sum: free, residual: free,
      stored: (max(sum.lower, last.lower), min(sum.upper, last.upper)))
  }

  struct Bounds: Sendable {
    let sum, residual, stored: (lower: Float, upper: Float)

    /// What tiles do with the sums of the channels that vectors begin with.
    func epilogue(
      _ vectors: ChannelVectors, residual: UnsafePointer<Int16>?
    ) -> Int16Epilogue {
      // Safe: pointers are handed on.
      guard let scales = unsafe vectors.scales else { preconditionFailure("scales are required") }
      return unsafe Int16Epilogue(
        scales: scales, sumBounds: sum, residual: residual,
        residualScales: vectors.residualScales, residualBounds: self.residual,
        slopes: vectors.slopes, bounds: stored)
    }
  }
}

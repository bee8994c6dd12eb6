import HandsMicrokernels

extension ProductArithmetic {
  // Safe: runs lie in input and output as the product says. Panels follow one another, and so do their columns of the vectors
  // and the output.

  /// Sums of 32 bits of products of 16-bit integers, stored as integers of a format.
  static func int16(
    _ tiles: Int16Tiles, _ requantization: Requantization
  ) -> ProductArithmetic {
    int16(tiles, requantization.epilogue, requantization.bounds)
  }

  /// The same sums, each times a scale.
  static func int16Sums(_ tiles: Int16Tiles) -> ProductArithmetic {
    int16(tiles, Epilogue(), nil)
  }

  /// The same sums as they are.
  static func int32Sums(_ tiles: Int16Tiles) -> ProductArithmetic {
    int16(tiles, Epilogue(), nil, storesSums: true)
  }

  /// The arithmetic that stores integers within bounds, or numbers or sums if there are none.
  private static func int16(
    _ tiles: Int16Tiles, _ epilogue: Epilogue, _ bounds: Int16Epilogue.Bounds?,
    storesSums: Bool = false
  ) -> ProductArithmetic {
    let (lanes, products, pairProducts) = (tiles.lanes, tiles.gemm, tiles.rowPairs)
    return ProductArithmetic(
      elementName: "i16", tilesName: tiles.name, lanes: lanes, termsPerWord: 2,
      inputStride: MemoryLayout<Int16>.stride,
      outputStride: bounds == nil ? MemoryLayout<Float>.stride : MemoryLayout<Int16>.stride,
      tallestTiles: [0] + products.map { $0[0].rows },
      hasResidual: epilogue.residualActivation != nil,
      vectors: epilogue.vectorsOfIntegers, fillChannelBlock: nil
    ) { vectors, product in
      var part = product.int16Arguments(bounds, lanes: lanes)
      part.storesSums = storesSums
      part.runs = product.runs
      part.runStrides = product.runStrides
      part.runStrides.input *= MemoryLayout<Int16>.stride
      let tiles = (product.rowPair == nil ? products : pairProducts)[vectors - 1]
      // Not in the tiles, as for quads: those of pairs have more stages, and seldom several panels.
      for _ in 0..<product.panels {
        part.multiplyRows(by: tiles)
        unsafe part.weights += product.weightCount
        unsafe part.bias += vectors * lanes
        unsafe part.epilogue.scales += vectors * lanes
        unsafe part.output += vectors * lanes * MemoryLayout<Float>.stride
      }
    }
  }

  /// Sums of 32 bits of products of bytes of the input and signed ones of the weights: as they are, or each times a scale,
  /// perhaps as bytes.
  static func quads(_ tiles: QuadTiles, storesSums: Bool) -> ProductArithmetic {
    let products = tiles.gemm
    return ProductArithmetic(
      elementName: "i8", tilesName: tiles.name, lanes: tiles.lanes, termsPerWord: 4,
      inputStride: 1, outputStride: MemoryLayout<Float>.stride,
      tallestTiles: [0] + products.map { $0[0].rows }, hasResidual: false,
      vectors: [.bias, .scales], fillChannelBlock: nil
    ) { [lanes = tiles.lanes] vectors, product in
      guard let scales = unsafe product.vectors.scales else {
        preconditionFailure("scales are packed")
      }
      var part = unsafe Int16GEMMArguments(
        rows: product.rows, input: product.input, inputStride: product.inputStride,
        segments: product.segments.rows, segmentStride: product.segments.rowStride,
        segmentPairs: (product.segments.length + 3) / 4, weights: product.weights(as: Int32.self),
        bias: product.vectors.integerBias(count: lanes), numbers: product.output(as: Float.self),
        numberStride: product.outputStride, scales: scales)
      part.storesSums = storesSums
      unsafe part.rowTerms = product.rowTerms
      part.bytes = product.bytes
      (part.panels, part.panelWords) = (product.panels, product.weightCount)
      let tiles = products[vectors - 1]
      for _ in 0..<product.runs {
        part.multiplyRows(by: tiles)
        unsafe part.input += product.runStrides.input
        part.skipResults(product.rows)
      }
    }
  }
}

extension Int16GEMMArguments {
  /// Computes all rows by tiles, the tallest first.
  fileprivate func multiplyRows(by tiles: [Int16Tiles.GEMM]) {
    var part = self
    var left = rows
    for tile in tiles where left >= tile.rows {
      part.rows = left / tile.rows * tile.rows
      tile.multiply(part)
      part.skip(part.rows)
      left -= part.rows
    }
  }
}

extension PanelProduct {
  // Safe: addresses are those of integers, and of numbers where those are stored.

  /// The operands of tiles that store integers within bounds, or numbers if there are none.
  @inline(__always)
  fileprivate func int16Arguments(_ bounds: Int16Epilogue.Bounds?, lanes: Int) -> Int16GEMMArguments
  {
    guard let scales = unsafe vectors.scales else { preconditionFailure("scales are packed") }
    let stride = MemoryLayout<Int16>.stride
    guard let bounds else {
      return unsafe Int16GEMMArguments(
        rows: rows, input: input, inputStride: inputStride * stride,
        segments: segments.rows, segmentStride: segments.rowStride * stride,
        segmentPairs: (segments.length + 1) / 2, weights: weights(as: Int32.self),
        bias: vectors.integerBias(count: lanes), numbers: output(as: Float.self),
        numberStride: outputStride, scales: scales)
    }
    return unsafe Int16GEMMArguments(
      rows: rows, input: input, inputStride: inputStride * stride,
      pairStride: (rowPair?.stride ?? 0) * stride, segments: segments.rows,
      segmentStride: segments.rowStride * stride, segmentPairs: (segments.length + 1) / 2,
      weights: weights(as: Int32.self), bias: vectors.integerBias(count: lanes),
      output: output(as: Int16.self), outputStride: outputStride,
      outputVectorStride: outputVectorStride, pairMask: rowPair?.isInside == false ? 0xffff : -1,
      epilogue: Int16Epilogue(bounds, vectors, residual: residual(as: Int16.self)))
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
  /// The stages between sum and store.
  let epilogue: Epilogue
  /// The format of the result, which has limits.
  let output: Quantization

  /// See ``Quantization/unsaturated(by:)``.
  var unsaturated: ClosedRange<Int16> {
    output.unsaturated(
      by: epilogue.hasSlopes ? .none : epilogue.residualActivation ?? epilogue.activation)
  }

  /// The bounds of each stage of the epilogue.
  var bounds: Int16Epilogue.Bounds {
    let sum = output.bounds(of: epilogue.activation)
    let last = output.bounds
    // The last bound is not applied twice.
    guard epilogue.residualActivation == nil && !epilogue.hasSlopes else {
      return Int16Epilogue.Bounds(
        sum: sum, residual: output.bounds(of: epilogue.residualActivation ?? .none), stored: last)
    }
    return Int16Epilogue.Bounds(
      stored: (max(sum.lower, last.lower), min(sum.upper, last.upper)))
  }
}

extension Int16Epilogue {
  /// The stages for the channels that vectors begin with.
  init(_ bounds: Bounds, _ vectors: ChannelVectors, residual: UnsafePointer<Int16>?) {
    // Safe: pointers are handed on.
    guard let scales = unsafe vectors.scales else { preconditionFailure("scales are required") }
    unsafe self.init(
      scales: scales, residual: residual, residualScales: vectors.residualScales,
      slopes: vectors.slopes, bounds: bounds)
  }
}

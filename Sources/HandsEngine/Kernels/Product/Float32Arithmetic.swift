import HandsMicrokernels

extension ProductArithmetic {
  /// Single precision.
  static func float32(_ tiles: TileRegistry, _ epilogue: Epilogue = Epilogue()) -> ProductArithmetic
  {
    ProductArithmetic(
      elementName: "f32", tilesName: tiles.name, lanes: tiles.lanes, termsPerWord: 1,
      inputStride: MemoryLayout<Float>.stride, outputStride: MemoryLayout<Float>.stride,
      tallestTiles: [tiles.halfGEMM.count] + tiles.gemm.map { $0.count },
      hasResidual: epilogue.residualActivation != nil,
      vectors: epilogue.hasSlopes ? [.bias, .slopes] : [.bias],
      fillChannelBlock: tiles.fillChannelBlock
    ) { vectors, product in
      // Safe: addresses are those of floats.
      guard let bias = unsafe product.vectors.bias(as: Float.self, count: tiles.lanes) else {
        preconditionFailure("a bias is packed")
      }
      var part = unsafe GEMMArguments(
        rows: product.rows, runs: product.runs, runStrides: product.runStrides,
        input: product.input(as: Float.self), inputStride: product.inputStride,
        segments: product.segments, weights: product.weights(as: Float.self),
        bias: bias,
        output: product.output(as: Float.self),
        outputStride: product.outputStride, outputVectorStride: product.outputVectorStride,
        residualStride: product.residualStride,
        residualVectorStride: product.residualVectorStride,
        epilogue: EpilogueArguments(
          epilogue, residual: product.residual(as: Float.self),
          slopes: product.vectors.slopes))
      let tiles = vectors == 0 ? tiles.halfGEMM : tiles.gemm[vectors - 1]
      cutIntoTiles(product.rows, tallest: tiles.count) { height, count in
        part.rows = height * count
        tiles[height - 1](part)
        part.skip(part.rows)
      }
    }
  }
}

extension EpilogueArguments {
  /// An epilogue with its operands in place: residual and slopes are present where the epilogue says so.
  init(
    _ epilogue: Epilogue, residual: UnsafePointer<Float>?, slopes: UnsafePointer<Float>?
  ) {
    // Safe: the pointers are handed on.
    unsafe self.init(
      bounds: epilogue.activation.bounds, residual: residual,
      residualBounds: (epilogue.residualActivation ?? .none).bounds, slopes: slopes)
  }
}

/// Cuts rows or outputs into tiles: the tallest, but the last two of about equal size.
///
/// - Parameters:
///   - count: Rows or outputs, 1 or more.
///   - tallest: The size of the largest tile.
///   - body: Receives sizes of tiles, and how many of each follow.
@inline(__always)
func cutIntoTiles(_ count: Int, tallest: Int, _ body: (_ size: Int, _ count: Int) -> Void) {
  let (whole, rest) = count.quotientAndRemainder(dividingBy: tallest)
  guard rest > 0 else { return body(tallest, whole) }
  guard whole > 0 else { return body(rest, 1) }
  if whole > 1 { body(tallest, whole - 1) }
  let last = tallest + rest
  body((last + 1) / 2, 1)
  body(last / 2, 1)
}

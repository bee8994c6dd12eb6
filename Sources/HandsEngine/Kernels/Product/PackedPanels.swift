import HandsMicrokernels

/// The packed right matrix of a product, with its vectors.
@safe struct PackedPanels: Sendable {
  // Safe: packed constants have what the layout asks for; products name rows that exist.
  let layout: PanelLayout
  private let arithmetic: ProductArithmetic
  private let weights: PackedConstant
  private let vectors: PackedVectors

  /// Gathers the constants of ``PanelLayout/packings(_:)``.
  init(_ layout: PanelLayout, _ arithmetic: ProductArithmetic, _ packed: ArraySlice<PackedConstant>)
  {
    self.layout = layout
    self.arithmetic = arithmetic
    weights = packed[packed.startIndex]
    vectors = PackedVectors(arithmetic.vectors, packed.dropFirst())
  }

  /// Rows of one panel, in no target yet.
  ///
  /// - Parameters:
  ///   - panel: One of the layout's.
  ///   - rows: Rows of input and output: of one image, whole runs of the target.
  ///   - input: The first element of the input.
  ///   - inputStride: Elements between rows of the input.
  ///   - segments: Where the terms of a row lie.
  ///   - output: The first byte of the output.
  /// - Returns: The product.
  func product(
    _ panel: PanelLayout.Panel, rows: Int, input: UnsafeRawPointer, inputStride: Int,
    segments: GEMMArguments.Segments, output: UnsafeMutableRawPointer
  ) -> PanelProduct {
    unsafe PanelProduct(
      rows: rows, input: input + panel.inputOffset * arithmetic.inputStride,
      inputStride: inputStride, segments: segments,
      weights: weights.base + panel.weights * MemoryLayout<Float>.stride,
      weightCount: layout.depth * panel.width, vectors: vectors.from(panel.paddedColumn),
      output: output, outputStride: panel.width, outputVectorStride: layout.lanes)
  }

  /// Computes some rows of one panel; in channel blocks also the zeros beside them.
  ///
  /// - Parameters:
  ///   - product: The rows.
  ///   - panel: The panel.
  ///   - target: Where the rows go, and what they are finished with.
  ///   - scratch: ``scratchByteCount(_:blockedRows:)`` bytes.
  func multiply(
    _ product: PanelProduct, _ panel: PanelLayout.Panel, into target: ProductTarget,
    scratch: UnsafeMutableRawPointer
  ) {
    var product = product
    guard panel.columns == panel.width else {
      return unsafe multiplyNarrow(panel, product, target, scratch: scratch)
    }
    product.outputStride = target.outputAddressing.pixelStride
    product.outputVectorStride = target.outputAddressing.vectorStride
    unsafe product.residual = target.residual(row: 0, column: panel.firstColumn)
    product.residualStride = target.residualAddressing.pixelStride
    product.residualVectorStride = target.residualAddressing.vectorStride
    if let length = target.runLength {
      if scatters(target, length) {
        return unsafe multiplyScattered(panel, product, target, length, scratch: scratch)
      }
      product.runs = product.rows / length
      product.rows = length
      product.runStrides = GEMMArguments.RunStrides(
        input: length * product.inputStride,
        output: target.outputAddressing.runStride(length: length),
        residual: target.residualAddressing.runStride(length: length))
    }
    unsafe product.output = target.output(row: 0, column: panel.firstColumn)
    for vector in 0..<panel.vectors {
      unsafe target.outputAddressing.clearBorderColumns(
        at: product.output + vector * product.outputVectorStride * arithmetic.outputStride,
        rows: product.runs)
    }
    arithmetic.multiply(panel.vectors, product)
  }

  /// Whether runs are so short that tiles which end with them cost more than a copy.
  private func scatters(_ target: ProductTarget, _ length: Int) -> Bool {
    guard target.outputAddressing.runLength != nil, unsafe target.residual == nil else {
      return false
    }
    let tallest = arithmetic.tallestTiles[layout[0].vectors]
    return length % tallest > 0 && length < 8 * tallest
  }

  /// Computes some rows of a panel into a buffer and copies them into channel blocks.
  private func multiplyScattered(
    _ panel: PanelLayout.Panel, _ whole: PanelProduct, _ target: ProductTarget, _ length: Int,
    scratch: UnsafeMutableRawPointer
  ) {
    guard let fill = arithmetic.fillChannelBlock else { return }
    var product = whole
    let lanes = layout.lanes
    unsafe product.output = scratch
    product.outputStride = panel.width
    product.outputVectorStride = lanes
    arithmetic.multiply(panel.vectors, product)
    let source = unsafe UnsafePointer(product.output(as: Float.self))
    let (before, after) = target.outputAddressing.borderColumns
    for vector in 0..<panel.vectors {
      let column = panel.firstColumn + vector * lanes
      unsafe fill(
        ChannelBlockFill(
          rows: whole.rows / length, pixels: length, padBegin: before, padEnd: after,
          source: source + vector * lanes, pixelStride: panel.width,
          rowStride: length * panel.width,
          target: target.output(row: 0, column: column)
            .bindMemory(to: Float.self, capacity: whole.rows * lanes) - before * lanes))
    }
  }

  /// Computes some rows of a panel whose last vector is not full: tiles store whole vectors, so that
  /// these columns of a contiguous tensor go through a buffer.
  private func multiplyNarrow(
    _ panel: PanelLayout.Panel, _ whole: PanelProduct, _ target: ProductTarget,
    scratch: UnsafeMutableRawPointer
  ) {
    var product = whole
    unsafe product.output = scratch
    product.outputStride = panel.width
    product.outputVectorStride = layout.lanes
    product.residualStride = panel.width
    product.residualVectorStride = layout.lanes
    let (rowStride, byteCount) = (
      panel.width * arithmetic.outputStride, panel.columns * arithmetic.outputStride
    )
    for row in stride(from: 0, to: whole.rows, by: PackedPanels.scratchRows) {
      product.rows = min(PackedPanels.scratchRows, whole.rows - row)
      unsafe product.input = whole.input + row * whole.inputStride * arithmetic.inputStride
      for r in 0..<product.rows {
        guard
          let addend = unsafe target.residual(row: row + r, column: panel.firstColumn)
        else { break }
        unsafe (scratch + r * rowStride).copyMemory(from: addend, byteCount: byteCount)
        unsafe product.residual = UnsafeRawPointer(scratch)
      }
      arithmetic.multiply(panel.vectors, product)
      for r in 0..<product.rows {
        unsafe target.output(row: row + r, column: panel.firstColumn).copyMemory(
          from: scratch + r * rowStride, byteCount: byteCount)
      }
    }
  }

  /// Rows that the buffer of narrow panels holds.
  fileprivate static let scratchRows = 48
}

extension PanelLayout {
  /// Bytes of the buffer of ``PackedPanels/multiply(_:_:into:scratch:)``.
  ///
  /// - Parameters:
  ///   - arithmetic: The product's.
  ///   - blockedRows: The maximum number of rows of a call whose output lies in channel blocks, 0 if it is
  ///     contiguous.
  /// - Returns: The bytes.
  func scratchByteCount(_ arithmetic: ProductArithmetic, blockedRows: Int) -> Int {
    max(widestPaddedPanel * PackedPanels.scratchRows, widestPanel * blockedRows)
      * arithmetic.outputStride
  }
}

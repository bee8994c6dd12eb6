import HandsMicrokernels

/// The packed right matrix of a product, with bias and slopes.
@safe struct PackedPanels: Sendable {
  // Safe: packed constants have what the layout asks for; products name rows that exist.
  let layout: PanelLayout
  private let weights: PackedConstant
  private let bias: PackedConstant
  private let slopes: PackedConstant?
  private let fill: @Sendable (ChannelBlockFill) -> Void

  /// Gathers what ``PanelLayout/packings(filter:bias:slopes:)`` asked for.
  init(
    _ layout: PanelLayout, tiles: TileRegistry, weights: PackedConstant, bias: PackedConstant,
    slopes: PackedConstant?
  ) {
    self.layout = layout
    self.weights = weights
    self.bias = bias
    self.slopes = slopes
    fill = tiles.fillChannelBlock
  }

  /// Gathers the packed constants in their order.
  init(_ layout: PanelLayout, tiles: TileRegistry, _ packed: [PackedConstant]) {
    self.init(
      layout, tiles: tiles, weights: packed[0], bias: packed[1],
      slopes: packed.count > 2 ? packed[2] : nil)
  }

  /// Computes some rows of one panel; in channel blocks also the zeros beside them.
  ///
  /// - Parameters:
  ///   - panel: One of the layout's.
  ///   - rows: Rows of input and output: of one image, whole runs of the target.
  ///   - input: The first float of the input.
  ///   - inputStride: Floats between rows of the input.
  ///   - segments: Where the terms of a row lie.
  ///   - target: Where the rows go, and what they are finished with.
  ///   - scratch: ``PanelLayout/scratchFloatCount(blockedRows:)`` floats.
  func multiply(
    _ panel: PanelLayout.Panel, rows: Int, input: UnsafePointer<Float>, inputStride: Int,
    segments: GEMMArguments.Segments, target: GEMMTarget, scratch: UnsafeMutablePointer<Float>
  ) {
    var product = unsafe GEMMArguments(
      rows: rows, input: input + panel.inputOffset, inputStride: inputStride, segments: segments,
      weights: weights.floats + panel.weights, bias: bias.floats + panel.paddedColumn,
      output: target.output, outputStride: target.outputAddressing.pixelStride,
      outputVectorStride: target.outputAddressing.vectorStride,
      residualStride: target.residualAddressing.pixelStride,
      residualVectorStride: target.residualAddressing.vectorStride,
      epilogue: EpilogueArguments(
        target.epilogue, residual: target.residual,
        slopes: slopes.map { unsafe $0.floats + panel.paddedColumn }))
    guard panel.columns == panel.width else {
      return unsafe multiplyNarrow(panel, product, target, scratch: scratch)
    }
    unsafe product.epilogue.residual = target.residual(row: 0, column: panel.firstColumn)
    if scatters(target) {
      return unsafe multiplyScattered(panel, product, target, scratch: scratch)
    }
    unsafe product.output = target.output(row: 0, column: panel.firstColumn)
    if let length = target.runLength {
      product.runs = rows / length
      product.rows = length
      product.runStrides = GEMMArguments.RunStrides(
        input: length * inputStride, output: target.outputAddressing.runStride(length: length),
        residual: target.residualAddressing.runStride(length: length))
      for vector in 0..<panel.width / layout.lanes {
        unsafe target.outputAddressing.clearBorderColumns(
          at: product.output + vector * product.outputVectorStride, rows: product.runs)
      }
    }
    panel.multiply(product)
  }

  /// Whether runs are so short that tiles which end with them cost more than a copy.
  private func scatters(_ target: GEMMTarget) -> Bool {
    guard let length = target.outputAddressing.runLength, unsafe target.residual == nil else {
      return false
    }
    let tallest = layout.panels[0].tiles.count
    return length % tallest > 0 && length < 8 * tallest
  }

  /// Computes some rows of a panel into a buffer and copies them into channel blocks.
  private func multiplyScattered(
    _ panel: PanelLayout.Panel, _ whole: GEMMArguments, _ target: GEMMTarget,
    scratch: UnsafeMutablePointer<Float>
  ) {
    var product = whole
    let lanes = layout.lanes
    unsafe product.output = scratch
    product.outputStride = panel.width
    product.outputVectorStride = lanes
    panel.multiply(product)
    guard let length = target.runLength else { return }
    let (before, after) = target.outputAddressing.borderColumns
    for vector in 0..<panel.width / lanes {
      let column = panel.firstColumn + vector * lanes
      unsafe fill(
        ChannelBlockFill(
          rows: whole.rows / length, pixels: length, padBegin: before, padEnd: after,
          source: scratch + vector * lanes, pixelStride: panel.width,
          rowStride: length * panel.width,
          target: target.output(row: 0, column: column) - before * lanes))
    }
  }

  /// Computes some rows of a panel whose last vector is not full: tiles store whole vectors, so that
  /// these columns of a contiguous tensor go through a buffer.
  private func multiplyNarrow(
    _ panel: PanelLayout.Panel, _ whole: GEMMArguments, _ target: GEMMTarget,
    scratch: UnsafeMutablePointer<Float>
  ) {
    var product = whole
    unsafe product.output = scratch
    product.outputStride = panel.width
    product.outputVectorStride = layout.lanes
    product.residualStride = panel.width
    product.residualVectorStride = layout.lanes
    for row in stride(from: 0, to: whole.rows, by: PanelLayout.scratchRows) {
      product.rows = min(PanelLayout.scratchRows, whole.rows - row)
      unsafe product.input = whole.input + row * whole.inputStride
      for r in 0..<product.rows {
        guard
          let addend = unsafe target.residual(row: row + r, column: panel.firstColumn)
        else { break }
        unsafe (scratch + r * panel.width).copy(from: addend, count: panel.columns)
        unsafe product.epilogue.residual = UnsafePointer(scratch)
      }
      panel.multiply(product)
      for r in 0..<product.rows {
        unsafe target.output(row: row + r, column: panel.firstColumn).copy(
          from: scratch + r * panel.width, count: panel.columns)
      }
    }
  }
}

extension PanelLayout {
  /// Rows that the buffer of narrow panels holds.
  fileprivate static let scratchRows = 48

  /// Floats of the buffer of ``PackedPanels/multiply(_:rows:input:inputStride:segments:target:scratch:)``.
  ///
  /// - Parameter blockedRows: The most rows of a call whose output lies in channel blocks, 0 if it is
  ///   contiguous.
  /// - Returns: The floats.
  func scratchFloatCount(blockedRows: Int) -> Int {
    max(widestPaddedPanel * PanelLayout.scratchRows, widestPanel * blockedRows)
  }
}

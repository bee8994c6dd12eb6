import HandsMicrokernels

/// A matrix product whose left matrix lies in memory row after row: fully connected layers and 1x1
/// convolutions.
struct MatrixProduct: Sendable {
  /// Rows of input and output.
  let rows: Int
  /// Terms of each sum.
  let depth: Int
  /// Elements between rows of the input.
  let inputStride: Int
  /// Elements of a row of the output.
  let outputs: Int
  /// Channel groups.
  let groups: Int

  /// The product by tiles, `nil` where terms fill no words.
  func candidate(_ arithmetic: ProductArithmetic) -> KernelCandidate? {
    guard depth % arithmetic.termsPerWord == 0 else { return nil }
    return arithmetic.candidate("gemm", writesBlocks: groups == 1) { layouts in
      TiledMatrixProduct(self, arithmetic, layouts).choice
    }
  }
}

/// A matrix product by tiles, on operands whose layouts are known.
private struct TiledMatrixProduct: Sendable {
  // Safe: the product's sizes are those of its operands.
  let product: MatrixProduct
  let arithmetic: ProductArithmetic
  let layout: PanelLayout
  let outputAddressing: PixelAddressing
  let residualAddressing: PixelAddressing
  let partition: Partition
  /// Whether bands are panels of all rows, not rows of all panels: what is larger is read once.
  let splitsPanels: Bool
  /// Rows whose runs lie evenly apart.
  let imageLength: Int
  /// Rows of a block that stays in the second-level cache while all panels pass over it.
  let blockRows: Int

  /// Bytes of a block of rows.
  private static let blockBytes = 1 << 16

  init(_ product: MatrixProduct, _ arithmetic: ProductArithmetic, _ layouts: OperandLayouts) {
    self.product = product
    self.arithmetic = arithmetic
    let (rows, depth, outputs) = (product.rows, product.depth, product.outputs)
    layout = PanelLayout(
      arithmetic, outputs: outputs, groups: product.groups, groupInputs: depth,
      terms: FilterTerms(rowLength: depth))
    outputAddressing = PixelAddressing(
      channels: outputs, lanes: arithmetic.lanes, layout: layouts.output)
    residualAddressing = PixelAddressing(
      channels: outputs, lanes: arithmetic.lanes, layout: layouts[.residual])
    let runLength = outputAddressing.runLength ?? residualAddressing.runLength
    imageLength = outputAddressing.imageLength ?? residualAddressing.imageLength ?? rows
    let multiple = runLength ?? 24
    let rowBytes = max(depth * arithmetic.inputStride, 1)
    blockRows = max(TiledMatrixProduct.blockBytes / rowBytes / multiple, 1) * multiple
    let words = wideProduct(rows, depth, outputs) / Int64(arithmetic.termsPerWord)
    splitsPanels = outputs > rows
    partition =
      splitsPanels
      ? Partition(units: layout.count, multiplyAdds: words)
      : Partition(units: rows, multiplyAdds: words, multiple: runLength ?? layout.tallestTile)
  }

  var choice: KernelChoice {
    let blockedRows = outputAddressing.runLength == nil ? 0 : min(blockRows, imageLength)
    return KernelChoice(
      name: arithmetic.name("gemm", tile: layout.tileName),
      packings: layout.packings(arithmetic.vectors), operands: [.input, .residual],
      workspaceByteCount: layout.scratchByteCount(arithmetic, blockedRows: blockedRows),
      bandCount: partition.bandCount
    ) { packed in
      let panels = PackedPanels(layout, arithmetic, packed[...])
      return { operands, bands in run(panels, operands, bands) }
    }
  }

  private func run(_ packed: PackedPanels, _ operands: KernelOperands, _ bands: Range<Int>) {
    let units = partition.units(of: bands)
    let (panels, rows) = splitsPanels ? (units, 0..<product.rows) : (0..<layout.count, units)
    var row = rows.lowerBound
    while row < rows.upperBound {
      let imageEnd = (row / imageLength + 1) * imageLength
      let block = row..<min(row + blockRows, imageEnd, rows.upperBound)
      layout.forEachPanel(in: panels) { multiply(packed, $0, block, operands) }
      row = block.upperBound
    }
  }

  /// Computes some rows of one panel.
  private func multiply(
    _ packed: PackedPanels, _ panel: PanelLayout.Panel, _ rows: Range<Int>,
    _ operands: KernelOperands
  ) {
    let output = unsafe operands.output(0)
    unsafe outputAddressing.clearBorderRows(
      of: output, around: rows,
      channels: panel.firstColumn..<panel.firstColumn + panel.columns)
    let first = rows.lowerBound * product.inputStride * arithmetic.inputStride
    unsafe packed.multiply(
      packed.product(
        panel, rows: rows.count, input: operands.input(0) + first,
        inputStride: product.inputStride, segments: GEMMArguments.Segments(length: product.depth),
        output: output),
      panel,
      into: ProductTarget(
        output: output, outputAddressing: outputAddressing,
        residual: arithmetic.residual(operands), residualAddressing: residualAddressing,
        pixel: rows.lowerBound, elementStride: arithmetic.outputStride),
      scratch: operands.workspace)
  }
}

import HandsMicrokernels

/// A matrix product whose left matrix lies in memory row after row: fully connected layers and 1x1
/// convolutions.
struct MatrixProduct: Sendable {
  /// Rows of input and output.
  let rows: Int
  /// Terms of each sum.
  let depth: Int
  /// Floats between rows of the input.
  let inputStride: Int
  /// Floats of a row of the output.
  let outputs: Int
  /// Channel groups.
  let groups: Int
  /// What happens between sum and store.
  let epilogue: Epilogue

  /// The product by tiles; one group can write channel blocks and add a residual from them.
  func candidate(_ tiles: TileRegistry) -> KernelCandidate {
    let constraint: LayoutConstraint = groups == 1 ? .any : .contiguous
    return KernelCandidate(
      "gemm.f32.\(tiles.name)", inputs: [.contiguous, .contiguous, .contiguous, constraint],
      output: constraint, constants: [.filter, .bias, .slopes]
    ) { layouts in
      TiledMatrixProduct(self, tiles: tiles, layouts).choice
    }
  }
}

/// A matrix product by tiles, on operands whose layouts are known.
private struct TiledMatrixProduct: Sendable {
  // Safe: the product's sizes are those of its operands.
  let product: MatrixProduct
  let tiles: TileRegistry
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

  /// Floats of a block of rows.
  private static let blockFloats = 1 << 14

  init(_ product: MatrixProduct, tiles: TileRegistry, _ layouts: OperandLayouts) {
    self.product = product
    self.tiles = tiles
    let (rows, depth, outputs) = (product.rows, product.depth, product.outputs)
    layout = PanelLayout(
      tiles: tiles, outputs: outputs, groups: product.groups, groupInputs: depth,
      terms: FilterTerms(rowLength: depth))
    outputAddressing = PixelAddressing(
      channels: outputs, lanes: tiles.lanes, layout: layouts.output)
    residualAddressing = PixelAddressing(
      channels: outputs, lanes: tiles.lanes, layout: layouts[.residual])
    let runLength = outputAddressing.runLength ?? residualAddressing.runLength
    imageLength = outputAddressing.imageLength ?? residualAddressing.imageLength ?? rows
    let multiple = runLength ?? 24
    blockRows = max(TiledMatrixProduct.blockFloats / max(depth, 1) / multiple, 1) * multiple
    let multiplyAdds = wideProduct(rows, depth, outputs)
    splitsPanels = outputs > rows
    partition =
      splitsPanels
      ? Partition(units: layout.panels.count, multiplyAdds: multiplyAdds)
      : Partition(
        units: rows, multiplyAdds: multiplyAdds, multiple: runLength ?? layout.tallestTile)
  }

  var choice: KernelChoice {
    let blockedRows = outputAddressing.runLength == nil ? 0 : min(blockRows, imageLength)
    let scratch = layout.scratchFloatCount(blockedRows: blockedRows)
    return KernelChoice(
      name: "gemm.f32.\(layout.tallestTile)x\(layout.widestPanel).\(tiles.name)",
      packings: layout.packings(slopes: product.epilogue.hasSlopes ? .slopes : nil),
      operands: [.input, .residual], workspaceByteCount: scratch * MemoryLayout<Float>.stride,
      bandCount: partition.bandCount
    ) { packed in
      let panels = PackedPanels(layout, tiles: tiles, packed)
      return { operands, bands in
        unsafe run(panels, operands, bands, scratch: operands.floatWorkspace(count: scratch))
      }
    }
  }

  private func run(
    _ packed: PackedPanels, _ operands: KernelOperands, _ bands: Range<Int>,
    scratch: UnsafeMutablePointer<Float>
  ) {
    let units = partition.units(of: bands)
    let (panels, rows) =
      splitsPanels ? (units, 0..<product.rows) : (layout.panels.indices, units)
    var row = rows.lowerBound
    while row < rows.upperBound {
      let imageEnd = (row / imageLength + 1) * imageLength
      let block = row..<min(row + blockRows, imageEnd, rows.upperBound)
      for index in panels {
        unsafe multiply(packed, layout.panels[index], block, operands, scratch: scratch)
      }
      row = block.upperBound
    }
  }

  /// Computes some rows of one panel.
  private func multiply(
    _ packed: PackedPanels, _ panel: PanelLayout.Panel, _ rows: Range<Int>,
    _ operands: KernelOperands, scratch: UnsafeMutablePointer<Float>
  ) {
    let output = unsafe operands.floatOutput(0)
    unsafe outputAddressing.clearBorderRows(
      of: output, around: rows,
      channels: panel.firstColumn..<panel.firstColumn + panel.columns)
    unsafe packed.multiply(
      panel, rows: rows.count,
      input: operands.floatInput(0) + rows.lowerBound * product.inputStride,
      inputStride: product.inputStride, segments: GEMMArguments.Segments(length: product.depth),
      target: GEMMTarget(
        output: output, outputAddressing: outputAddressing,
        residual: operands.residual(of: product.epilogue),
        residualAddressing: residualAddressing, epilogue: product.epilogue,
        pixel: rows.lowerBound),
      scratch: scratch)
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

extension KernelOperands {
  /// The residual of an epilogue: the second operand that a kernel with packed weights reads.
  func residual(of epilogue: Epilogue) -> UnsafePointer<Float>? {
    // Safe: a step has a residual exactly where its epilogue adds one.
    epilogue.residualActivation == nil ? nil : unsafe floatInput(1)
  }
}

import HandsMicrokernels

/// A convolution with a window, strides or padding, as one matrix product an output row.
///
/// Where windows reach over the border, the input rows that a block of output rows needs are
/// copied into a workspace with a halo of zeros. Taps that only ever see padding are left out.
struct ImplicitGEMM: Sendable {
  // Safe: the workspace has the gathered rows of one block; the convolution's sizes are those of its
  // operands.
  private let convolution: Convolution
  private let tiles: TileRegistry
  private let layout: PanelLayout
  private let partition: Partition
  private let tapRows: Range<Int>
  private let tapColumns: Range<Int>
  private let segments: GEMMArguments.Segments
  private let halo: Halo?
  private let outputAddressing: PixelAddressing
  private let residualAddressing: PixelAddressing
  /// Output rows that are computed together.
  private let blockRows: Int

  /// The most floats of the halo of one output row: 64 MiB.
  private static let haloLimit = (1 << 26) / MemoryLayout<Float>.stride

  /// The kernel, `nil` if the halo of a single row would be above the limit; one group can write channel
  /// blocks and add a residual from them.
  static func candidate(_ convolution: Convolution, _ tiles: TileRegistry) -> KernelCandidate? {
    let halo = Halo(ifNeeded: convolution.geometry)
    if let halo, halo.elementCount(outputRows: 1, limit: haloLimit) == nil { return nil }
    let constraint: LayoutConstraint = convolution.groups == 1 ? .any : .contiguous
    return KernelCandidate(
      "conv.f32.\(tiles.name)", inputs: [.contiguous, .contiguous, .contiguous, constraint],
      output: constraint, constants: [.filter, .bias, .slopes]
    ) { layouts in
      ImplicitGEMM(convolution, halo, tiles, layouts).choice
    }
  }

  private init(
    _ convolution: Convolution, _ halo: Halo?, _ tiles: TileRegistry, _ layouts: OperandLayouts
  ) {
    self.convolution = convolution
    self.halo = halo
    self.tiles = tiles
    let geometry = convolution.geometry
    let (height, width) = (geometry.height, geometry.width)
    let groupInputs = convolution.groupInputs
    outputAddressing = PixelAddressing(
      channels: geometry.outputChannels, lanes: tiles.lanes, layout: layouts.output)
    residualAddressing = PixelAddressing(
      channels: geometry.outputChannels, lanes: tiles.lanes, layout: layouts[.residual])
    tapRows = height.usedTaps
    tapColumns = width.usedTaps
    var rows = min(16, height.output)
    while rows > 1, let halo, halo.elementCount(outputRows: rows, limit: 1 << 15) == nil {
      rows -= 1
    }
    blockRows = rows

    let tapLength = width.taps * groupInputs
    layout = PanelLayout(
      tiles: tiles, outputs: geometry.outputChannels, groups: convolution.groups,
      groupInputs: groupInputs,
      terms: FilterTerms(
        GEMMArguments.Segments(
          rows: tapRows.count, rowStride: tapLength, length: tapColumns.count * groupInputs),
        from: tapRows.lowerBound * tapLength + tapColumns.lowerBound * groupInputs,
        rowLength: height.taps * tapLength))
    let isContiguous = width.dilation == 1 && convolution.groups == 1
    let lineLength = halo?.lineLength ?? width.input * geometry.inputChannels
    segments = GEMMArguments.Segments(
      rows: tapRows.count, rowStride: height.dilation * lineLength,
      columns: isContiguous ? 1 : tapColumns.count,
      columnStride: width.dilation * geometry.inputChannels,
      length: isContiguous ? tapColumns.count * groupInputs : groupInputs)
    partition = Partition(
      units: geometry.batch * height.output, multiplyAdds: convolution.multiplyAdds)
  }

  private var choice: KernelChoice {
    // The halo lies behind the buffer of the panels.
    let scratch = layout.scratchFloatCount(
      blockedRows: outputAddressing.runLength == nil ? 0 : convolution.geometry.width.output)
    let floats = scratch + (halo?.elementCount(outputRows: blockRows) ?? 0)
    return KernelChoice(
      name: "conv.f32.\(layout.tallestTile)x\(layout.widestPanel).\(tiles.name)",
      packings: layout.packings(slopes: convolution.epilogue.hasSlopes ? .slopes : nil),
      operands: [.input, .residual], workspaceByteCount: floats * MemoryLayout<Float>.stride,
      bandCount: partition.bandCount
    ) { packed in
      let panels = PackedPanels(layout, tiles: tiles, packed)
      return { operands, bands in
        let workspace = unsafe operands.floatWorkspace(count: floats)
        unsafe run(panels, operands, bands, scratch: workspace, halo: workspace + scratch)
      }
    }
  }

  private func run(
    _ packed: PackedPanels, _ operands: KernelOperands, _ bands: Range<Int>,
    scratch: UnsafeMutablePointer<Float>, halo: UnsafeMutablePointer<Float>
  ) {
    let rows = partition.units(of: bands)
    let outputHeight = convolution.geometry.height.output
    var row = rows.lowerBound
    while row < rows.upperBound {
      let (image, first) = row.quotientAndRemainder(dividingBy: outputHeight)
      let count = min(blockRows, rows.upperBound - row, outputHeight - first)
      unsafe run(
        packed, operands, image: image, rows: first..<first + count, scratch: scratch,
        buffer: halo)
      row += count
    }
  }

  private func run(
    _ packed: PackedPanels, _ operands: KernelOperands, image: Int, rows: Range<Int>,
    scratch: UnsafeMutablePointer<Float>, buffer: UnsafeMutablePointer<Float>
  ) {
    let geometry = convolution.geometry
    let (height, width) = (geometry.height, geometry.width)
    let line = width.input * geometry.inputChannels
    let input = unsafe operands.floatInput(0) + image * height.input * line
    // The first float of the window of the block's first output, and the way to the next row.
    let source: UnsafePointer<Float>
    let sourceStride: Int
    if let halo {
      unsafe halo.fill(buffer, from: input, outputRows: rows)
      unsafe source = UnsafePointer(buffer)
      sourceStride = height.stride * halo.lineLength
    } else {
      let firstRow =
        rows.lowerBound * height.stride - height.padBegin
        + tapRows.lowerBound * height.dilation
      let firstColumn = tapColumns.lowerBound * width.dilation - width.padBegin
      unsafe source = input + (firstRow * line + firstColumn * geometry.inputChannels)
      sourceStride = height.stride * line
    }
    let start = (image * height.output + rows.lowerBound) * width.output
    let output = unsafe operands.floatOutput(0)
    let residual = unsafe operands.residual(of: convolution.epilogue)
    // By index: iteration would allocate.
    for index in layout.panels.indices {
      let panel = layout.panels[index]
      unsafe outputAddressing.clearBorderRows(
        of: output, around: start..<start + rows.count * width.output,
        channels: panel.firstColumn..<panel.firstColumn + panel.columns)
      for y in 0..<rows.count {
        unsafe packed.multiply(
          panel, rows: width.output, input: source + y * sourceStride,
          inputStride: width.stride * geometry.inputChannels, segments: segments,
          target: GEMMTarget(
            output: output, outputAddressing: outputAddressing, residual: residual,
            residualAddressing: residualAddressing, epilogue: convolution.epilogue,
            pixel: start + y * width.output),
          scratch: scratch)
      }
    }
  }
}

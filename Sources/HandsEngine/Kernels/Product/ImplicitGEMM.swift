import HandsMicrokernels

/// A convolution with a window, strides or padding, as one matrix product per output row.
///
/// Where windows reach over the border, the input rows that a block of output rows needs are
/// copied into a workspace with a halo of zeros. Taps that only ever see padding are left out.
struct ImplicitGEMM: Sendable {
  // Safe: the workspace has the gathered rows of one block; the convolution's sizes are those of its
  // operands.
  private let convolution: Convolution
  private let arithmetic: ProductArithmetic
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

  /// The kernel, `nil` if the halo of a single row would be above the limit.
  ///
  /// Terms that share a word follow each other in memory; the last ones of a row may be less than a word, behind
  /// which a halo has room.
  static func candidate(
    _ convolution: Convolution, _ arithmetic: ProductArithmetic
  ) -> KernelCandidate? {
    let geometry = convolution.geometry
    let halo = Halo(ifNeeded: geometry)
    guard halo?.isBounded ?? true else { return nil }
    let tapLength = geometry.width.usedTaps.count * geometry.inputChannels
    guard
      arithmetic.termsPerWord == 1
        || geometry.hasContiguousTaps(groups: convolution.groups)
          && (halo != nil || tapLength % arithmetic.termsPerWord == 0)
    else { return nil }
    return arithmetic.candidate("conv", writesBlocks: convolution.groups == 1) { layouts in
      ImplicitGEMM(convolution, halo, arithmetic, layouts).choice
    }
  }

  private init(
    _ convolution: Convolution, _ halo: Halo?, _ arithmetic: ProductArithmetic,
    _ layouts: OperandLayouts
  ) {
    self.convolution = convolution
    self.halo = halo
    self.arithmetic = arithmetic
    let geometry = convolution.geometry
    let (height, width) = (geometry.height, geometry.width)
    outputAddressing = PixelAddressing(
      channels: geometry.outputChannels, lanes: arithmetic.lanes, layout: layouts.output)
    residualAddressing = PixelAddressing(
      channels: geometry.outputChannels, lanes: arithmetic.lanes, layout: layouts[.residual])
    tapRows = height.usedTaps
    tapColumns = width.usedTaps
    blockRows = halo?.blockRows ?? min(Halo.blockRows, height.output)
    let terms = WindowSegments(geometry, groups: convolution.groups, halo)
    segments = terms.input
    layout = PanelLayout(
      arithmetic, outputs: geometry.outputChannels, groups: convolution.groups,
      groupInputs: convolution.groupInputs, terms: terms.filter)
    partition = Partition(
      units: geometry.batch * height.output,
      multiplyAdds: convolution.multiplyAdds / Int64(arithmetic.termsPerWord))
  }

  private var choice: KernelChoice {
    // The halo lies behind the buffer of the panels, and behind it the rest of the last word.
    let scratch = layout.scratchByteCount(
      arithmetic,
      blockedRows: outputAddressing.runLength == nil ? 0 : convolution.geometry.width.output)
    let elements =
      (halo?.elementCount(outputRows: blockRows) ?? 0) + arithmetic.termsPerWord - 1
    return KernelChoice(
      name: arithmetic.name("conv", tile: layout.tileName),
      packings: layout.packings(arithmetic.vectors), operands: [.input, .residual],
      workspaceByteCount: scratch + elements * arithmetic.inputStride,
      bandCount: partition.bandCount
    ) { packed in
      let panels = PackedPanels(layout, arithmetic, packed[...])
      return { operands, bands in
        unsafe run(panels, operands, bands, buffer: operands.workspace + scratch)
      }
    }
  }

  private func run(
    _ packed: PackedPanels, _ operands: KernelOperands, _ bands: Range<Int>,
    buffer: UnsafeMutableRawPointer
  ) {
    convolution.geometry.forEachBlock(of: partition.units(of: bands), limit: blockRows) {
      image, rows in
      unsafe run(packed, operands, image: image, rows: rows, buffer: buffer)
    }
  }

  private func run(
    _ packed: PackedPanels, _ operands: KernelOperands, image: Int, rows: Range<Int>,
    buffer: UnsafeMutableRawPointer
  ) {
    let geometry = convolution.geometry
    let (height, width) = (geometry.height, geometry.width)
    let line = width.input * geometry.inputChannels
    let stride = arithmetic.inputStride
    let input = unsafe operands.input(0) + image * height.input * line * stride
    // The window of the block's first output, and the elements to the next row.
    let source: UnsafeRawPointer
    let sourceStride: Int
    if let halo {
      unsafe halo.fill(buffer, outputRows: rows, stride: stride) { first, count, target in
        unsafe target.copyMemory(from: input + first * stride, byteCount: count * stride)
      }
      unsafe source = UnsafeRawPointer(buffer)
      sourceStride = height.positionStep * halo.lineLength
    } else {
      let firstRow =
        rows.lowerBound * height.stride - height.padBegin
        + tapRows.lowerBound * height.dilation
      let firstColumn = tapColumns.lowerBound * width.dilation - width.padBegin
      unsafe source = input + (firstRow * line + firstColumn * geometry.inputChannels) * stride
      sourceStride = height.positionStep * line
    }
    let start = (image * height.output + rows.lowerBound) * width.output
    let output = unsafe operands.output(0)
    let residual = unsafe arithmetic.residual(operands)
    layout.forEachPanel { panel in
      unsafe outputAddressing.clearBorderRows(
        of: output, around: start..<start + rows.count * width.output,
        channels: panel.firstColumn..<panel.firstColumn + panel.columns)
      var product = unsafe packed.product(
        panel, rows: width.output, input: source,
        inputStride: width.positionStep * geometry.inputChannels, segments: segments, output: output
      )
      for y in 0..<rows.count {
        unsafe packed.multiply(
          product, panel,
          into: ProductTarget(
            output: output, outputAddressing: outputAddressing, residual: residual,
            residualAddressing: residualAddressing, pixel: start + y * width.output,
            elementStride: arithmetic.outputStride),
          scratch: operands.workspace)
        unsafe product.input += sourceStride * stride
      }
    }
  }
}

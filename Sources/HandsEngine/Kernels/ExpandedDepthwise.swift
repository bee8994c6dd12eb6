import HandsMicrokernels

extension Operand {
  /// The weights of the convolution before an expanded depthwise one.
  fileprivate static let expansionFilter = Operand(5)
  /// Where the sums of that convolution start.
  fileprivate static let expansionBias = Operand(6)
  /// The PReLU slopes of that convolution.
  fileprivate static let expansionSlopes = Operand(7)
}

extension Operator {
  /// A convolution whose result only a depthwise convolution reads, as one step, which the planner makes
  /// where there is a kernel for the pair.
  ///
  /// Operands: those of the depthwise convolution, the first one the expansion's; then the expansion's
  /// filter, bias and slopes.
  static func expandedDepthwise(
    expansion: (window: Window, epilogue: Epilogue),
    depthwise: (window: Window, epilogue: Epilogue)
  ) -> Operator {
    Operator("CONV_2D+DEPTHWISE_CONV_2D") { operands throws(OperatorError) in
      try operands.checkCount(8...8, "8 inputs")
      let firstOperands = operands.selecting(
        [.input, .expansionFilter, .expansionBias, nil, .expansionSlopes])
      let first = try Convolution(expansion.window, expansion.epilogue, firstOperands)
      let expanded = try derivedShape(first.geometry.outputExtents)
      try expansion.epilogue.check(firstOperands, output: expanded)
      let secondOperands = operands.selecting(
        [nil, .filter, .bias, .residual, .slopes], first: expanded)
      let second = try DepthwiseConvolution(depthwise.window, depthwise.epilogue, secondOperands)
      let output = try derivedShape(second.geometry.outputExtents)
      try depthwise.epilogue.check(secondOperands, output: output)
      let multiplyAdds = first.multiplyAdds + second.multiplyAdds
      return Inference(
        [TensorType(.float32, output)], work: Int64(multiplyAdds), multiplyAdds: multiplyAdds
      ) { target in
        guard !target.usesReference, target.matrixLibrary == nil,
          let kernel = ExpandedDepthwise(first, second, target.tiles)
        else { return [] }
        return [kernel.candidate]
      }
    }
  }
}

/// A 1x1 convolution and the depthwise convolution of its result, one panel of channels at a time: what
/// lies between them never leaves the cache.
private struct ExpandedDepthwise: Sendable {
  // Safe: the workspace has the blocks of one panel; the convolutions' sizes are those of their
  // operands.
  private let expansion: Convolution
  private let depthwise: BlockedDepthwise
  private let panels: PanelLayout
  /// The channel blocks of one band.
  private let layout: ChannelBlockedLayout
  private let partition: Partition

  /// Plans the pair; the result is `nil` where it cannot be computed panel by panel.
  init?(_ expansion: Convolution, _ convolution: DepthwiseConvolution, _ tiles: TileRegistry) {
    guard expansion.groups == 1, expansion.isPointwise,
      expansion.epilogue.residualActivation == nil,
      let depthwise = BlockedDepthwise(convolution, tiles), depthwise.candidateInPlace != nil,
      let layout = depthwise.bandLayout
    else { return nil }
    self.expansion = expansion
    self.depthwise = depthwise
    self.layout = layout
    let geometry = expansion.geometry
    panels = PanelLayout(
      tiles: tiles, outputs: geometry.outputChannels,
      terms: FilterTerms(rowLength: geometry.inputChannels))
    partition = Partition(
      units: depthwise.bands.count * panels.panels.count,
      multiplyAdds: expansion.multiplyAdds + convolution.multiplyAdds)
  }

  var candidate: KernelCandidate {
    let name = "gemm+dwconv.f32.\(depthwise.form).\(depthwise.tiles.name)"
    return KernelCandidate(
      name,
      constants: [
        .filter, .bias, .slopes, .expansionFilter, .expansionBias, .expansionSlopes,
      ]
    ) { _ in choice(name) }
  }

  private func choice(_ name: String) -> KernelChoice {
    let blocks = panels.widestPanel / panels.lanes * layout.blockStride
    let floats = blocks + panels.scratchFloatCount(blockedRows: layout.width * layout.height)
    let own = panels.packings(
      filter: .expansionFilter, bias: .expansionBias,
      slopes: expansion.epilogue.hasSlopes ? .expansionSlopes : nil)
    let packings =
      own
      + depthwise.packing.packings(hasSlopes: depthwise.convolution.epilogue.hasSlopes)
    return KernelChoice(
      name: name, packings: packings, operands: [.input, .residual],
      workspaceByteCount: floats * MemoryLayout<Float>.stride, bandCount: partition.bandCount
    ) { packed in
      let product = PackedPanels(
        panels, tiles: depthwise.tiles, Array(packed.prefix(own.count)))
      let weights = DepthwiseWeights(depthwise.packing, Array(packed.dropFirst(own.count)))
      return { operands, bands in
        let workspace = unsafe operands.floatWorkspace(count: floats)
        for unit in partition.units(of: bands) {
          let (index, panel) = unit.quotientAndRemainder(dividingBy: panels.panels.count)
          unsafe run(
            product, weights, operands, depthwise.bands[index], panels.panels[panel],
            blocks: workspace, scratch: workspace + blocks)
        }
      }
    }
  }

  private func run(
    _ product: PackedPanels, _ weights: DepthwiseWeights, _ operands: KernelOperands,
    _ band: BlockedBands.Band, _ panel: PanelLayout.Panel,
    blocks: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>
  ) {
    let lanes = panels.lanes
    let firstBlock = panel.firstColumn / lanes
    let blockCount = panel.width / lanes
    for block in 0..<blockCount {
      unsafe depthwise.bands.clearBorderRows(of: blocks + block * layout.blockStride, band)
    }
    let (geometry, channels) = (expansion.geometry, expansion.geometry.inputChannels)
    let rows = band.rowsInside(depthwise.convolution.geometry.height)
    let pixel = (band.image * geometry.height.input + rows.lowerBound) * layout.width
    let addressing = PixelAddressing(
      channels: geometry.outputChannels, lanes: lanes, layout: .channelBlocked(layout))
    unsafe product.multiply(
      panel, rows: rows.count * layout.width, input: operands.floatInput(0) + pixel * channels,
      inputStride: channels, segments: GEMMArguments.Segments(length: channels),
      target: GEMMTarget(
        // Every panel has the blocks of the first one.
        output: blocks - firstBlock * layout.blockStride, outputAddressing: addressing,
        residual: nil, residualAddressing: addressing, epilogue: expansion.epilogue,
        pixel: (rows.lowerBound - band.inputRows.lowerBound) * layout.width),
      scratch: scratch)
    for block in 0..<blockCount {
      unsafe depthwise.convolve(
        UnsafePointer(blocks + block * layout.blockStride), block: firstBlock + block, band,
        weights, operands)
    }
  }
}

extension BlockedDepthwise {
  /// The channel blocks of one band, rows beyond the image among theirs; `nil` if some channels are left
  /// over.
  fileprivate var bandLayout: ChannelBlockedLayout? {
    let (before, count) = bands.seenPixels
    return ChannelBlockedLayout(
      batch: 1, height: bands.floatCount / bands.rowStride, width: count,
      channels: convolution.geometry.inputChannels, lanes: tiles.lanes,
      border: ChannelBlockedLayout.Border(
        top: 0, bottom: 0, left: before, right: bands.columns - before - count))
  }
}

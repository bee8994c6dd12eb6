import HandsMicrokernels

/// A 1x1 convolution and the depthwise convolution of its result, one panel of channels at a time: what
/// lies between them never leaves the cache.
struct ExpandedDepthwise: Sendable {
  // Safe: the workspace has the blocks of one panel; the convolutions' sizes are those of their
  // operands.
  private let expansion: Convolution
  private let depthwise: BlockedDepthwise
  private let panels: PanelLayout
  /// The channel blocks of one band.
  private let layout: ChannelBlockedLayout
  private let partition: Partition

  /// The kernel for a target, none where the pair cannot be computed panel by panel.
  static func candidates(
    _ expansion: Convolution, _ depthwise: DepthwiseConvolution, _ target: Target
  ) -> [KernelCandidate] {
    guard Edition.hasFloatDepthwise else { return [] }
    return ExpandedDepthwise(expansion, depthwise, target.tiles).map { [$0.candidate] } ?? []
  }

  private init?(
    _ expansion: Convolution, _ convolution: DepthwiseConvolution, _ tiles: TileRegistry
  ) {
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

  private var candidate: KernelCandidate {
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

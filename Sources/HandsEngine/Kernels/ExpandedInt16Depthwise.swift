import HandsMicrokernels

/// A 1x1 convolution and the depthwise convolution of its result, one panel of channels at a time: what
/// lies between them never leaves the cache, and is made as the row pairs that the second one reads.
struct ExpandedInt16Depthwise: Sendable {
  // Safe: the workspace has the blocks of one panel; sizes are those of the operands.
  private let expansion: Convolution
  /// How the sums of the expansion become what the depthwise convolution reads.
  private let between: Requantization
  private let depthwise: Int16Depthwise
  private let reads: ReadOperands
  private let panels: PairPanels
  private let partition: Partition

  /// The kernel of the widest tiles that fit.
  static func candidates(
    _ expansion: Convolution, _ between: Requantization, _ convolution: DepthwiseConvolution,
    _ requantization: Requantization, _ reads: ReadOperands, _ target: Target
  ) -> [KernelCandidate] {
    for tiles in target.int16Tiles {
      if let kernel = ExpandedInt16Depthwise(
        expansion, between, convolution, requantization, reads, tiles)
      {
        return [kernel.candidate]
      }
    }
    return []
  }

  private init?(
    _ expansion: Convolution, _ between: Requantization, _ convolution: DepthwiseConvolution,
    _ requantization: Requantization, _ reads: ReadOperands, _ tiles: Int16Tiles
  ) {
    let geometry = expansion.geometry
    guard expansion.groups == 1, expansion.isPointwise, geometry.inputChannels % 2 == 0,
      expansion.epilogue.residualActivation == nil, geometry.outputChannels % tiles.lanes == 0
    else { return nil }
    panels = PairPanels(
      tiles: tiles, outputs: geometry.outputChannels,
      terms: FilterTerms(rowLength: geometry.inputChannels))
    guard
      let depthwise = Int16Depthwise(
        convolution, requantization, reads, tiles, blocks: panels.widestPanel / tiles.lanes)
    else { return nil }
    self.expansion = expansion
    self.between = between
    self.depthwise = depthwise
    self.reads = reads
    partition = Partition(
      units: depthwise.bands.count * panels.panels.count,
      multiplyAdds: expansion.multiplyAdds + convolution.multiplyAdds)
  }

  private var candidate: KernelCandidate {
    let name = "gemm+dwconv.i16.\(depthwise.form).\(panels.tiles.name)"
    return KernelCandidate(name, constants: [.filter, .expansionFilter]) { _ in choice(name) }
  }

  /// Lanes of the blocks of the widest panel.
  private var laneCount: Int {
    panels.widestPanel / depthwise.bands.lanes * depthwise.bands.laneCount
  }

  private func choice(_ name: String) -> KernelChoice {
    let bands = depthwise.bands
    return KernelChoice(
      name: name, packings: [panels.packing(.expansionFilter), depthwise.packing],
      operands: reads.operands, workspaceByteCount: laneCount * MemoryLayout<Int32>.stride,
      bandCount: partition.bandCount
    ) { packed in
      { call, range in
        let operands = Int16Operands(depthwise.requantization, reads, call)
        for unit in partition.units(of: range) {
          let (index, number) = unit.quotientAndRemainder(dividingBy: panels.panels.count)
          let panel = panels.panels[number]
          let band = bands[index]
          let firstBlock = panel.firstColumn / bands.lanes
          let group = firstBlock..<firstBlock + panel.columns / bands.lanes
          bands.forEachStep(of: band) { step in
            // Written as single elements, read as pairs.
            var block = unsafe call.workspace.bindMemory(to: Int32.self, capacity: laneCount)
            unsafe expand(block, panel, band.image, step, packed[0], call)
            unsafe block = call.workspace.bindMemory(to: Int32.self, capacity: laneCount)
            unsafe depthwise.convolve(block, group, band.image, step, packed[1], operands)
          }
        }
      }
    }
  }

  /// Computes the row pairs that a step adds of one panel of an image.
  private func expand(
    _ block: UnsafeMutablePointer<Int32>, _ panel: PairPanels.Panel, _ image: Int,
    _ step: RowPairBands.Step, _ weights: PackedConstant, _ call: KernelOperands
  ) {
    let geometry = expansion.geometry
    let channels = geometry.inputChannels
    let line = geometry.width.input * channels
    guard let bias = reads[.expansionBias], let scales = reads[.expansionScales] else {
      preconditionFailure("bias and scales are required")
    }
    let input = unsafe call.input(0, as: Int16.self) + image * geometry.height.input * line
    let column = panel.firstColumn
    let epilogue = unsafe between.stages(
      scales: call.floatInput(scales) + column, residual: nil, residualScales: nil,
      slopes: reads[.expansionSlopes].map { unsafe call.floatInput($0) + column })
    let bands = depthwise.bands
    unsafe bands.forEachPair(of: step, block, blocks: panel.columns / bands.lanes) {
      pair, isWhole, pixels, offset in
      // Lanes hold two elements.
      let target = unsafe UnsafeMutableRawPointer(block + offset)
        .bindMemory(to: Int16.self, capacity: 2 * (laneCount - offset))
      unsafe panel.multiplyRowPairs(
        Int16GEMMArguments(
          rows: pixels, input: input + 2 * pair * line, inputStride: channels,
          pairStride: isWhole ? line : 0, segmentPairs: channels / 2,
          weights: panels.weights(of: panel, in: weights),
          bias: call.input(bias, as: Int32.self) + column,
          output: target, outputStride: 2 * bands.lanes,
          outputVectorStride: 2 * bands.laneCount, pairMask: isWhole ? -1 : 0xffff,
          epilogue: epilogue))
    }
  }
}

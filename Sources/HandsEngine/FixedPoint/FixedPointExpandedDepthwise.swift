import HandsMicrokernels

extension Operand {
  /// The weights of the convolution before an expanded depthwise one.
  fileprivate static let expansionFilter = Operand(7)
  /// Where the sums of that convolution start.
  fileprivate static let expansionBias = Operand(8)
  /// The PReLU slopes of that convolution.
  fileprivate static let expansionSlopes = Operand(9)
  /// The scales of that convolution.
  fileprivate static let expansionScales = Operand(10)
}

extension Operator {
  /// A 1x1 convolution of integers whose result only a depthwise convolution reads, as one step.
  ///
  /// Operands: those of the depthwise convolution, the first one the expansion's; then the expansion's
  /// filter, bias, slopes and scales.
  static func fixedPointExpandedDepthwise(
    expansion: FixedPointWeighted, depthwise: FixedPointWeighted
  ) -> Operator {
    Operator("CONV_2D+DEPTHWISE_CONV_2D", unsaturated: depthwise.unsaturated) {
      operands throws(OperatorError) in
      guard case .convolution(let firstWindow) = expansion.weighted.kind,
        case .depthwise(let secondWindow) = depthwise.weighted.kind
      else { throw .unsupported("the pair") }
      try operands.checkCount(11...11, "11 inputs")
      let firstFloats = operands.selecting(
        [.input, .expansionFilter, .expansionBias, nil, .expansionSlopes]
      ).asFloats(count: 5)
      let first = try Convolution(firstWindow, expansion.weighted.epilogue, firstFloats)
      let expanded = try derivedShape(first.geometry.outputExtents)
      let secondFloats = operands.selecting(
        [nil, .filter, .bias, .residual, .slopes], first: expanded
      ).asFloats(count: 5)
      let second = try DepthwiseConvolution(
        secondWindow, depthwise.weighted.epilogue, secondFloats)
      let multiplyAdds = first.multiplyAdds + second.multiplyAdds
      let result = depthwise.output.type(try derivedShape(second.geometry.outputExtents))
      let present = [
        Operand.input, .bias, .residual, .slopes, .scales, .residualScales, .expansionBias,
        .expansionSlopes,
        .expansionScales,
      ].filter { operands.optional($0) != nil }
      return Inference([result], work: Int64(multiplyAdds), multiplyAdds: multiplyAdds) { target in
        for tiles in target.usesReference ? [] : target.fixedPointTiles {
          if let kernel = FixedPointExpandedDepthwise(
            first, expansion, second, depthwise, FixedPointReads(present), tiles)
          {
            return [kernel.candidate]
          }
        }
        return []
      }
    }
  }
}

/// A 1x1 convolution and the depthwise convolution of its result, one panel of channels at a time: what
/// lies between them never leaves the cache, and is made as the row pairs that the second one reads.
private struct FixedPointExpandedDepthwise: Sendable {
  // Safe: the workspace has the blocks of one panel; sizes are those of the operands.
  private let expansion: Convolution
  private let expansionLayer: FixedPointWeighted
  private let depthwise: FixedPointDepthwise
  private let reads: FixedPointReads
  private let panels: FixedPointPanels
  private let partition: Partition

  init?(
    _ expansion: Convolution, _ expansionLayer: FixedPointWeighted,
    _ convolution: DepthwiseConvolution, _ layer: FixedPointWeighted, _ reads: FixedPointReads,
    _ tiles: FixedPointTiles
  ) {
    let geometry = expansion.geometry
    guard expansion.groups == 1, expansion.isPointwise, geometry.inputChannels % 2 == 0,
      expansion.epilogue.residualActivation == nil, geometry.outputChannels % tiles.lanes == 0
    else { return nil }
    panels = FixedPointPanels(
      tiles: tiles, outputs: geometry.outputChannels,
      terms: FilterTerms(rowLength: geometry.inputChannels))
    guard
      let depthwise = FixedPointDepthwise(
        convolution, layer, reads, tiles, blocks: panels.widestPanel / tiles.lanes)
    else { return nil }
    self.expansion = expansion
    self.expansionLayer = expansionLayer
    self.depthwise = depthwise
    self.reads = reads
    partition = Partition(
      units: depthwise.bands.count * panels.panels.count,
      multiplyAdds: expansion.multiplyAdds + convolution.multiplyAdds)
  }

  var candidate: KernelCandidate {
    let name = "gemm+dwconv.i16.\(depthwise.form).\(panels.tiles.name)"
    return KernelCandidate(name, constants: [.filter, .expansionFilter]) { _ in choice(name) }
  }

  private func choice(_ name: String) -> KernelChoice {
    let bands = depthwise.bands
    let lanes = panels.widestPanel / bands.lanes * bands.laneCount
    return KernelChoice(
      name: name, packings: [panels.packing(.expansionFilter), depthwise.packing],
      operands: reads.operands, workspaceByteCount: lanes * MemoryLayout<Int32>.stride,
      bandCount: partition.bandCount
    ) { packed in
      { call, range in
        let operands = FixedPointOperands(depthwise.layer, reads, call)
        let block = unsafe call.workspace.bindMemory(to: Int32.self, capacity: lanes)
        for unit in partition.units(of: range) {
          let (index, number) = unit.quotientAndRemainder(dividingBy: panels.panels.count)
          let panel = panels.panels[number]
          let band = bands[index]
          let firstBlock = panel.firstColumn / bands.lanes
          let group = firstBlock..<firstBlock + panel.columns / bands.lanes
          bands.forEachStep(of: band) { step in
            unsafe expand(block, panel, band.image, step, packed[0], call)
            unsafe depthwise.convolve(block, group, band.image, step, packed[1], operands)
          }
        }
      }
    }
  }

  /// Computes the row pairs that a step adds of one panel of an image.
  private func expand(
    _ block: UnsafeMutablePointer<Int32>, _ panel: FixedPointPanels.Panel, _ image: Int,
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
    let epilogue = unsafe expansionLayer.epilogue(
      scales: call.floatInput(scales) + column, residual: nil, residualScales: nil,
      slopes: reads[.expansionSlopes].map { unsafe call.floatInput($0) + column })
    let bands = depthwise.bands
    unsafe bands.forEachPair(of: step, block, blocks: panel.columns / bands.lanes) {
      pair, isWhole, pixels, offset in
      let target = unsafe UnsafeMutableRawPointer(block + offset)
      unsafe panel.multiplyRowPairs(
        FixedPointGEMMArguments(
          rows: pixels, input: input + 2 * pair * line, inputStride: channels,
          pairStride: isWhole ? line : 0, segmentPairs: channels / 2,
          weights: panels.weights(of: panel, in: weights),
          bias: call.input(bias, as: Int32.self) + column,
          // Lanes hold two elements.
          output: target.assumingMemoryBound(to: Int16.self), outputStride: 2 * bands.lanes,
          outputVectorStride: 2 * bands.laneCount, pairMask: isWhole ? -1 : 0xffff,
          epilogue: epilogue))
    }
  }
}

extension Graph {
  /// Makes one step of each 1x1 convolution in fixed point whose result only a depthwise one reads.
  mutating func fuseFixedPointExpansions(for target: Target) {
    let uses = Uses(of: self)
    var absorbed: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard case .fixedPoint(let depthwise) = node.operator.pattern,
        case .depthwise = depthwise.weighted.kind, let input = node[.input],
        let producer = uses.soleProducer(of: input),
        case .fixedPoint(let expansion) = nodes[producer].operator.pattern,
        case .convolution = expansion.weighted.kind,
        expansion.weighted.epilogue.residualActivation == nil
      else { continue }
      let fused = Operator.fixedPointExpandedDepthwise(expansion: expansion, depthwise: depthwise)
      let operands: [ValueID?] =
        [nodes[producer][.input]]
        + [Operand.filter, .bias, .residual, .slopes, .scales, .residualScales].map { node[$0] }
        + [Operand.filter, .bias, .slopes, .scales].map { nodes[producer][$0] }
      guard let inference = try? inference(of: fused, operands, at: node.location),
        !inference.candidates(target).isEmpty
      else { continue }
      rewrite(index, as: fused, operands, results: node.results)
      absorbed.append(producer)
    }
    removeNodes(absorbed)
  }
}

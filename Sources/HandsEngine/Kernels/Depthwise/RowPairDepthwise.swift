import HandsMicrokernels

/// A depthwise convolution of 16-bit integers over blocks of row pairs.
struct RowPairDepthwise: Sendable {
  // Safe: sizes are those of the operands; the workspace has the blocks of one group.
  let convolution: DepthwiseConvolution
  private let requantization: Requantization
  private let rowPairs: RowPairBlocks

  /// The kernel, `nil` for what is computed in single precision.
  ///
  /// - Parameters:
  ///   - convolution: The convolution.
  ///   - requantization: How its sums become integers.
  ///   - tiles: The tiles; the best one is used.
  ///   - blocks: Blocks that are filled together; those of a line of the cache unless they are given.
  init?(
    _ convolution: DepthwiseConvolution, _ requantization: Requantization,
    _ tiles: Int16Tiles, blocks: Int? = nil
  ) {
    guard let rowPairs = RowPairBlocks(convolution, tiles, blocks: blocks) else { return nil }
    self.convolution = convolution
    self.requantization = requantization
    self.rowPairs = rowPairs
  }

  /// A stable name of kernel and stride.
  var form: String { rowPairs.form }
  private var bands: RowPairBands { rowPairs.bands }

  var candidate: KernelCandidate {
    let name = "dwconv.i16.\(form).\(rowPairs.tiles.name)"
    let partition = Partition(units: rowPairs.unitCount, multiplyAdds: convolution.multiplyAdds)
    return KernelCandidate(name, constants: Operand.weights) { _ in
      KernelChoice(
        name: name, packings: packings, operands: [.input, .residual],
        workspaceByteCount: byteCount(blocks: rowPairs.together), bandCount: partition.bandCount
      ) { packed in
        let weights = weights(packed[...])
        return { operands, range in
          let memory = unsafe operands.workspace.bindMemory(
            to: Int32.self, capacity: rowPairs.together * bands.laneCount)
          let input = unsafe operands.input(0, as: Int16.self)
          for unit in partition.units(of: range) {
            rowPairs.forEachStep(of: unit) { group, image, step in
              unsafe rowPairs.fill(
                memory, group, image: image, step, input, by: rowPairs.tiles.fillRowPair)
              unsafe convolve(memory, group, image, step, weights, operands)
            }
          }
        }
      }
    }
  }

  /// Computes a step of some blocks of channels of an image, the first one's memory first.
  private func convolve(
    _ block: UnsafePointer<Int32>, _ group: Range<Int>, _ image: Int, _ step: RowPairBands.Step,
    _ weights: Weights, _ operands: KernelOperands
  ) {
    let (height, width) = (convolution.geometry.height, convolution.geometry.width)
    let channels = convolution.geometry.outputChannels
    let first = (image * height.output + step.rows.lowerBound) * width.output * channels
    let output = unsafe operands.output(0, as: Int16.self)
    let residual =
      convolution.epilogue.residualActivation == nil
      ? nil : unsafe operands.input(1, as: Int16.self)
    let filter = unsafe weights.filter.elements(as: Int32.self)
    for (index, number) in group.enumerated() {
      let channel = rowPairs.firstChannel(of: number)
      let offset = first + channel
      let vectors = weights.vectors.from(channel)
      unsafe rowPairs.sweep(
        block + index * bands.laneCount, step, filter + number * rowPairs.weightStride,
        vectors.integerBias(count: bands.lanes),
        (output + offset, stride: channels, rowStride: width.output * channels),
        Int16Epilogue(weights.bounds, vectors, residual: residual.map { unsafe $0 + offset }))
    }
  }
}

extension RowPairDepthwise: BlockwiseDepthwise {
  // Safe: the memory has the blocks.

  /// The packed constants and the bounds of each stage.
  struct Weights: Sendable {
    fileprivate let filter: PackedConstant
    fileprivate let vectors: PackedVectors
    fileprivate let bounds: Int16Epilogue.Bounds
  }

  var bandCount: Int { bands.count }
  var packings: [Packing] {
    let channels = convolution.geometry.outputChannels
    return [rowPairs.filter]
      + convolution.epilogue.vectorsOfIntegers.map { .vector($0, count: channels) }
  }
  var blockedPixels: Int { 0 }

  func weights(_ packed: ArraySlice<PackedConstant>) -> Weights {
    Weights(
      filter: packed[packed.startIndex],
      vectors: PackedVectors(convolution.epilogue.vectorsOfIntegers, packed.dropFirst()),
      bounds: requantization.bounds)
  }

  func byteCount(blocks: Int) -> Int { blocks * bands.laneCount * MemoryLayout<Int32>.stride }

  func convolve(
    band: Int, blocks: Range<Int>, in memory: UnsafeMutableRawPointer, _ weights: Weights,
    _ operands: KernelOperands, fill: (BlockPixels) -> Void
  ) {
    let (height, width) = (convolution.geometry.height, convolution.geometry.width)
    let lanes = blocks.count * bands.laneCount
    let band = bands[band]
    bands.forEachStep(of: band) { step in
      // Written as single elements, read as pairs: a lane holds those of a row pair, side by side.
      var block = unsafe memory.bindMemory(to: Int32.self, capacity: lanes)
      unsafe bands.forEachRun(of: step, block, blocks: blocks.count) {
        pairs, areWhole, pixels, offset in
        unsafe fill(
          BlockPixels(
            pixel: (band.image * height.input + 2 * pairs.lowerBound) * width.input,
            count: pixels,
            target: .rowPairs(
              memory + offset * MemoryLayout<Int32>.stride, count: pairs.count,
              stride: 2 * bands.pairStride, pixelStride: 2 * bands.lanes,
              vectorStride: 2 * bands.laneCount, areWhole: areWhole)))
      }
      unsafe block = memory.bindMemory(to: Int32.self, capacity: lanes)
      unsafe convolve(block, blocks, band.image, step, weights, operands)
    }
  }
}

import HandsMicrokernels

/// A convolution of 16-bit integers as a matrix product.
struct Int16Product: Sendable {
  // Safe: sizes are those of the operands; the halo has the rows of a block.
  let convolution: Convolution
  let requantization: Requantization
  let reads: ReadOperands
  /// A copy of some input rows with zeros around them; `nil` where windows lie inside the input.
  private let halo: Halo?
  private let tapRows: Range<Int>
  private let tapColumns: Range<Int>

  /// The most elements of the halo of some output rows.
  private static let haloLimit = 1 << 15

  /// The product, `nil` for what is computed in single precision: groups, dilations, and windows of an odd
  /// number of elements that need no halo.
  init?(_ convolution: Convolution, _ requantization: Requantization, _ reads: ReadOperands) {
    let geometry = convolution.geometry
    let (height, width) = (geometry.height, geometry.width)
    guard convolution.groups == 1, height.dilation == 1, width.dilation == 1 else { return nil }
    halo = Halo(ifNeeded: geometry)
    tapRows = height.usedTaps
    tapColumns = width.usedTaps
    // The last pair of an odd row reads an element behind it: a halo has room for it.
    guard halo != nil || tapColumns.count * geometry.inputChannels % 2 == 0, !tapRows.isEmpty,
      !tapColumns.isEmpty
    else { return nil }
    if let halo, halo.elementCount(outputRows: 1, limit: Int16Product.haloLimit) == nil {
      return nil
    }
    self.convolution = convolution
    self.requantization = requantization
    self.reads = reads
  }

  /// The kernels, if the output channels fill vectors.
  func candidates(_ target: Target) -> [KernelCandidate] {
    guard let tiles = target.int16Tiles(channels: convolution.geometry.outputChannels) else {
      return []
    }
    let name = "gemm.i16.\(tiles.name)"
    return [KernelCandidate(name, constants: [.filter]) { _ in choice(name, tiles) }]
  }

  /// How the filter is cut.
  func panels(_ tiles: Int16Tiles) -> PairPanels {
    let geometry = convolution.geometry
    let (taps, channels) = (geometry.width.taps, geometry.inputChannels)
    return PairPanels(
      tiles: tiles, outputs: geometry.outputChannels,
      terms: FilterTerms(
        GEMMArguments.Segments(
          rows: tapRows.count, rowStride: taps * channels, length: tapColumns.count * channels),
        from: (tapRows.lowerBound * taps + tapColumns.lowerBound) * channels,
        rowLength: geometry.tapCount * channels))
  }

  private func choice(_ name: String, _ tiles: Int16Tiles) -> KernelChoice {
    halo == nil && convolution.isPointwise
      ? pointwise(name, panels(tiles)) : windowed(panels(tiles))
  }

  private func pointwise(_ name: String, _ panels: PairPanels) -> KernelChoice {
    let partition = Partition(
      units: convolution.geometry.outputPixelCount, multiplyAdds: convolution.multiplyAdds / 2,
      multiple: panels.tallestTile)
    return KernelChoice(
      name: name, packings: [panels.packing()], operands: reads.operands,
      bandCount: partition.bandCount
    ) { packed in
      { call, bands in
        let operands = Int16Operands(requantization, reads, call)
        run(panels, packed[0], operands, pixels: partition.units(of: bands))
      }
    }
  }

  private func windowed(_ panels: PairPanels) -> KernelChoice {
    let geometry = convolution.geometry
    var blockRows = min(8, geometry.height.output)
    while blockRows > 1, let halo,
      halo.elementCount(outputRows: blockRows, limit: Int16Product.haloLimit) == nil
    { blockRows -= 1 }
    let rowsPerBlock = blockRows
    let elements = (halo?.elementCount(outputRows: blockRows) ?? 0) + 2
    let partition = Partition(
      units: geometry.batch * geometry.height.output, multiplyAdds: convolution.multiplyAdds / 2)
    return KernelChoice(
      name: "conv.i16.\(panels.tiles.name)", packings: [panels.packing()], operands: reads.operands,
      workspaceByteCount: elements * MemoryLayout<Int16>.stride, bandCount: partition.bandCount
    ) { packed in
      { call, bands in
        let operands = Int16Operands(requantization, reads, call)
        let workspace = unsafe call.workspace.bindMemory(to: Int16.self, capacity: elements)
        let rows = partition.units(of: bands)
        var row = rows.lowerBound
        while row < rows.upperBound {
          let (image, first) = row.quotientAndRemainder(dividingBy: geometry.height.output)
          let count = min(rowsPerBlock, rows.upperBound - row, geometry.height.output - first)
          unsafe run(
            panels, packed[0], operands, image: image, rows: first..<first + count, workspace)
          row += count
        }
      }
    }
  }

  /// Rows of a block that stays in the first-level cache while all panels pass over it.
  private static let blockBytes = 1 << 16

  /// Computes some pixels of a 1x1 convolution.
  private func run(
    _ panels: PairPanels, _ weights: PackedConstant, _ operands: Int16Operands,
    pixels: Range<Int>
  ) {
    let (inputs, outputs) = (
      convolution.geometry.inputChannels, convolution.geometry.outputChannels
    )
    let tallest = panels.tallestTile
    let block = max(Int16Product.blockBytes / (2 * inputs) / tallest, 1) * tallest
    for first in stride(from: pixels.lowerBound, to: pixels.upperBound, by: block) {
      let count = min(block, pixels.upperBound - first)
      // By index: iteration would allocate.
      for index in panels.panels.indices {
        let panel = panels.panels[index]
        unsafe panel.multiply(
          Int16GEMMArguments(
            rows: count, input: operands.input + first * inputs, inputStride: inputs,
            segmentPairs: inputs / 2, weights: panels.weights(of: panel, in: weights),
            bias: operands.bias + panel.firstColumn,
            output: operands.output + (first * outputs + panel.firstColumn),
            outputStride: outputs,
            epilogue: operands.epilogue(channel: panel.firstColumn)
              .shifted(residual: first * outputs)))
      }
    }
  }

  /// Computes some output rows of one image.
  private func run(
    _ panels: PairPanels, _ weights: PackedConstant, _ operands: Int16Operands,
    image: Int, rows: Range<Int>, _ buffer: UnsafeMutablePointer<Int16>
  ) {
    let geometry = convolution.geometry
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    let line = width.input * channels
    let input = unsafe operands.input + image * height.input * line
    let source: UnsafePointer<Int16>
    let sourceLine: Int
    if let halo {
      unsafe halo.fill(buffer, from: input, outputRows: rows)
      unsafe source = UnsafePointer(buffer)
      sourceLine = halo.lineLength
    } else {
      let firstRow = rows.lowerBound * height.stride - height.padBegin + tapRows.lowerBound
      let firstColumn = tapColumns.lowerBound - width.padBegin
      unsafe source = input + (firstRow * line + firstColumn * channels)
      sourceLine = line
    }
    // By index: iteration would allocate.
    for index in panels.panels.indices {
      let panel = panels.panels[index]
      for row in rows {
        let pixel = (image * height.output + row) * width.output
        let offset = pixel * geometry.outputChannels
        unsafe panel.multiply(
          Int16GEMMArguments(
            rows: width.output,
            input: source + (row - rows.lowerBound) * height.stride * sourceLine,
            inputStride: width.stride * channels, segments: tapRows.count,
            segmentStride: sourceLine, segmentPairs: (tapColumns.count * channels + 1) / 2,
            weights: panels.weights(of: panel, in: weights),
            bias: operands.bias + panel.firstColumn,
            output: operands.output + (offset + panel.firstColumn),
            outputStride: geometry.outputChannels,
            epilogue: operands.epilogue(channel: panel.firstColumn).shifted(residual: offset)))
      }
    }
  }
}

import HandsMicrokernels

/// A transposed convolution as one matrix product per output row and phase.
///
/// Outputs whose positions leave the same remainder by the stride (a phase) see the same taps of the filter:
/// each phase is a convolution of stride 1 with its part of the filter. The input rows under an output row
/// are copied into a workspace in the order of the taps, with zeros beside them.
struct TransposedGEMM: Sendable {
  // Safe: the workspace has the rows under one output row; sizes are those of the operands.
  private let convolution: TransposedConvolution
  private let arithmetic: ProductArithmetic
  /// The panels of each phase, `[row phase][column phase]`.
  private let layouts: [[PanelLayout]]
  private let partition: Partition
  /// Pixels of zeros before the pixels of a copied row.
  private let padBegin: Int
  /// Pixels of a copied row.
  private let lineWidth: Int

  /// The maximum number of elements of the rows under one output row.
  private static let workspaceLimit = 1 << 24

  /// The number of phases of a convolution, `nil` if they are many.
  static func count(_ convolution: TransposedConvolution) -> Int64? {
    let strides = (convolution.height.stride, convolution.width.stride)
    return max(strides.0, strides.1) <= 64 ? wideProduct(strides.0, strides.1) : nil
  }

  /// Plans the phases; the result is `nil` if the workspace would be above the limit or phases are many.
  init?(_ convolution: TransposedConvolution, _ arithmetic: ProductArithmetic) {
    let (height, width) = (convolution.height, convolution.width)
    guard TransposedGEMM.count(convolution) != nil,
      wideProduct(width.stride, convolution.outputChannels) <= Int64(Int32.max)
    else { return nil }
    self.convolution = convolution
    self.arithmetic = arithmetic
    padBegin = (width.taps - 1) / width.stride
    let last = (width.output - 1 + width.padBegin) / width.stride
    lineWidth = padBegin + max(width.input, last + 1)
    let (rows, overflow) = ((height.taps - 1) / height.stride + 1).multipliedReportingOverflow(
      by: lineWidth)
    guard !overflow, rows <= TransposedGEMM.workspaceLimit / convolution.inputChannels else {
      return nil
    }
    let channels = convolution.inputChannels
    layouts = (0..<height.stride).map { rowPhase in
      (0..<width.stride).map { columnPhase in
        let (rows, columns) = (
          height.taps(ofPhase: rowPhase), width.taps(ofPhase: columnPhase)
        )
        // What lies behind the filter, without taps, might lie beyond integers of 32 bits.
        let taps = GEMMArguments.Segments(
          rows: rows, rowStride: rows > 1 ? height.stride * width.taps * channels : 0,
          columns: columns, columnStride: columns > 1 ? width.stride * channels : 0,
          length: channels)
        let first = rows > 0 && columns > 0 ? (rowPhase * width.taps + columnPhase) * channels : 0
        return PanelLayout(
          arithmetic, outputs: convolution.outputChannels,
          terms: FilterTerms(
            taps, from: first, rowLength: height.taps * width.taps * channels))
      }
    }
    partition = Partition(
      units: convolution.batch * height.output, multiplyAdds: convolution.multiplyAdds)
  }

  /// The kernel, on contiguous operands.
  var candidate: KernelCandidate {
    arithmetic.candidate("transpose_conv", writesBlocks: false) { _ in choice }
  }

  private var choice: KernelChoice {
    let scratch = layouts[0][0].scratchByteCount(arithmetic, blockedRows: 0)
    let rows = (convolution.height.taps - 1) / convolution.height.stride + 1
    let lines = rows * lineWidth * convolution.inputChannels * arithmetic.inputStride
    let packings = layouts.flatMap { $0.flatMap { $0.packings(arithmetic.vectors) } }
    return KernelChoice(
      name: arithmetic.name("transpose_conv"), packings: packings, operands: [.input, .residual],
      workspaceByteCount: scratch + lines, bandCount: partition.bandCount
    ) { packed in
      let each = 1 + arithmetic.vectors.count
      let phases = layouts.joined().enumerated().map { index, layout in
        PackedPanels(layout, arithmetic, packed[index * each..<(index + 1) * each])
      }
      return { operands, bands in
        for row in partition.units(of: bands) {
          unsafe run(phases, operands, row: row, lines: operands.workspace + scratch)
        }
      }
    }
  }

  /// Computes one output row.
  private func run(
    _ phases: [PackedPanels], _ operands: KernelOperands, row: Int,
    lines: UnsafeMutableRawPointer
  ) {
    let (height, width) = (convolution.height, convolution.width)
    let (channels, outputs) = (convolution.inputChannels, convolution.outputChannels)
    let (image, oy) = row.quotientAndRemainder(dividingBy: height.output)
    let (lastInput, rowPhase) = (oy + height.padBegin).quotientAndRemainder(
      dividingBy: height.stride)
    let tapRows = height.taps(ofPhase: rowPhase)
    unsafe copyRows(
      into: lines, from: operands.input(0), image: image, last: lastInput, count: tapRows)
    let addressing = PixelAddressing(
      channels: width.stride * outputs, lanes: arithmetic.lanes, layout: .contiguous)
    let residual = unsafe arithmetic.residual(operands)
    let (inputStride, outputStride) = (arithmetic.inputStride, arithmetic.outputStride)
    for columnPhase in 0..<width.stride {
      let count = width.outputCount(ofPhase: columnPhase)
      guard count > 0 else { continue }
      let first = width.firstOutput(ofPhase: columnPhase)
      let input = width.firstInput(ofPhase: columnPhase)
      let start = (row * width.output + first) * outputs * outputStride
      let panels = phases[rowPhase * width.stride + columnPhase]
      panels.layout.forEachPanel { panel in
        unsafe panels.multiply(
          panels.product(
            panel, rows: count, input: lines + (padBegin + input) * channels * inputStride,
            inputStride: channels,
            segments: GEMMArguments.Segments(
              rows: tapRows, rowStride: lineWidth * channels,
              columns: width.taps(ofPhase: columnPhase), columnStride: -channels,
              length: channels),
            output: operands.output(0) + start),
          panel,
          into: ProductTarget(
            output: operands.output(0) + start, outputAddressing: addressing,
            residual: residual.map { unsafe $0 + start }, residualAddressing: addressing,
            pixel: 0, elementStride: outputStride),
          scratch: operands.workspace)
      }
    }
  }

  /// Copies input rows, the last one first, with zeros beside them and for those outside the image.
  private func copyRows(
    into lines: UnsafeMutableRawPointer, from input: UnsafeRawPointer, image: Int, last: Int,
    count: Int
  ) {
    let pixel = convolution.inputChannels * arithmetic.inputStride
    let (height, width) = (convolution.height, convolution.width)
    for tap in 0..<count {
      let line = unsafe lines + tap * lineWidth * pixel
      let y = last - tap
      guard y >= 0, y < height.input else {
        unsafe line.clear(byteCount: lineWidth * pixel)
        continue
      }
      unsafe line.clear(byteCount: padBegin * pixel)
      unsafe (line + padBegin * pixel).copyMemory(
        from: input + (image * height.input + y) * width.input * pixel,
        byteCount: width.input * pixel)
      let end = padBegin + width.input
      unsafe (line + end * pixel).clear(byteCount: (lineWidth - end) * pixel)
    }
  }
}

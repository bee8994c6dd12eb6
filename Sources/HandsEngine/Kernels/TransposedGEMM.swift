import HandsMicrokernels

/// A transposed convolution as one matrix product an output row and phase.
///
/// Outputs whose positions leave the same remainder by the stride (a phase) see the same taps of the filter:
/// each phase is a convolution of stride 1 with its part of the filter. The input rows under an output row
/// are copied into a workspace in the order of the taps, with zeros beside them.
struct TransposedGEMM: Sendable {
  // Safe: the workspace has the rows under one output row; sizes are those of the operands.
  private let convolution: TransposedConvolution
  private let tiles: TileRegistry
  /// The panels of each phase, `[row phase][column phase]`.
  private let layouts: [[PanelLayout]]
  private let partition: Partition
  /// Pixels of zeros before the pixels of a copied row.
  private let padBegin: Int
  /// Pixels of a copied row.
  private let lineWidth: Int

  /// The most floats of the rows under one output row: 64 MiB.
  private static let workspaceLimit = (1 << 26) / MemoryLayout<Float>.stride

  /// Plans the phases; the result is `nil` if the workspace would be above the limit or phases are many.
  init?(_ convolution: TransposedConvolution, _ tiles: TileRegistry) {
    self.convolution = convolution
    self.tiles = tiles
    let (height, width) = (convolution.height, convolution.width)
    let mostPhases = 64
    guard height.stride <= mostPhases, width.stride <= mostPhases else { return nil }
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
        let taps = GEMMArguments.Segments(
          rows: height.taps(ofPhase: rowPhase), rowStride: height.stride * width.taps * channels,
          columns: width.taps(ofPhase: columnPhase), columnStride: width.stride * channels,
          length: channels)
        return PanelLayout(
          tiles: tiles, outputs: convolution.outputChannels,
          terms: FilterTerms(
            taps, from: (rowPhase * width.taps + columnPhase) * channels,
            rowLength: height.taps * width.taps * channels))
      }
    }
    partition = Partition(
      units: convolution.batch * height.output, multiplyAdds: convolution.multiplyAdds)
  }

  /// The kernel, on contiguous operands.
  var candidate: KernelCandidate {
    let name = "transpose_conv.f32.\(tiles.name)"
    return KernelCandidate(name, constants: [.filter, .bias, .slopes]) { _ in choice(name) }
  }

  private func choice(_ name: String) -> KernelChoice {
    let slopes: Operand? = convolution.epilogue.hasSlopes ? .slopes : nil
    let scratch = layouts[0][0].scratchFloatCount(blockedRows: 0)
    let rows = (convolution.height.taps - 1) / convolution.height.stride + 1
    let floats = scratch + rows * lineWidth * convolution.inputChannels
    let packings = layouts.flatMap { $0.flatMap { $0.packings(slopes: slopes) } }
    return KernelChoice(
      name: name, packings: packings, operands: [.input, .residual],
      workspaceByteCount: floats * MemoryLayout<Float>.stride, bandCount: partition.bandCount
    ) { packed in
      let each = slopes == nil ? 2 : 3
      let phases = layouts.joined().enumerated().map { index, layout in
        PackedPanels(layout, tiles: tiles, Array(packed[index * each..<(index + 1) * each]))
      }
      return { operands, bands in
        let workspace = unsafe operands.floatWorkspace(count: floats)
        for row in partition.units(of: bands) {
          unsafe run(
            phases, operands, row: row, scratch: workspace, lines: workspace + scratch)
        }
      }
    }
  }

  /// Computes one output row.
  private func run(
    _ phases: [PackedPanels], _ operands: KernelOperands, row: Int,
    scratch: UnsafeMutablePointer<Float>, lines: UnsafeMutablePointer<Float>
  ) {
    let (height, width) = (convolution.height, convolution.width)
    let (channels, outputs) = (convolution.inputChannels, convolution.outputChannels)
    let (image, oy) = row.quotientAndRemainder(dividingBy: height.output)
    let (lastInput, rowPhase) = (oy + height.padBegin).quotientAndRemainder(
      dividingBy: height.stride)
    let tapRows = height.taps(ofPhase: rowPhase)
    unsafe copyRows(
      into: lines, from: operands.floatInput(0), image: image, last: lastInput, count: tapRows)
    let addressing = PixelAddressing(
      channels: width.stride * outputs, lanes: tiles.lanes, layout: .contiguous)
    let residual = unsafe operands.residual(of: convolution.epilogue)
    for columnPhase in 0..<width.stride {
      // The first output of the phase, and the input under its first tap.
      let first = (columnPhase - width.padBegin % width.stride + width.stride) % width.stride
      guard first < width.output else { continue }
      let count = (width.output - first - 1) / width.stride + 1
      let input = (first + width.padBegin) / width.stride
      let pixel = (row * width.output + first) * outputs
      let panels = phases[rowPhase * width.stride + columnPhase]
      // By index: iteration would allocate.
      for index in panels.layout.panels.indices {
        let panel = panels.layout.panels[index]
        unsafe panels.multiply(
          panel, rows: count, input: lines + (padBegin + input) * channels,
          inputStride: channels,
          segments: GEMMArguments.Segments(
            rows: tapRows, rowStride: lineWidth * channels,
            columns: width.taps(ofPhase: columnPhase), columnStride: -channels,
            length: channels),
          target: GEMMTarget(
            output: operands.floatOutput(0) + pixel, outputAddressing: addressing,
            residual: residual.map { unsafe $0 + pixel }, residualAddressing: addressing,
            epilogue: convolution.epilogue, pixel: 0),
          scratch: scratch)
      }
    }
  }

  /// Copies input rows, the last one first, with zeros beside them and for those outside the image.
  private func copyRows(
    into lines: UnsafeMutablePointer<Float>, from input: UnsafePointer<Float>, image: Int,
    last: Int,
    count: Int
  ) {
    let channels = convolution.inputChannels
    let (height, width) = (convolution.height, convolution.width)
    let length = width.input * channels
    for tap in 0..<count {
      let line = unsafe lines + tap * lineWidth * channels
      let y = last - tap
      guard y >= 0, y < height.input else {
        unsafe line.update(repeating: 0, count: lineWidth * channels)
        continue
      }
      unsafe line.update(repeating: 0, count: padBegin * channels)
      unsafe (line + padBegin * channels).copy(
        from: input + (image * height.input + y) * length, count: length)
      unsafe (line + (padBegin * channels + length)).update(
        repeating: 0, count: (lineWidth - padBegin - width.input) * channels)
    }
  }
}

extension TransposedAxis {
  /// The number of taps that a phase sees.
  fileprivate func taps(ofPhase phase: Int) -> Int {
    phase < taps ? (taps - 1 - phase) / stride + 1 : 0
  }
}

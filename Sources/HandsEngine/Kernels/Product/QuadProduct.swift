import HandsMicrokernels

/// A convolution or fully connected layer of signed bytes, or of floats that are quantized as they come, by tiles that take
/// four terms at a time.
///
/// Where tiles take unsigned bytes of the input, these are 128 above the signed ones. That is taken away from sums, together
/// with the zero point, as many times as the weights of their column say: before where all outputs have one zero point.
struct QuadProduct: Sendable {
  // Safe: the workspace has the parts that `WidenedWorkspace` names; sizes are those of the operands.
  private let product: MatrixProduct
  /// Where outputs find their terms in lines of images, `nil` where they are rows of the input.
  private let lines: WidenedLines?
  private let form: WidenedProduct.Form
  private let arithmetic: ProductArithmetic
  /// What the bytes that tiles take are above the signed ones: 128 or 0.
  private let inputOffset: UInt8
  private let layout: PanelLayout
  private let partition: Partition
  private let name: String
  /// The ratio of each column of the layout, 0 where sums are not scaled by tiles.
  private let ratios: [Float]
  private let workspace: WidenedWorkspace
  private let store: WidenedProduct.Store

  /// The maximum number of terms of one output: sums of so many products lie within 32 bits.
  private static let depthLimit = 1 << 16

  /// Plans the blocks; the result is `nil` for integers of other types than signed bytes, groups of channels, and
  /// windows over channels that make no whole words or over floats.
  init?(
    _ product: MatrixProduct, window: WindowGeometry?, _ form: WidenedProduct.Form,
    _ tiles: QuadTiles, _ bytes: ByteTiles, name: String
  ) {
    guard product.groups == 1, product.depth <= QuadProduct.depthLimit else { return nil }
    switch form {
    case .affine(let requantization):
      guard requantization.input.elementType == .int8, requantization.filterZeroPoint == 0 else {
        return nil
      }
      if let window {
        guard window.inputChannels % 4 == 0, let found = WidenedLines(window, groups: 1) else {
          return nil
        }
        lines = found
      } else {
        lines = nil
      }
    case .dynamic(let range):
      guard window == nil, range.rule == .product else { return nil }
      lines = nil
    }
    self.product = product
    self.form = form
    self.name = name
    inputOffset = tiles.takesSignedBytes ? 0 : 128
    arithmetic = .quads(tiles, storesSums: form.ratios == nil)
    layout = PanelLayout(
      arithmetic, outputs: product.outputs,
      terms: lines?.segments.filter ?? FilterTerms(rowLength: product.depth))
    ratios = layout.padded(form.ratios ?? [])
    workspace = WidenedWorkspace(product, form, layout, lines)
    store = form.store(product, bytes)
    let work = wideProduct(product.rows, product.depth, product.outputs) / 4
    partition =
      lines.map { Partition(units: $0.count, multiplyAdds: work) }
      ?? Partition(units: product.rows, multiplyAdds: work, multiple: workspace.rows)
  }

  /// The kernel, of constant weights.
  var candidate: KernelCandidate {
    KernelCandidate(name + "." + form.elementName + ".quads", constants: Operand.weights) { _ in
      choice
    }
  }

  private var choice: KernelChoice {
    let packings = layout.packings(form.readsBias ? [] : [.bias])
    return KernelChoice(
      name: "\(name).\(form.elementName).quads.\(layout.tileName)\(arithmetic.tilesName)",
      packings: packings + [layout.columnSums],
      operands: form.readsBias ? [.input, .bias] : [.input],
      workspaceByteCount: workspace.byteCount, bandCount: partition.bandCount
    ) { packed in
      { operands, bands in
        let parts = unsafe workspace.parts(operands.workspace)
        let columnSums = unsafe packed[packings.count].elements(as: Int32.self)
        switch form {
        case .affine(let requantization):
          let bias = unsafe packed[1].elements(as: Int32.self)
          let zeroPoint = Int32(requantization.input.zeroPoint) + Int32(inputOffset)
          for column in 0..<layout.paddedColumns {
            unsafe parts.starts[column] = bias[column] &- zeroPoint &* columnSums[column]
          }
        case .dynamic: unsafe parts.starts.update(repeating: 0, count: layout.paddedColumns)
        }
        unsafe ratios.withUnsafeBufferPointer { ratios in
          guard let ratios = ratios.baseAddress else { return }
          let call = unsafe Call(
            operands: operands, parts: parts, weights: packed[0].base, columnSums: columnSums,
            ratios: ratios)
          run(partition.units(of: bands), call)
        }
      }
    }
  }

  /// The operands of one call.
  @safe private struct Call {
    let operands: KernelOperands
    let parts: WidenedWorkspace.Parts
    let weights: UnsafeMutableRawPointer
    let columnSums: UnsafePointer<Int32>
    let ratios: UnsafePointer<Float>
  }

  private func run(_ units: Range<Int>, _ call: Call) {
    let terms = unsafe UnsafeMutableRawPointer(call.parts.terms)
      .bindMemory(to: UInt8.self, capacity: 2 * workspace.rows * workspace.rowLength)
    if let lines, case .affine(let requantization) = form {
      return lines.forEachBlock(of: units) { block in
        unsafe lines.copy(
          block, call.operands.input(0, as: UInt8.self), requantization.input, plus: inputOffset,
          to: terms)
        layout.forEachPanel { panel in
          lines.forEachRow(of: block, limit: workspace.rows) { outputs, offset in
            unsafe multiply(
              panel, outputs, terms + offset, stride: lines.outputStride, lines.segments.input,
              call)
            store(outputs, panel, call)
          }
        }
      }
    }
    let quantized = unsafe UnsafeMutableRawPointer(call.parts.integers)
      .bindMemory(to: UInt8.self, capacity: 2 * product.rows * product.depth)
    if case .dynamic(let range) = form { unsafe quantize(units, range, call, to: quantized) }
    for first in stride(from: units.lowerBound, to: units.upperBound, by: workspace.rows) {
      let rows = first..<min(first + workspace.rows, units.upperBound)
      switch form {
      case .affine:
        unsafe gather(rows, call.operands.input(0, as: UInt8.self), terms) {
          unsafe $0.copy(plus: inputOffset, count: $1, to: $2)
        }
      case .dynamic: unsafe gather(rows, quantized, terms) { unsafe $2.update(from: $0, count: $1) }
      }
      let all = GEMMArguments.Segments(length: rowLength)
      guard !workspace.holdsAllSums else {
        layout.forEachRun { panel, count in
          unsafe multiply(panel, count: count, rows, terms, stride: rowLength, all, call)
        }
        return store(rows, layout.allColumns, call)
      }
      layout.forEachPanel { panel in
        unsafe multiply(panel, rows, terms, stride: rowLength, all, call)
        store(rows, panel, call)
      }
    }
  }

  /// Quantizes the parts of the input that some outputs see.
  private func quantize(
    _ rows: Range<Int>, _ range: DynamicRange, _ call: Call, to bytes: UnsafeMutablePointer<UInt8>
  ) {
    let (input, count) = unsafe (call.operands.floatInput(0), range.partCount)
    range.forEachPart(of: rows, in: product) { index in
      let part = unsafe range.part(of: input + index * count, count: count)
      unsafe call.parts.scales[index] = part.scale
      unsafe call.parts.zeroPoints[index] = Int32(part.zeroPoint) + Int32(inputOffset)
      unsafe range.quantize(
        input + index * count, count: count, part, plus: inputOffset, to: bytes + index * count)
    }
  }

  /// Bytes of the terms of one output where they are gathered: whole words.
  private var rowLength: Int { 4 * layout.depth }

  /// Copies the terms of some outputs, each to whole words.
  private func gather(
    _ rows: Range<Int>, _ input: UnsafePointer<UInt8>, _ terms: UnsafeMutablePointer<UInt8>,
    _ copy: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let (length, depth) = (rowLength, product.depth)
    let first = unsafe input + rows.lowerBound * product.inputStride
    if length == depth, product.inputStride == depth {
      return unsafe copy(first, rows.count * depth, terms)
    }
    for row in 0..<rows.count {
      let target = unsafe terms + row * length
      unsafe (target + depth).update(repeating: 0, count: length - depth)
      unsafe copy(first + row * product.inputStride, depth, target)
    }
  }

  /// Multiplies the terms of some outputs by equal panels.
  private func multiply(
    _ panel: PanelLayout.Panel, count: Int = 1, _ outputs: Range<Int>,
    _ terms: UnsafePointer<UInt8>,
    stride: Int, _ segments: GEMMArguments.Segments, _ call: Call
  ) {
    unsafe arithmetic.multiply(
      panel.vectors,
      PanelProduct(
        rows: outputs.count, panels: count, input: terms, inputStride: stride, segments: segments,
        weights: call.weights + panel.weights * MemoryLayout<Float>.stride,
        weightCount: layout.depth * panel.width,
        vectors: ChannelVectors(
          bias: call.parts.starts + panel.paddedColumn, scales: call.ratios + panel.paddedColumn),
        output: workspace.sums(of: panel, call.parts), outputStride: panel.width,
        outputVectorStride: layout.lanes))
  }

  /// Stores the results of a panel.
  private func store(_ outputs: Range<Int>, _ panel: PanelLayout.Panel, _ call: Call) {
    if case .dynamic(let range) = form { subtractZeroPoints(outputs, panel, range, call) }
    store(outputs, panel, call.parts, call.operands)
  }

  /// Takes from sums what the zero points of an input of floats added.
  private func subtractZeroPoints(
    _ outputs: Range<Int>, _ panel: PanelLayout.Panel, _ range: DynamicRange, _ call: Call
  ) {
    let sums = unsafe call.parts.sums.bindMemory(
      to: Int32.self, capacity: outputs.count * panel.width)
    let columnSums = unsafe call.columnSums + panel.paddedColumn
    for row in 0..<outputs.count {
      let zeroPoint = unsafe call.parts.zeroPoints[
        (outputs.lowerBound + row) / (product.rows / range.parts)]
      for column in 0..<panel.columns {
        unsafe sums[row * panel.width + column] &-= zeroPoint &* columnSums[column]
      }
    }
  }
}

import HandsMicrokernels

/// A convolution or fully connected layer of signed bytes by tiles that take four terms at a time.
///
/// Tiles take unsigned bytes of the input, which are 128 above the signed ones; sums start that much lower, as many times
/// as the weights of their column say.
struct QuadProduct: Sendable {
  // Safe: the workspace has the parts that `WidenedWorkspace` names; sizes are those of the operands.
  private let product: MatrixProduct
  /// Where outputs find their terms in lines of images, `nil` where they are rows of the input.
  private let lines: WidenedLines?
  private let requantization: AffineRequantization
  private let arithmetic: ProductArithmetic
  private let layout: PanelLayout
  private let partition: Partition
  private let name: String
  /// The ratio of each column of the layout, 0 where sums are not scaled by tiles.
  private let ratios: [Float]
  private let workspace: WidenedWorkspace
  private let store: WidenedProduct.Store

  /// The maximum number of terms of one output: sums of so many products lie within 32 bits.
  private static let depthLimit = 1 << 16

  /// Plans the blocks; the result is `nil` for other types than signed bytes, groups of channels, and windows over
  /// channels that make no whole words.
  init?(
    _ product: MatrixProduct, window: WindowGeometry?, _ requantization: AffineRequantization,
    _ tiles: QuadTiles, _ bytes: ByteTiles, name: String
  ) {
    guard requantization.input.elementType == .int8, requantization.filterZeroPoint == 0,
      product.groups == 1, product.depth <= QuadProduct.depthLimit
    else { return nil }
    if let window {
      guard window.inputChannels % 4 == 0, let found = WidenedLines(window, groups: 1) else {
        return nil
      }
      lines = found
    } else {
      lines = nil
    }
    self.product = product
    self.requantization = requantization
    self.name = name
    arithmetic = .quads(tiles, storesSums: requantization.ratios == nil)
    layout = PanelLayout(
      arithmetic, outputs: product.outputs,
      terms: lines?.segments.filter ?? FilterTerms(rowLength: product.depth))
    ratios = layout.padded(requantization.ratios ?? [])
    let form = WidenedProduct.Form.affine(requantization)
    workspace = WidenedWorkspace(product, form, layout, lines, starts: layout.paddedColumns)
    store = form.store(product, bytes)
    let work = wideProduct(product.rows, product.depth, product.outputs) / 4
    partition =
      lines.map { Partition(units: $0.count, multiplyAdds: work) }
      ?? Partition(units: product.rows, multiplyAdds: work, multiple: workspace.rows)
  }

  /// The kernel, of constant weights.
  var candidate: KernelCandidate {
    KernelCandidate(name + ".int8.quads", constants: Operand.weights) { _ in choice }
  }

  private var choice: KernelChoice {
    KernelChoice(
      name: "\(name).int8.quads.\(layout.tileName)\(arithmetic.tilesName)",
      packings: layout.packings([.bias]) + [layout.columnSums], operands: [.input],
      workspaceByteCount: workspace.byteCount, bandCount: partition.bandCount
    ) { packed in
      { operands, bands in
        let parts = unsafe workspace.parts(operands.workspace)
        let zeroPoint = requantization.input.unsignedZeroPoint
        let (bias, sums) = unsafe (
          packed[1].elements(as: Int32.self), packed[2].elements(as: Int32.self)
        )
        for column in 0..<layout.paddedColumns {
          unsafe parts.starts[column] = bias[column] &- zeroPoint &* sums[column]
        }
        unsafe ratios.withUnsafeBufferPointer { ratios in
          guard let ratios = ratios.baseAddress else { return }
          let call = unsafe Call(
            operands: operands, parts: parts, weights: packed[0].base, ratios: ratios)
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
    let ratios: UnsafePointer<Float>
  }

  private func run(_ units: Range<Int>, _ call: Call) {
    let input = unsafe call.operands.input(0, as: UInt8.self)
    let terms = unsafe UnsafeMutableRawPointer(call.parts.terms)
      .bindMemory(to: UInt8.self, capacity: 2 * workspace.rows * workspace.rowLength)
    guard let lines else {
      for first in stride(from: units.lowerBound, to: units.upperBound, by: workspace.rows) {
        let rows = first..<min(first + workspace.rows, units.upperBound)
        unsafe gather(rows, input, terms)
        layout.forEachPanel { panel in
          unsafe multiply(
            panel, rows, terms, stride: rowLength, GEMMArguments.Segments(length: rowLength), call)
        }
      }
      return
    }
    lines.forEachBlock(of: units) { block in
      unsafe lines.flip(block, input, requantization.input, to: terms)
      layout.forEachPanel { panel in
        lines.forEachRow(of: block, limit: workspace.rows) { outputs, offset in
          unsafe multiply(
            panel, outputs, terms + offset, stride: lines.outputStride, lines.segments.input, call)
        }
      }
    }
  }

  /// Bytes of the terms of one output where they are gathered: whole words.
  private var rowLength: Int { 4 * layout.depth }

  /// Copies the terms of some outputs, each to whole words.
  private func gather(
    _ rows: Range<Int>, _ input: UnsafePointer<UInt8>, _ terms: UnsafeMutablePointer<UInt8>
  ) {
    let (length, depth) = (rowLength, product.depth)
    let first = unsafe input + rows.lowerBound * product.inputStride
    if length == depth, product.inputStride == depth {
      return unsafe first.flip(requantization.input, count: rows.count * depth, to: terms)
    }
    for row in 0..<rows.count {
      let target = unsafe terms + row * length
      unsafe (target + depth).update(repeating: 0, count: length - depth)
      unsafe (first + row * product.inputStride).flip(
        requantization.input, count: depth, to: target)
    }
  }

  /// Multiplies the terms of some outputs by a panel and stores the results.
  private func multiply(
    _ panel: PanelLayout.Panel, _ outputs: Range<Int>, _ terms: UnsafePointer<UInt8>,
    stride: Int, _ segments: GEMMArguments.Segments, _ call: Call
  ) {
    unsafe arithmetic.multiply(
      panel.vectors,
      PanelProduct(
        rows: outputs.count, input: terms, inputStride: stride, segments: segments,
        weights: call.weights + panel.weights * MemoryLayout<Float>.stride,
        weightCount: layout.depth * panel.width,
        vectors: ChannelVectors(
          bias: call.parts.starts + panel.paddedColumn, scales: call.ratios + panel.paddedColumn),
        output: call.parts.sums, outputStride: panel.width, outputVectorStride: layout.lanes))
    store(outputs, panel, call.parts, call.operands)
  }
}

import HandsMicrokernels

/// A convolution or fully connected layer of bytes, or of floats that are quantized as they come, by tiles that take four
/// terms at a time: bytes of the input, signed or unsigned as the tiles want them, and signed ones of the weights.
///
/// Bytes of the other kind are moved by 128, which their zero points follow. The zero point of the input is taken away from
/// sums as many times as the weights of their column say, before all runs where all outputs have one. That of the filter,
/// if it is not 0, is taken away as many times as the terms of an output say.
///
/// A class, as kernels of few terms would otherwise spend their time on copies of it.
final class QuadProduct: Sendable {
  // Safe: the workspace has the parts that `WidenedWorkspace` names; sizes are those of the operands.
  private let product: MatrixProduct
  /// Where outputs find their terms in lines of images, `nil` where they are rows of the input.
  private let lines: WidenedLines?
  private let form: WidenedProduct.Form
  private let arithmetic: ProductArithmetic
  private let tiles: QuadTiles
  /// What is added to the bits of the input's bytes to make those that tiles take: 128 or 0.
  private let inputOffset: UInt8
  /// The byte that stands for 0 among those that tiles take.
  private let inputZero: Int32
  /// The signed byte that stands for 0 among the weights.
  private let filterZero: Int32
  /// Whether tiles take signed bytes.
  private let takesSignedBytes: Bool
  private let byteTiles: ByteTiles
  private let layout: PanelLayout
  private let partition: Partition
  /// The ratio of each column of the layout, 0 where sums are not scaled by tiles.
  private let ratios: [Float]
  private let workspace: WidenedWorkspace
  private let places: ResultPlaces
  /// How tiles make bytes of numbers, `nil` where they do not.
  private let rounding: ByteRoundingRule?
  private let store: WidenedProduct.Store

  /// The maximum number of terms of one output: sums of so many products lie within 32 bits.
  private static let depthLimit = 1 << 16

  /// Plans the blocks; the result is `nil` for 16-bit integers and groups of channels, and where terms are better gathered or
  /// their sums better those of pairs.
  ///
  /// - Parameters:
  ///   - product: The sizes.
  ///   - window: The windows that the terms of an output lie under, `nil` where outputs are rows of the input.
  ///   - form: What is multiplied, and what becomes of sums.
  ///   - tiles: The tiles of products.
  ///   - bytes: The tiles that make bytes or numbers of sums.
  ///   - phase: The phase of a transposed convolution that it is, `nil` for other products.
  init?(
    _ product: MatrixProduct, window: WindowGeometry?, _ form: WidenedProduct.Form,
    _ tiles: QuadTiles, _ bytes: ByteTiles, phase: ProductPhase? = nil
  ) {
    guard product.groups == 1, product.depth <= QuadProduct.depthLimit else { return nil }
    takesSignedBytes = tiles.takesSignedBytes
    // Among unsigned bytes, the zero point is 128 above that of signed ones.
    let signedOffset: Int32 = takesSignedBytes ? -128 : 0
    switch form {
    case .affine(let requantization):
      let input = requantization.input
      guard input.elementType != .int16 else { return nil }
      let isSigned = input.elementType == .int8
      inputOffset = isSigned == takesSignedBytes ? 0 : 128
      inputZero = input.unsignedZeroPoint + signedOffset
      filterZero = Int32(requantization.filterZeroPoint) - (isSigned ? 0 : 128)
    case .dynamic(let range):
      guard range.rule == .product else { return nil }
      inputOffset = takesSignedBytes ? 0 : 128
      (inputZero, filterZero) = (Int32(inputOffset), 0)
    }
    if let window {
      guard let found = WidenedLines(window, groups: 1, takesShortRows: phase != nil) else {
        return nil
      }
      // The sums of short segments would cost more than products of pairs.
      guard filterZero == 0 || window.inputChannels % 4 == 0 else { return nil }
      // Terms of a phase fill words pixel by pixel.
      if let phase {
        guard window.inputChannels % 4 == 0, found.segments.fits(phase.filter, termsPerWord: 4)
        else { return nil }
      }
      lines = found
    } else {
      lines = nil
    }
    self.product = product
    self.form = form
    byteTiles = bytes
    self.tiles = tiles
    arithmetic = .quads(tiles, storesSums: form.ratios == nil)
    layout = PanelLayout(
      arithmetic, outputs: product.outputs,
      terms: phase?.filter ?? lines?.segments.filter ?? FilterTerms(rowLength: product.depth))
    ratios = phase?.ratios ?? layout.padded(form.ratios ?? [])
    let workspace = WidenedWorkspace(product, form, layout, lines, hasRowTerms: filterZero != 0)
    self.workspace = workspace
    places = phase?.results ?? ResultPlaces(channels: product.outputs)
    rounding =
      if case .affine(let requantization) = form, requantization.ratios != nil {
        requantization.rounding
      } else {
        nil
      }
    store = form.store(product, places, bytes)
    let work = wideProduct(product.rows, product.depth, product.outputs) / 4
    partition =
      lines.map { Partition(units: $0.count, multiplyAdds: work) }
      ?? Partition(units: product.rows, multiplyAdds: work, multiple: workspace.rows)
  }

  /// The kernel, of constant weights.
  func candidate(_ name: String) -> KernelCandidate {
    let choice = part.choice(name)
    return KernelCandidate(
      name + "." + form.elementName + ".quads", constants: Operand.weights
    ) { _ in choice }
  }

  /// The product as a part of a kernel.
  var part: ProductPart {
    // The zero points of floats that are quantized are known when they are.
    let columns = form.packsBias ? layout.starts(zeroPoint: inputZero) : layout.columnSums
    let sums = ProductArithmetic.quads(tiles, storesSums: true)
    return ProductPart(
      name: "\(form.elementName).quads.\(layout.tileName)\(arithmetic.tilesName)",
      packings: layout.packings([]) + [columns],
      operands: form.readsBias ? [.input, .bias] : [.input],
      workspaceByteCount: workspace.byteCount, partition: partition, layout: layout,
      ratios: ratios,
      startColumns: { [self] in
        unsafe startColumns(of: $0, by: sums, workspace.parts($1.workspace))
      }
    ) { [self] operands, units, packed in
      guard let columns = unsafe packed.columns else { return }
      let parts = unsafe workspace.parts(operands.workspace)
      if !form.packsBias {
        unsafe parts.starts.update(repeating: 0, count: layout.paddedColumns)
      }
      unsafe ratios.withUnsafeBufferPointer { ratios in
        guard let ratios = ratios.baseAddress else { return }
        let call = unsafe Call(
          operands: operands, parts: parts, weights: packed.base,
          starts: form.packsBias ? columns : parts.starts, columnSums: columns, ratios: ratios)
        run(units, call)
      }
    }
  }

  /// Finds what belongs to the columns of computed weights: their products with a row of ones are their sums.
  private func startColumns(
    of weights: PackedWeights, by sums: ProductArithmetic, _ parts: WidenedWorkspace.Parts
  ) {
    guard let columns = unsafe weights.columns else { return }
    let ones = unsafe UnsafeMutableRawPointer(parts.terms)
    unsafe ones.clear(byteCount: rowLength, 1)
    unsafe columns.update(repeating: 0, count: layout.paddedColumns)
    unsafe ratios.withUnsafeBufferPointer { ratios in
      guard let ratios = ratios.baseAddress else { return }
      layout.forEachRun { panel, count in
        let starts = unsafe columns + panel.paddedColumn
        unsafe sums.multiply(
          panel.vectors,
          PanelProduct(
            rows: 1, panels: count, input: ones, inputStride: rowLength,
            segments: GEMMArguments.Segments(length: rowLength),
            weights: weights.base + panel.weights * MemoryLayout<Float>.stride,
            weightCount: layout.depth * panel.width,
            vectors: ChannelVectors(bias: starts, scales: ratios), output: starts,
            outputStride: panel.width, outputVectorStride: layout.lanes))
      }
    }
    guard form.packsBias else { return }
    let excess = Int32(truncatingIfNeeded: product.depth) &* filterZero
    for column in 0..<layout.paddedColumns {
      unsafe columns[column] = (excess &- columns[column]) &* inputZero
    }
  }

  /// The operands of one call.
  @safe private struct Call {
    let operands: KernelOperands
    let parts: WidenedWorkspace.Parts
    let weights: UnsafeMutableRawPointer
    /// Where the sums of each column start.
    let starts: UnsafePointer<Int32>
    /// The sums of the weights of each column, where starts are zeros.
    let columnSums: UnsafePointer<Int32>
    let ratios: UnsafePointer<Float>
  }

  private func run(_ units: Range<Int>, _ call: Call) {
    let terms = unsafe UnsafeMutableRawPointer(call.parts.terms)
      .bindMemory(to: UInt8.self, capacity: 2 * workspace.rows * workspace.rowLength)
    if let lines {
      var (image, part) = (-1, DynamicRange.Part())
      return lines.forEachBlock(of: units) { block in
        switch form {
        case .affine(let requantization):
          let input = unsafe call.operands.input(0, as: UInt8.self)
          let zero = UInt8(truncatingIfNeeded: requantization.input.zeroPoint) &+ inputOffset
          unsafe lines.fill(block, terms, stride: 1, zero: zero) {
            unsafe (input + $0).copy(
              plus: inputOffset, count: $1, to: $2.bindMemory(to: UInt8.self, capacity: $1))
          }
        case .dynamic(let range):
          let input = unsafe call.operands.floatInput(0)
          if block.image != image {
            (image, part) = unsafe (
              block.image,
              range.part(block.image, of: input, call.parts, plus: inputZero, by: byteTiles)
            )
          }
          let zero = Int32(part.zeroPoint) + inputZero
          unsafe lines.fill(block, terms, stride: 1, zero: UInt8(truncatingIfNeeded: zero)) {
            unsafe byteTiles.quantize(
              range.quantization(input + $0, count: $1, part, to: $2, zeroPoint: zero))
          }
        }
        let (stride, segments) = (lines.outputStride, lines.segments.input)
        lines.forEachRow(of: block, limit: workspace.rows) { outputs, offset in
          unsafe sumRows(
            outputs.count, terms + offset, stride: stride, segments,
            to: call.parts.rowTerms + lines.place(of: outputs, in: block))
        }
        let rows = lines.rows(of: block)
        let joinsRows = places.areNeighbours && rows.first.count <= workspace.rows
        layout.forEachPanel { panel in
          // Nothing is left to do between rows.
          if joinsRows, storesBytes(of: panel) {
            return unsafe multiply(
              panel, runs: rows.count, runStride: rows.stride, rows.first, terms, stride: stride,
              segments, call.parts.rowTerms, call)
          }
          lines.forEachRow(of: block, limit: workspace.rows) { outputs, offset in
            unsafe multiply(
              panel, outputs, terms + offset, stride: stride, segments,
              call.parts.rowTerms + lines.place(of: outputs, in: block), call)
            store(outputs, panel, call)
          }
        }
      }
    }
    for first in stride(from: units.lowerBound, to: units.upperBound, by: workspace.rows) {
      let rows = first..<min(first + workspace.rows, units.upperBound)
      let terms =
        switch form {
        case .affine:
          unsafe gather(rows, call.operands.input(0, as: UInt8.self), plus: inputOffset, terms)
        case .dynamic(let range): unsafe quantize(rows, range, call, to: terms)
        }
      let all = GEMMArguments.Segments(length: rowLength)
      let rowTerms = unsafe call.parts.rowTerms
      unsafe sumRows(rows.count, terms, stride: rowLength, all, to: rowTerms)
      guard !workspace.holdsAllSums else {
        layout.forEachRun { panel, count in
          unsafe multiply(
            panel, count: count, rows, terms, stride: rowLength, all, rowTerms, call)
        }
        return store(rows, layout.allColumns, call)
      }
      layout.forEachPanel { panel in
        unsafe multiply(panel, rows, terms, stride: rowLength, all, rowTerms, call)
        store(rows, panel, call)
      }
    }
  }

  /// Quantizes the terms of some outputs, each to whole words.
  ///
  /// - Returns: Where they lie.
  private func quantize(
    _ rows: Range<Int>, _ range: DynamicRange, _ call: Call, to terms: UnsafeMutablePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    let (input, depth, length) = unsafe (call.operands.floatInput(0), product.depth, rowLength)
    for row in rows {
      let target = unsafe terms + (row - rows.lowerBound) * length
      unsafe (target + depth).update(repeating: 0, count: length - depth)
      let part = unsafe range.part(row, of: input, call.parts, plus: inputZero, by: byteTiles)
      unsafe byteTiles.quantize(
        range.quantization(
          input + row * depth, count: depth, part, to: target,
          zeroPoint: Int32(part.zeroPoint) + inputZero))
    }
    return unsafe UnsafePointer(terms)
  }

  /// Bytes of the terms of one output where they are gathered: whole words.
  private var rowLength: Int { 4 * layout.depth }

  /// Copies the terms of some outputs, each to whole words, unless they lie so.
  ///
  /// - Returns: Where they lie.
  private func gather(
    _ rows: Range<Int>, _ input: UnsafePointer<UInt8>, plus offset: UInt8,
    _ terms: UnsafeMutablePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    let (length, depth) = (rowLength, product.depth)
    let first = unsafe input + rows.lowerBound * product.inputStride
    if length == depth, product.inputStride == depth {
      guard offset != 0 else { return unsafe first }
      unsafe first.copy(plus: offset, count: rows.count * depth, to: terms)
    } else {
      for row in 0..<rows.count {
        let target = unsafe terms + row * length
        unsafe (target + depth).update(repeating: 0, count: length - depth)
        unsafe (first + row * product.inputStride).copy(plus: offset, count: depth, to: target)
      }
    }
    return unsafe UnsafePointer(terms)
  }

  /// Finds what the zero point of the filter adds to the sums of some outputs, unless it is 0.
  private func sumRows(
    _ count: Int, _ terms: UnsafePointer<UInt8>, stride: Int, _ segments: GEMMArguments.Segments,
    to rowTerms: UnsafeMutablePointer<Int32>
  ) {
    guard filterZero != 0 else { return }
    // Signed bytes are summed as the unsigned ones that are 128 above them.
    let flip: UInt8 = takesSignedBytes ? 0x80 : 0
    let excess = Int32(flip) &* Int32(segments.rows * segments.length)
    for row in 0..<count {
      var sum = -excess
      for segment in 0..<segments.rows {
        let first = unsafe terms + (row * stride + segment * segments.rowStride)
        for index in 0..<segments.length { sum &+= unsafe Int32(first[index] ^ flip) }
      }
      unsafe rowTerms[row] = -filterZero &* sum
    }
  }

  /// Multiplies the terms of some outputs, or of as many in each of several runs, by equal panels.
  private func multiply(
    _ panel: PanelLayout.Panel, count: Int = 1, runs: Int = 1, runStride: Int = 0,
    _ outputs: Range<Int>, _ terms: UnsafePointer<UInt8>, stride: Int,
    _ segments: GEMMArguments.Segments, _ rowTerms: UnsafePointer<Int32>, _ call: Call
  ) {
    unsafe arithmetic.multiply(
      panel.vectors,
      PanelProduct(
        rows: outputs.count, panels: count, runs: runs,
        runStrides: GEMMArguments.RunStrides(input: runStride), input: terms, inputStride: stride,
        segments: segments,
        weights: call.weights + panel.weights * MemoryLayout<Float>.stride,
        weightCount: layout.depth * panel.width,
        vectors: ChannelVectors(
          bias: call.starts + panel.paddedColumn, scales: call.ratios + panel.paddedColumn),
        rowTerms: filterZero == 0 ? nil : rowTerms, bytes: bytes(of: panel, outputs, call),
        output: workspace.sums(of: panel, call.parts), outputStride: panel.width,
        outputVectorStride: layout.lanes))
  }

  /// Whether tiles store the results of a panel as bytes, rather than ``store(_:_:_:)``: they store whole vectors.
  private func storesBytes(of panel: PanelLayout.Panel) -> Bool {
    rounding != nil && (workspace.holdsAllSums ? layout.allColumns : panel).isFull
  }

  /// Where tiles store the results of a panel, `nil` where they do not.
  private func bytes(
    of panel: PanelLayout.Panel, _ outputs: Range<Int>, _ call: Call
  ) -> ByteResults? {
    guard let rounding, storesBytes(of: panel) else { return nil }
    return rounding.results(outputs, panel.firstColumn, places, call.operands)
  }

  /// Stores the results of a panel, unless tiles have.
  private func store(_ outputs: Range<Int>, _ panel: PanelLayout.Panel, _ call: Call) {
    guard !storesBytes(of: panel) else { return }
    guard case .dynamic(let range) = form else {
      return store(outputs, panel, call.parts, call.operands)
    }
    unsafe range.store(
      outputs, panel, of: product, columnSums: call.columnSums + panel.paddedColumn, call.parts,
      call.operands, by: byteTiles)
  }
}

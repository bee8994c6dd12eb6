import HandsMicrokernels
import HandsSystem

/// Products of quantized matrices that are both computed, one for each element of a batch.
///
/// The right matrix of each is packed into panels in the workspace, where a left one that is stored transposed is turned, too;
/// the rest is a product with packed weights.
struct BatchedIntegerProduct: Sendable {
  // Safe: the workspace has the parts that it was planned with; sizes and walks are those of the operands.
  private let product: BatchedProduct
  private let part: ProductPart
  private let bytes: ByteTiles
  /// The integers of the right matrices, and the one that stands for 0.
  private let right: (type: ElementType, zeroPoint: Int)
  /// Parts of each weight.
  private let planes: Int
  /// Bytes of a number of the left matrices and the results.
  private let stride: Int

  /// The kernels for a target, best first: by quads, by pairs of terms.
  static func candidates(
    _ product: BatchedProduct, _ form: WidenedProduct.Form, _ right: ElementType, zeroPoint: Int,
    _ target: Target
  ) -> [KernelCandidate] {
    guard Edition.hasQuantized, let pairs = target.int16Tiles.first, let bytes = target.byteTiles
    else { return [] }
    let matrix = MatrixProduct(
      rows: product.rows, depth: product.depth, inputStride: product.depth,
      outputs: product.columns, groups: 1)
    // Products of 16 bits with more than 8 overflow.
    let planes = form.isWide && (right != .int8 || zeroPoint != 0) ? 2 : 1
    let parts = [
      bytes.quads.flatMap { QuadProduct(matrix, window: nil, form, $0, bytes)?.part },
      WidenedProduct(matrix, window: nil, form, pairs, bytes, planes: planes)?.part,
    ]
    let stride =
      if case .affine(let requantization) = form {
        requantization.input.elementType.byteCount
      } else {
        MemoryLayout<Float>.stride
      }
    return parts.compactMap { part in
      part.map {
        BatchedIntegerProduct(
          product: product, part: $0, bytes: bytes, right: (right, zeroPoint), planes: planes,
          stride: stride
        ).candidate
      }
    }
  }

  private var rows: Int { product.rows }
  private var depth: Int { product.depth }
  private var columns: Int { product.columns }
  private var layout: PanelLayout { part.layout }

  private var candidate: KernelCandidate {
    let count = product.factors.count
    let partition = Partition(
      units: count, multiplyAdds: wideProduct(count, rows, depth, columns) / 4)
    let starts = workspaceStarts
    return KernelCandidate(
      "batch_matmul." + part.name, bandCount: partition.bandCount, workspaceByteCount: starts.end
    ) { operands, bands in
      let workspace = unsafe operands.workspace
      let weights = unsafe PackedWeights(
        base: workspace + starts.weights,
        columns: (workspace + starts.columns)
          .bindMemory(to: Int32.self, capacity: layout.paddedColumns))
      unsafe run(partition.units(of: bands), operands, weights, workspace + starts.turned)
    }
  }

  /// Where the parts of the workspace lie behind that of the product: what belongs to columns, weights, the turned matrix.
  ///
  /// The memory plan rejects sizes above 32 bits.
  private var workspaceStarts: (columns: Int, weights: Int, turned: Int, end: Int) {
    func end(_ start: Int, _ extents: Int...) -> Int {
      let line = Int64(AlignedStorage.alignment)
      let bytes = extents.reduce(Int64(1)) { wideProduct(Int(clamping: $0), $1) }
      return Int(clamping: (Int64(start) + bytes + line - 1) / line * line)
    }
    let columns = end(part.workspaceByteCount, 0)
    let weights = end(columns, layout.paddedColumns, MemoryLayout<Int32>.stride)
    let turned = end(
      weights, planes, layout.paddedColumns, layout.depth, MemoryLayout<Int32>.stride)
    return (
      columns, weights, turned, product.transposesLeft ? end(turned, rows, depth, stride) : turned
    )
  }

  /// Computes some products.
  private func run(
    _ items: Range<Int>, _ operands: KernelOperands, _ weights: PackedWeights,
    _ turned: UnsafeMutableRawPointer
  ) {
    var packed: Int?
    for item in items {
      let offsets = product.factors.offsets(of: item)
      if offsets[1] != packed {
        packed = offsets[1]
        let first = offsets[1] * depth * columns * right.type.byteCount
        unsafe pack(operands.input(1) + first, weights)
        part.startColumns?(weights, operands)
      }
      var left = unsafe operands.input(0) + offsets[0] * rows * depth * stride
      if product.transposesLeft {
        unsafe turn(left, to: turned)
        unsafe left = UnsafeRawPointer(turned)
      }
      let input = unsafe UnsafeRawBufferPointer(start: left, count: rows * depth * stride)
      let count = rows * columns * stride
      let output = unsafe UnsafeMutableRawBufferPointer(
        start: operands.output(0) + item * count, count: count)
      unsafe withUnsafePointer(to: input) { inputs in
        unsafe withUnsafePointer(to: output) { outputs in
          part.run(
            unsafe KernelOperands(
              inputs: inputs, outputs: outputs, workspace: operands.workspace),
            0..<rows, weights)
        }
      }
    }
  }

  /// Packs a right matrix; sums start from zeros.
  private func pack(_ matrix: UnsafeRawPointer, _ weights: PackedWeights) {
    let words = layout.paddedColumns * layout.depth
    if layout.paddedColumns > columns {
      unsafe weights.base.clear(byteCount: planes * words * MemoryLayout<Int32>.stride)
    }
    unsafe weights.columns?.update(repeating: 0, count: layout.paddedColumns)
    guard layout.termsPerWord == 4 else {
      let target = unsafe weights.base.bindMemory(to: Int32.self, capacity: planes * words)
      for plane in 0..<planes {
        let target = unsafe target + plane * words
        if right.type == .int8 {
          unsafe packPairs(
            of: matrix.bindMemory(to: Int8.self, capacity: depth * columns), plane, to: target)
        } else {
          unsafe packPairs(
            of: matrix.bindMemory(to: Int16.self, capacity: depth * columns), plane, to: target)
        }
      }
      return
    }
    guard !product.transposesRight else {
      let filter = unsafe FilterView(
        UnsafeRawBufferPointer(start: matrix, count: depth * columns), storedAs: .int8)
      return unsafe layout.pack(
        filter, into: weights.base.bindMemory(to: Float.self, capacity: words))
    }
    let target = unsafe weights.base.bindMemory(to: Int32.self, capacity: words)
    let source = unsafe matrix.bindMemory(to: UInt8.self, capacity: depth * columns)
    layout.forEachPanel { panel in
      unsafe bytes.interleave(
        ByteInterleaving(
          rows: depth, count: panel.columns, bytes: source + panel.firstColumn,
          byteStride: columns, words: target + panel.weights, wordStride: panel.width))
    }
  }

  /// Packs a right matrix, or one plane of it, as pairs of 16-bit integers less their zero point.
  private func packPairs<Number: FixedWidthInteger & BitwiseCopyable>(
    of matrix: UnsafePointer<Number>, _ plane: Int, to target: UnsafeMutablePointer<Int32>
  ) {
    let (step, columnStep) = product.transposesRight ? (1, depth) : (columns, 1)
    let zero = Int32(truncatingIfNeeded: right.zeroPoint)
    func term(_ number: Number) -> Int32 {
      let weight = Int32(truncatingIfNeeded: number) &- zero
      guard planes > 1 else { return weight }
      let low = Int32(Int8(truncatingIfNeeded: weight))
      return plane == 0 ? low : (weight &- low) >> 8
    }
    layout.forEachPanel { panel in
      for word in 0..<layout.depth {
        let row = unsafe target + (panel.weights + word * panel.width)
        let hasBoth = 2 * word + 1 < depth
        for column in 0..<panel.columns {
          let first =
            unsafe matrix
            + ((panel.firstColumn + column) * columnStep + 2 * word * step)
          let high = unsafe hasBoth ? term(first[step]) : 0
          unsafe row[column] = high << 16 | term(first[0]) & 0xffff
        }
      }
    }
  }

  /// Turns a left matrix that is stored transposed.
  private func turn(_ matrix: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    func turn<Number: FixedWidthInteger & BitwiseCopyable>(as _: Number.Type) {
      let source = unsafe matrix.bindMemory(to: Number.self, capacity: rows * depth)
      let target = unsafe target.bindMemory(to: Number.self, capacity: rows * depth)
      for row in 0..<rows {
        for k in 0..<depth { unsafe target[row * depth + k] = source[k * rows + row] }
      }
    }
    switch stride {
    case 1: turn(as: UInt8.self)
    case 2: turn(as: UInt16.self)
    default: turn(as: UInt32.self)
    }
  }
}

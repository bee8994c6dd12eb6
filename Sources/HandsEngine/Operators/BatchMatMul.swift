import HandsMicrokernels
import HandsTFLite

extension OperatorDefinition {
  /// Matrix products over all outer dimensions.
  static let batchMatMul = OperatorDefinition(126, newestVersion: 4) { source throws(GraphError) in
    let (transposesLeft, transposesRight) = try source.options(101) {
      options throws(ModelFileError) in
      (try options.bool(0, "adj_x"), try options.bool(1, "adj_y"))
    }
    return .batchMatMul(transposesLeft: transposesLeft, transposesRight: transposesRight)
  }
}

extension Operator {
  /// Products `[…, M, K]` by `[…, K, N]`; outer dimensions broadcast, either factor may be stored
  /// transposed.
  static func batchMatMul(transposesLeft: Bool = false, transposesRight: Bool = false) -> Operator {
    Operator("BATCH_MATMUL") { operands throws(OperatorError) in
      try operands.checkCount(2)
      let (left, right) = try operands.factors()
      for (index, shape) in [left.shape, right.shape].enumerated() where shape.rank < 2 {
        throw .rank(input: index, expected: "2 or more", found: shape.rank)
      }
      func matrix(_ shape: Shape, isTransposed: Bool) -> (rows: Int, columns: Int) {
        let (a, b) = (shape[shape.rank - 2], shape[shape.rank - 1])
        return isTransposed ? (b, a) : (a, b)
      }
      let first = matrix(left.shape, isTransposed: transposesLeft)
      let second = matrix(right.shape, isTransposed: transposesRight)
      guard first.columns == second.rows else {
        throw .mismatch("rows of the right factor", expected: first.columns, found: second.rows)
      }
      let leftBatch = try derivedShape(Array(left.shape.dimensions.dropLast(2)))
      let rightBatch = try derivedShape(Array(right.shape.dimensions.dropLast(2)))
      guard let batch = leftBatch.broadcast(with: rightBatch) else {
        throw .incompatibleShapes(left.shape, right.shape)
      }
      let output = try derivedShape(batch.dimensions + [first.rows, second.columns])
      let work = try checkedWork(output, terms: first.columns)
      let product = BatchedProduct(
        rows: first.rows, depth: first.columns, columns: second.columns,
        transposesLeft: transposesLeft, transposesRight: transposesRight,
        factors: StridedWalk(broadcasting: leftBatch, rightBatch, to: batch))
      if Edition.hasQuantized, right.elementType != .float32 {
        guard left.elementType == .float32 else {
          return try product.affine(operands, output, work)
        }
        return try product.dynamic(operands, output, right, work)
      }
      return Inference(
        [TensorType(.float32, output)], work: work, multiplyAdds: work,
        reference: KernelCandidate("batch_matmul.f32.reference") { operands, _ in
          product.compute(operands)
        },
        optimized: { [product.candidate($0.tiles)] })
    }
  }
}

extension Operands {
  /// The types of both factors: floats, quantized integers, or floats and quantized bytes.
  fileprivate func factors() throws(OperatorError) -> (left: TensorType, right: TensorType) {
    let (left, right) = (try required(.input), try required(.filter))
    let takesBytes =
      right.elementType == .int8 && isQuantized(.filter)
      && (left.elementType == .float32 || isQuantized(.input) && left.elementType != .uint8)
    let takesWords =
      right.elementType == .int16 && isQuantized(.filter)
      && left.elementType == .int16 && isQuantized(.input)
    guard left.elementType == .float32 || takesBytes || takesWords else {
      throw .elementType(input: 0, found: left.elementType)
    }
    guard right.elementType == .float32 && left.elementType == .float32 || takesBytes || takesWords
    else { throw .elementType(input: 1, found: right.elementType) }
    return (left, right)
  }
}

/// Matrix products of computed factors, one for each element of the batch.
struct BatchedProduct: Sendable {
  // Safe: sizes and walks are those of the operands.
  let rows: Int
  let depth: Int
  let columns: Int
  let transposesLeft: Bool
  let transposesRight: Bool
  /// The matrix of each factor that each element of the batch takes.
  let factors: StridedWalk

  /// The naive version: one running sum per output, from 0, in the order of the depth.
  func compute(_ operands: KernelOperands) {
    for item in 0..<factors.count {
      let (left, right, output) = unsafe matrices(operands, item)
      for m in 0..<rows {
        for n in 0..<columns {
          var sum: Float = 0
          for k in 0..<depth {
            let a = unsafe left[transposesLeft ? k * rows + m : m * depth + k]
            let b = unsafe right[transposesRight ? n * depth + k : k * columns + n]
            sum += a * b
          }
          unsafe output[m * columns + n] = sum
        }
      }
    }
  }

  private func matrices(
    _ operands: KernelOperands, _ item: Int
  ) -> (UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>) {
    let offsets = factors.offsets(of: item)
    return unsafe (
      operands.floatInput(0) + offsets[0] * rows * depth,
      operands.floatInput(1) + offsets[1] * depth * columns,
      operands.floatOutput(0) + item * rows * columns
    )
  }

  /// The products by tiles: the right factor of each is cut into panels in the workspace, a transposed
  /// left one is turned there.
  func candidate(_ tiles: TileRegistry) -> KernelCandidate {
    let arithmetic = ProductArithmetic.float32(tiles)
    let layout = PanelLayout(
      arithmetic, outputs: columns, terms: FilterTerms(rowLength: depth))
    let partition = Partition(
      units: factors.count, multiplyAdds: wideProduct(factors.count, rows, depth, columns))
    // Zeros to start from, the panel in use, what it gives, and the turned factor. The sum may
    // exceed 32 bits; the memory plan rejects such a size.
    let widest = layout.widestPanel
    let scratch =
      wideProduct(widest, 1 + depth + rows) + (transposesLeft ? wideProduct(rows, depth) : 0)
    let floats = Int(clamping: scratch)
    return KernelCandidate(
      arithmetic.name("batch_matmul", tile: layout.tileName),
      bandCount: partition.bandCount,
      workspaceByteCount: Int(clamping: wideProduct(floats, MemoryLayout<Float>.stride))
    ) { operands, bands in
      let zeros = unsafe operands.floatWorkspace(count: floats)
      unsafe zeros.update(repeating: 0, count: widest)
      let panelStart = unsafe zeros + widest
      let result = unsafe panelStart + widest * depth
      let turned = unsafe result + widest * rows
      for item in partition.units(of: bands) {
        let (left, right, output) = unsafe matrices(operands, item)
        if transposesLeft {
          for m in 0..<rows {
            for k in 0..<depth { unsafe turned[m * depth + k] = left[k * rows + m] }
          }
        }
        layout.forEachPanel { panel in
          unsafe copy(panel, of: right, into: panelStart)
          unsafe arithmetic.multiply(
            panel.vectors,
            PanelProduct(
              rows: rows, input: transposesLeft ? UnsafePointer(turned) : left,
              inputStride: depth, segments: GEMMArguments.Segments(length: depth),
              weights: panelStart, weightCount: depth * panel.width,
              vectors: ChannelVectors(bias: zeros), output: result, outputStride: panel.width,
              outputVectorStride: tiles.lanes))
          for m in 0..<rows {
            unsafe (output + (m * columns + panel.firstColumn)).copy(
              from: result + m * panel.width, count: panel.columns)
          }
        }
      }
    }
  }

  /// Copies the columns of one panel, zeros behind the last.
  private func copy(
    _ panel: PanelLayout.Panel, of right: UnsafePointer<Float>,
    into target: UnsafeMutablePointer<Float>
  ) {
    for k in 0..<depth {
      let row = unsafe target + k * panel.width
      for j in 0..<panel.columns {
        let n = panel.firstColumn + j
        unsafe row[j] = right[transposesRight ? n * depth + k : k * columns + n]
      }
      unsafe (row + panel.columns).update(repeating: 0, count: panel.width - panel.columns)
    }
  }
}

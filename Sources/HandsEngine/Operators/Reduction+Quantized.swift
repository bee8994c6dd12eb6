import HandsMicrokernels

/// What an operator makes of an exact sum or an extreme of integers.
typealias AffineFinish = @Sendable (Int64) -> Int

extension Reduction {
  /// How quantized integers are combined.
  enum Fold: Sendable {
    case sum, largest, smallest
  }

  /// A reduction of quantized integers, `nil` for other operands.
  ///
  /// - Parameters:
  ///   - fold: How terms are combined.
  ///   - scaling: What makes bytes of sums of bytes as `make` says, `nil` for all else.
  ///   - make: Makes what makes an integer of a result.
  /// - Returns: The inference.
  /// - Throws: ``OperatorError`` for scales that it does not take.
  func quantized(
    _ fold: Fold, _ scaling: SumScaling? = nil,
    finish make: (AffineTensor, AffineTensor) throws(OperatorError) -> AffineFinish
  ) throws(OperatorError) -> Inference? {
    guard Edition.hasQuantized, let (input, result) = affine else { return nil }
    let finish = try make(input, result)
    guard elementType != .int16 else {
      return inference(fold, of: Int16.self, result.type, finish) { _ in [] }
    }
    let tiled: @Sendable (Target) -> [KernelCandidate] = { target in
      guard let tiles = target.byteTiles else { return [] }
      return bytes(fold, input, scaling, tiles).map { [$0] } ?? []
    }
    return elementType == .int8
      ? inference(fold, of: Int8.self, result.type, finish, tiled)
      : inference(fold, of: UInt8.self, result.type, finish, tiled)
  }

  /// A sum or a mean of quantized integers, `nil` for other operands.
  ///
  /// Source: XNNPACK `qs8-rsum`.
  ///
  /// - Parameter isMean: Whether the sum is divided by the number of terms.
  /// - Returns: The inference.
  /// - Throws: ``OperatorError`` for scales that it does not take.
  func quantizedSum(isMean: Bool) throws(OperatorError) -> Inference? {
    let count = termCount
    guard Edition.hasQuantized, let (input, result) = affine else { return nil }
    let share = isMean ? 1 / Float(count) : 1
    let factor = input.scale / result.scale * share
    let bias = Float(result.zeroPoint) - Float(Int64(count) * Int64(input.zeroPoint)) * factor
    var scaling: SumScaling?
    // Larger sums have more than 32 bits.
    if elementType != .int16, count < 1 << 23, bias.isFinite, (factor * 0x1p31).isFinite {
      scaling = SumScaling(
        offset: Int32(count) * Int32(input.signFlip), factor: factor, addend: bias,
        bounds: (Float(result.range.lowerBound), Float(result.range.upperBound)))
    }
    return try quantized(.sum, scaling) { input, result throws(OperatorError) in
      guard input.elementType != .int16 else {
        return try isMean ? wideMean(input, result) : wideSum(input, result)
      }
      return { result.clamped((Float($0) * factor + bias).rounded(.toNearestOrEven)) }
    }
  }

  /// Source: TFLite `QuantizedMeanOrSum` (`reference/reduce.h`).
  private func wideMean(
    _ input: AffineTensor, _ result: AffineTensor
  ) throws(OperatorError) -> AffineFinish {
    let offset = Int64(termCount) * Int64(input.zeroPoint)
    let factor = try FixedPointMultiplier(Double(input.scale) / Double(result.scale))
      .divided(by: termCount)
    return { sum in
      result.clamped(
        factor.applied(to: Int(truncatingIfNeeded: sum &- offset), plus: result.zeroPoint))
    }
  }

  /// Source: the same function's sum, in single precision.
  private func wideSum(_ input: AffineTensor, _ result: AffineTensor) -> AffineFinish {
    let factor = input.scale / result.scale
    let bias = Float(-input.zeroPoint) * factor * Float(termCount)
    return {
      let number = (Float($0) * factor + bias).rounded(.toNearestOrAwayFromZero)
      return result.clamped(number + Float(result.zeroPoint))
    }
  }

  private func inference<Number: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ fold: Fold, of type: Number.Type, _ result: TensorType, _ finish: @escaping AffineFinish,
    _ tiled: @escaping @Sendable (Target) -> [KernelCandidate]
  ) -> Inference {
    Inference([result], work: work, reference: naive(fold, of: type, finish)) { target in
      let folded: [KernelCandidate] =
        switch fold {
        case .sum:
          // Larger sums have more than 32 bits.
          termCount < 1 << (31 - Number.bitWidth) ? [folding(Adding<Number>.self, finish)] : []
        case .largest: [folding(Larger<Number>.self, finish)]
        case .smallest: [folding(Smaller<Number>.self, finish)]
        }
      return tiled(target) + folded
    }
  }

  /// Neighbouring results or lines of neighbouring terms by tiles, `nil` where there are none or they are short.
  private func bytes(
    _ fold: Fold, _ input: AffineTensor, _ scaling: SumScaling?, _ tiles: ByteTiles
  ) -> KernelCandidate? {
    guard fold != .sum || scaling != nil else { return nil }
    var (outer, terms) = (kept, reduced)
    let row = outer.innermostStep[0] == 1 ? outer.removeInnermost().extent : 1
    let columns = terms.removeInnermost()
    let rows = terms.removeInnermost()
    guard terms.count == 1 else { return nil }
    let flip = fold == .smallest ? ~input.signFlip : input.signFlip
    let (walk, tile) = (outer, tiles.elements)
    let name = name + "." + elementType.name + "." + tiles.name
    // Safe: chunks end with their row; the walks stay inside the operand.
    if row == 1, columns.step[0] == 1, columns.extent >= 16, rows.extent == 1 {
      let partition = Partition(units: outer.count, bytesPerUnit: termCount)
      return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
        walk.forEachRun(in: partition.units(of: bands)) { line, count, offsets in
          let lines = unsafe ByteLines(
            count: count, length: columns.extent,
            input: operands.input(0, as: UInt8.self) + offsets[0],
            stride: walk.innermostStep[0], flip: flip)
          let output = unsafe operands.output(0, as: UInt8.self) + line
          if let scaling {
            unsafe tile.lineSums(ByteLineSums(lines, scaling, output: output))
          } else {
            unsafe tile.lineMaxima(ByteLineMaxima(lines, output: output))
          }
        }
      }
    }
    guard row >= 16 else { return nil }
    // Chunks of nearly equal size, none of which is short.
    let chunks = (row - 1) / Reduction.resultsTogether + 1
    let partition = Partition(
      units: outer.count * chunks, bytesPerUnit: row / chunks * termCount)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      for unit in partition.units(of: bands) {
        let (index, part) = unit.quotientAndRemainder(dividingBy: chunks)
        let (first, end) = Reduction.bounds(ofChunk: part, of: chunks, row: row)
        let windows = unsafe ByteWindows(
          rows: rows.extent, columns: columns.extent, channels: end - first,
          input: operands.input(0, as: UInt8.self) + (walk.offsets(of: index)[0] + first),
          rowStride: rows.step[0], columnStride: columns.step[0], flip: flip,
          output: operands.output(0, as: UInt8.self) + (index * row + first))
        if let scaling {
          tile.sums(ByteSums(windows, scaling))
        } else {
          tile.maximum(ByteMaximum(windows))
        }
      }
    }
  }

  /// One result after the other, one term after the other.
  private func naive<Number: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ fold: Fold, of type: Number.Type, _ finish: @escaping AffineFinish
  ) -> KernelCandidate {
    let start: Int64 =
      switch fold {
      case .sum: 0
      case .largest: .min
      case .smallest: .max
      }
    return kernel(name + "." + elementType.name + ".reference", from: start) {
      (result, term: Number) in
      switch fold {
      case .sum: result &+ Int64(term)
      case .largest: max(result, Int64(term))
      case .smallest: min(result, Int64(term))
      }
    } finish: {
      Number(truncatingIfNeeded: finish($0))
    }
  }

  /// Neighbouring results together, so that each line of terms is read once.
  private func folding<Folding: IntegerFolding>(
    _: Folding.Type, _ finish: @escaping AffineFinish
  ) -> KernelCandidate {
    typealias Number = Folding.Number
    typealias Result = Folding.Result
    var outer = kept
    let row = outer.innermostStep[0] == 1 ? outer.removeInnermost().extent : 1
    let (rows, terms, termCount) = (outer, reduced, termCount)
    let together = min(row, Reduction.resultsTogether)
    let chunks = (row - 1) / together + 1
    let partition = Partition(
      units: rows.count * chunks, bytesPerUnit: together * termCount * MemoryLayout<Number>.stride)
    return KernelCandidate(
      name + "." + elementType.name, bandCount: partition.bandCount,
      workspaceByteCount: together * MemoryLayout<Result>.stride
    ) { operands, bands in
      // Safe: chunks end with their row; the walks stay inside the operand; the workspace has a number for each result.
      let step = terms.innermostStep[0]
      if row == 1, terms.extents.count == 1 {
        // Each result has one line of terms.
        rows.forEachRun(in: partition.units(of: bands)) { first, count, offsets in
          let source = unsafe operands.input(0, as: Number.self) + offsets[0]
          let target = unsafe operands.output(0, as: Number.self) + first
          for line in 0..<count {
            let result = unsafe fold(
              Folding.self, source + line * rows.innermostStep[0], count: termCount, step: step,
              Folding.start)
            unsafe target[line] = Number(truncatingIfNeeded: finish(Int64(result)))
          }
        }
        return
      }
      let results = unsafe operands.workspace.bindMemory(to: Result.self, capacity: together)
      for unit in partition.units(of: bands) {
        let (index, part) = unit.quotientAndRemainder(dividingBy: chunks)
        let first = part * together
        let count = min(together, row - first)
        let source =
          unsafe operands.input(0, as: Number.self)
          + (rows.offsets(of: index)[0] + first)
        unsafe results.update(repeating: Folding.start, count: count)
        terms.forEachRun(in: 0..<termCount) { _, length, offsets in
          let line = unsafe source + offsets[0]
          if count == 1 {
            unsafe results[0] = fold(Folding.self, line, count: length, step: step, results[0])
          } else {
            for turn in 0..<length {
              let line = unsafe line + turn &* step
              for column in 0..<count {
                unsafe results[column] = Folding.combine(results[column], line[column])
              }
            }
          }
        }
        let target = unsafe operands.output(0, as: Number.self) + (index * row + first)
        for column in 0..<count {
          unsafe target[column] = Number(truncatingIfNeeded: finish(Int64(results[column])))
        }
      }
    }
  }

  /// Results whose terms are combined together.
  private static var resultsTogether: Int { 1024 }

  /// The results of one of several chunks of a row; chunks differ by one result at most.
  static func bounds(
    ofChunk part: Int, of chunks: Int, row: Int
  ) -> (first: Int, end: Int) {
    // The product of a row and a chunk may need more than 32 bits.
    let (share, longer) = row.quotientAndRemainder(dividingBy: chunks)
    let first = part * share + min(part, longer)
    return (first, first + share + (part < longer ? 1 : 0))
  }
}

/// Combines the terms of one result; those that are neighbours by vectors.
///
/// Not inlined, so that its two loops exist once for each formula.
@inline(never)
private func fold<Folding: IntegerFolding>(
  _: Folding.Type, _ line: UnsafePointer<Folding.Number>, count: Int, step: Int,
  _ start: Folding.Result
) -> Folding.Result {
  // Safe: callers name terms of the operand.
  var result = start
  if step == 1 {
    for turn in 0..<count { result = unsafe Folding.combine(result, line[turn]) }
  } else {
    for turn in 0..<count { result = unsafe Folding.combine(result, line[turn &* step]) }
  }
  return result
}

/// How integers become one.
private protocol IntegerFolding: SendableMetatype {
  associatedtype Number: FixedWidthInteger & BitwiseCopyable & Sendable
  associatedtype Result: FixedWidthInteger & BitwiseCopyable
  /// What changes no result.
  static var start: Result { get }
  static func combine(_ result: Result, _ term: Number) -> Result
}

private enum Adding<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: IntegerFolding {
  static var start: Int32 { 0 }
  static func combine(_ result: Int32, _ term: Number) -> Int32 { result &+ Int32(term) }
}

private enum Larger<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: IntegerFolding {
  static var start: Number { .min }
  static func combine(_ result: Number, _ term: Number) -> Number { max(result, term) }
}

private enum Smaller<Number: FixedWidthInteger & BitwiseCopyable & Sendable>: IntegerFolding {
  static var start: Number { .max }
  static func combine(_ result: Number, _ term: Number) -> Number { min(result, term) }
}

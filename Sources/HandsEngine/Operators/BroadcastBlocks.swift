/// Operands that broadcast to a contiguous result, in blocks of neighbouring elements.
///
/// An operand that repeats elements is written out in the workspace, so that every operand of a block is contiguous.
struct BroadcastBlocks: Sendable {
  // Safe: walks stay inside the operands that they were made for, and a block inside its part of the workspace.
  private let operands: [Operand]
  /// Elements of a block, but perhaps the last.
  private let length: Int
  /// Scratch bytes of each concurrent call.
  let workspaceByteCount: Int

  /// How one operand becomes contiguous.
  fileprivate struct Operand: Sendable {
    let form: Form
    let size: Int
    /// The first byte of its part of the workspace.
    var start = 0
  }

  fileprivate enum Form: Sendable {
    /// It is.
    case inPlace
    /// The same elements again and again, whose number is at most that of a block: written once for all blocks.
    case repeated(period: Int)
    /// Written for each block that is not contiguous.
    case written(StridedWalk)
  }

  /// Bytes of the widest operand in a block.
  private static let blockByteCount = 4096

  /// Plans the blocks.
  ///
  /// - Parameters:
  ///   - walk: The offsets of the operands; along the innermost loop an operand is contiguous or constant.
  ///   - byteCounts: The size of an element of each operand.
  init(_ walk: StridedWalk, elementByteCounts byteCounts: [Int]) {
    let length = BroadcastBlocks.blockByteCount / byteCounts.reduce(1, max)
    var byteCount = 0
    operands = byteCounts.enumerated().map { tensor, size in
      let own = StridedWalk(extents: walk.extents, strides: walk.steps.map { $0[tensor] })
      var operand = Operand(form: Form(own, length: length), size: size)
      operand.start = byteCount
      byteCount += operand.byteCount(length)
      return operand
    }
    self.length = length
    workspaceByteCount = byteCount
  }

  /// Visits blocks of some elements.
  ///
  /// - Parameters:
  ///   - elements: Elements of the result.
  ///   - call: Where the operands lie, and the workspace.
  ///   - body: Receives neighbouring elements of the result.
  @inline(__always)
  func forEach(
    in elements: Range<Int>, _ call: KernelOperands, _ body: (_ block: Range<Int>) -> Void
  ) {
    for (index, operand) in operands.enumerated() {
      guard case .repeated(let period) = operand.form else { continue }
      unsafe (call.workspace + operand.start).repeatBytes(
        of: call.input(index), count: period * operand.size,
        upTo: (period + min(length, elements.count)) * operand.size)
    }
    for first in stride(from: elements.lowerBound, to: elements.upperBound, by: length) {
      body(first..<min(first + length, elements.upperBound))
    }
  }

  /// The elements of an operand in a block, which stay until the next block.
  func elements(_ index: Int, of block: Range<Int>, _ call: KernelOperands) -> UnsafeRawPointer {
    let operand = operands[index]
    let size = operand.size
    let input = unsafe call.input(index)
    let scratch = unsafe call.workspace + operand.start
    switch operand.form {
    case .inPlace: return unsafe input + block.lowerBound * size
    case .repeated(let period):
      return unsafe UnsafeRawPointer(scratch + block.lowerBound % period * size)
    case .written(let walk):
      let isContiguous = walk.innermostStep[0] == 1
      if isContiguous, block.lowerBound % walk.innermostExtent + block.count <= walk.innermostExtent
      {
        return unsafe input + walk.offsets(of: block.lowerBound)[0] * size
      }
      var target = unsafe scratch
      walk.forEachRun(in: block) { _, count, offsets in
        let source = unsafe input + offsets[0] * size
        if isContiguous {
          unsafe target.copyBytes(from: source, count: count * size)
        } else {
          unsafe target.fill(count * size, from: source, elementByteCount: size)
        }
        unsafe target += count * size
      }
      return UnsafeRawPointer(scratch)
    }
  }
}

extension BroadcastBlocks.Operand {
  /// The bytes of its part of the workspace for blocks of some elements, in whole cache lines: fills may write 15 bytes
  /// too many.
  fileprivate func byteCount(_ length: Int) -> Int {
    switch form {
    case .inPlace: 0
    case .repeated: 2 * length * size
    case .written: length * size + 64
    }
  }
}

extension BroadcastBlocks.Form {
  fileprivate init(_ walk: StridedWalk, length: Int) {
    let inner = walk.innermostExtent
    switch (walk.extents.count, walk.innermostStep[0]) {
    case (0, _): self = .repeated(period: 1)
    case (1, let step): self = step == 0 ? .repeated(period: 1) : .inPlace
    case (2, 1) where walk.steps[0][0] == 0 && inner <= length: self = .repeated(period: inner)
    default: self = .written(walk)
    }
  }
}

extension UnsafeMutableRawPointer {
  // Safe: callers have as many bytes here and, after a fill, 15 more.

  /// Writes an element of 1, 2, 4 or 8 bytes again and again, in steps of 16 bytes.
  @inline(__always)
  fileprivate func fill(_ byteCount: Int, from element: UnsafeRawPointer, elementByteCount: Int) {
    let word =
      switch elementByteCount {
      case 1: UInt64(unsafe element.loadUnaligned(as: UInt8.self)) &* 0x0101_0101_0101_0101
      case 2: UInt64(unsafe element.loadUnaligned(as: UInt16.self)) &* 0x1_0001_0001_0001
      case 4: UInt64(unsafe element.loadUnaligned(as: UInt32.self)) &* 0x1_0000_0001
      default: unsafe element.loadUnaligned(as: UInt64.self)
      }
    for byte in stride(from: 0, to: byteCount, by: 16) {
      unsafe storeBytes(
        of: SIMD2(repeating: word), toByteOffset: byte, as: SIMD2<UInt64>.self)
    }
  }
}

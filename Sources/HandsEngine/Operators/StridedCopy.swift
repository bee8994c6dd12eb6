import HandsMicrokernels
import HandsMicrokernelsBaseline

/// A copy of elements at any steps to elements at any steps.
struct StridedCopy: Sendable {
  /// The elements to copy.
  enum Source: Sendable {
    /// Elements of an operand.
    case operand(Int)
    /// The low bytes of a number, as one element.
    case bits(UInt64)
  }

  private let source: Source
  private let result: Int
  /// The first byte of the source and of the result.
  private let sourceStart, resultStart: Int
  /// Bytes that move at once: an element, or a few that lie side by side everywhere.
  private let width: Int
  /// The innermost loop and the one around it: turns and bytes between them.
  private let run, line: Loop
  /// The loops around these, in bytes.
  private let outer: StridedWalk
  /// Lines that one unit of work copies together.
  private let linesPerUnit: Int
  private let unitsPerTurn: Int

  private struct Loop: Sendable {
    var extent = 1
    var source = 0
    var result = 0
  }

  /// Plans a copy.
  ///
  /// - Parameters:
  ///   - elements: The elements that are read.
  ///   - source: What they are elements of.
  ///   - targets: The elements that they become, of the same extents; none is named twice.
  ///   - result: What these are elements of.
  ///   - elementByteCount: The size of an element.
  init(
    _ elements: StridedView, of source: Source = .operand(0), to targets: StridedView,
    in result: Int = 0, elementByteCount: Int
  ) {
    self.source = source
    self.result = result
    sourceStart = elements.start * elementByteCount
    resultStart = targets.start * elementByteCount
    var loops = StridedCopy.merged(
      zip(elements.extents, zip(elements.steps, targets.steps)).map { extent, steps in
        Loop(
          extent: extent, source: steps.0 * elementByteCount, result: steps.1 * elementByteCount)
      })
    var width = elementByteCount
    var run = loops.popLast() ?? Loop()
    let bytes = run.extent * width
    if run.source == width, run.result == width, [2, 4, 8, 16].contains(bytes), !loops.isEmpty {
      width = bytes
      run = loops.removeLast()
    }
    // A transposition: lines whose sources lie side by side are copied together.
    let isTransposing = run.source != width && run.source != 0
    if isTransposing, let neighbour = loops.lastIndex(where: { $0.source == width }) {
      loops.append(loops.remove(at: neighbour))
    } else if let longest = loops.indices.max(by: { loops[$0].extent < loops[$1].extent }) {
      // Few lines take less time than finding them.
      loops.append(loops.remove(at: longest))
    }
    line = loops.popLast() ?? Loop()
    outer = StridedWalk(
      extents: loops.map { $0.extent }, strides: loops.map { $0.source },
      loops.map { $0.result })
    // Whole squares of them.
    let fewestBytes = isTransposing ? 65_536 : 4_096
    linesPerUnit = min(max(fewestBytes / (run.extent * width) / 16 * 16, 16), line.extent)
    unitsPerTurn = (line.extent - 1) / linesPerUnit + 1
    self.width = width
    self.run = run
  }

  /// Leaves out loops of one turn and merges neighbours that walk like one loop.
  private static func merged(_ loops: [Loop]) -> [Loop] {
    let walk = StridedWalk(
      extents: loops.map { $0.extent }, strides: loops.map { $0.source }, loops.map { $0.result })
    return zip(walk.extents, walk.steps).map { Loop(extent: $0, source: $1[0], result: $1[1]) }
  }

  /// The number of units of work, which write disjoint bytes.
  var unitCount: Int { outer.count * unitsPerTurn }

  /// The bytes that are written.
  var byteCount: Int { outer.count * line.extent * run.extent * width }
}

extension StridedCopy {
  // Safe: views stay inside the tensors that they were made of; units have elements of their own.

  /// Copies some units.
  func callAsFunction(_ units: Range<Int>, _ operands: KernelOperands) {
    switch source {
    case .operand(let operand): unsafe copy(units, from: operands.input(operand), operands)
    case .bits(let bits):
      unsafe withUnsafeBytes(of: bits.littleEndian) { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe copy(units, from: base, operands)
      }
    }
  }

  private func copy(_ units: Range<Int>, from input: UnsafeRawPointer, _ operands: KernelOperands) {
    let output = unsafe operands.output(result)
    for unit in units {
      let (turn, group) = unit.quotientAndRemainder(dividingBy: unitsPerTurn)
      let offsets = outer.offsets(of: turn)
      let first = group * linesPerUnit
      let count = min(linesPerUnit, line.extent - first)
      let from = unsafe input + (sourceStart + offsets[0] + first * line.source)
      let to = unsafe output + (resultStart + offsets[1] + first * line.result)
      if run.source == width, run.result == width {
        unsafe to.copyLines(
          count, byteCount: run.extent * width, stride: line.result, from: from,
          stride: line.source)
        continue
      }
      if Edition.hasRareOperators, line.source == width, run.result == width, width <= 4,
        run.source >= count * width, line.result >= run.extent * width
      {
        unsafe transpose(
          Transposition(
            rows: run.extent, columns: count, source: from, sourceStride: run.source, target: to,
            targetStride: line.result), elementByteCount: width)
        continue
      }
      if Edition.hasRareOperators, run.source == -width, run.result == width,
        run.extent * width >= 8, width <= 8
      {
        unsafe to.copyReversedLines(
          count, count: run.extent, elementByteCount: width, stride: line.result, from: from,
          stride: line.source)
        continue
      }
      switch width {
      case 1: unsafe copy(count, from: from, to: to, as: UInt8.self)
      case 2: unsafe copy(count, from: from, to: to, as: UInt16.self)
      case 4: unsafe copy(count, from: from, to: to, as: UInt32.self)
      case 8: unsafe copy(count, from: from, to: to, as: UInt64.self)
      default: unsafe copy(count, from: from, to: to, as: SIMD2<UInt64>.self)
      }
    }
  }

  /// Copies lines element by element.
  @inline(__always)
  private func copy<Element: BitwiseCopyable>(
    _ lines: Int, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer,
    as type: Element.Type
  ) {
    let (run, line) = (run, line)
    let size = MemoryLayout<Element>.size
    if run.source == 0, run.result == size {
      for index in 0..<lines {
        let value = unsafe (source + index &* line.source).loadUnaligned(as: Element.self)
        let start = unsafe target + index &* line.result
        for turn in 0..<run.extent {
          unsafe start.storeBytes(of: value, toByteOffset: turn &* size, as: Element.self)
        }
      }
    } else if line.source == size || run.extent < 8 && lines >= 8 {
      // Sources lie side by side along lines: each cache line of them is read once. Starting a short loop
      // costs more than running it.
      for turn in 0..<run.extent {
        let from = unsafe source + turn &* run.source
        let to = unsafe target + turn &* run.result
        for index in 0..<lines {
          let value = unsafe from.loadUnaligned(
            fromByteOffset: index &* line.source, as: Element.self)
          unsafe to.storeBytes(of: value, toByteOffset: index &* line.result, as: Element.self)
        }
      }
    } else {
      for index in 0..<lines {
        let from = unsafe source + index &* line.source
        let to = unsafe target + index &* line.result
        for turn in 0..<run.extent {
          let value = unsafe from.loadUnaligned(
            fromByteOffset: turn &* run.source, as: Element.self)
          unsafe to.storeBytes(of: value, toByteOffset: turn &* run.result, as: Element.self)
        }
      }
    }
  }
}

extension Inference {
  /// An operator that only moves elements.
  ///
  /// - Parameters:
  ///   - name: The operator's name.
  ///   - results: The type of each result.
  ///   - copies: Copies that together write each element of each result once.
  init(moving name: String, _ results: [TensorType], _ copies: [StridedCopy]) {
    let units = copies.reduce(0) { $0 + $1.unitCount }
    let byteCount = copies.reduce(0) { $0 + $1.byteCount }
    let partition = Partition(units: units, bytesPerUnit: byteCount / max(units, 1))
    let kernel = KernelCandidate(kernelName(name), bandCount: partition.bandCount) {
      operands, bands in
      let units = partition.units(of: bands)
      var first = 0
      for copy in copies {
        let end = first + copy.unitCount
        let part = units.clamped(to: first..<end)
        if !part.isEmpty { copy((part.lowerBound - first)..<(part.upperBound - first), operands) }
        if end >= units.upperBound { break }
        first = end
      }
    }
    self.init(results, kernel: kernel)
    // A file may have many operators of many copies.
    self = keepingTable(byteCount: Int64(copies.count) << 8)
  }

  /// An operator of one result whose elements, in order, are elements of the first operand.
  init(moving name: String, _ result: TensorType, from elements: StridedView) {
    let copy = StridedCopy(
      elements, to: StridedView(elements.extents),
      elementByteCount: result.elementType.byteCount)
    self.init(moving: name, [result], [copy])
  }
}

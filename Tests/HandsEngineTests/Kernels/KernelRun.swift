import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// What one kernel made of a problem.
struct KernelRun: CustomStringConvertible {
  let problem: KernelProblem
  let choice: KernelChoice
  let layouts: OperandLayouts
  /// The results, contiguous.
  let results: [[UInt8]]

  /// The numbers of the first result.
  var floats: [Float] { results[0].floats }

  var description: String {
    "\(choice.name) \(problem) \(layouts.inputs.map { $0.channelBlocks != nil }) -> "
      + "\(layouts.output.channelBlocks != nil)"
  }
}

extension KernelProblem {
  /// Chooses a kernel for operands that lie in memory in some way, packs its constants and runs it.
  ///
  /// Inputs in channel blocks have zeros around the images where the kernel asked for them, no numbers
  /// elsewhere.
  func run(
    _ candidate: KernelCandidate, _ layouts: OperandLayouts,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> KernelRun {
    let choice = candidate.choose(layouts)
    var plan = PackedConstantPlan()
    plan.add(choice, of: node, in: graph)
    let constants = plan.pack()
    let body = choice.makeBody(
      choice.packings.map { constants.constant($0, of: node, in: graph) })
    let read = choice.operands?.map { $0.index } ?? Array(operands.indices)
    let inputs = read.compactMap { position -> [UInt8]? in
      guard position < operands.count, let operand = operands[position] else { return nil }
      guard let blocks = layouts.inputs[position].channelBlocks else { return operand.bytes }
      let isWanted = candidate.constraint(ofInput: position) != .any
      return bytes(blocks.blocked(operand.bytes.floats, around: isWanted ? 0 : .nan))
    }
    let call = GuardedCall(
      choice: choice, body: body, inputs: inputs,
      resultByteCounts: resultTypes.enumerated().map { index, type in
        index == 0 ? layouts.output.byteCount(of: type) : type.byteCount
      }, sourceLocation: sourceLocation)
    var results = call.results()
    if let blocks = layouts.output.channelBlocks {
      results[0] = bytes(call.contiguous(results[0].floats, blocks))
    }
    return KernelRun(problem: self, choice: choice, layouts: layouts, results: results)
  }

  /// The layouts that a kernel is tested with: those it asks for, and where it leaves the choice
  /// contiguous tensors once, any channel blocks once.
  func layouts(
    of candidate: KernelCandidate, lanes: Int, using generator: inout SeededGenerator
  ) -> [OperandLayouts] {
    let wanted = operands.indices.map { candidate.constraint(ofInput: $0).wanted }
    let result = candidate.output.wanted
    let freeInputs = operands.indices.filter { position in
      guard let type = operands[position]?.type else { return false }
      return candidate.constraint(ofInput: position) == .any && type.shape.hasBlocks(of: lanes)
    }
    let isResultFree = candidate.output == .any && resultShape.hasBlocks(of: lanes)
    let contiguous = OperandLayouts(inputs: wanted, output: result)
    guard !freeInputs.isEmpty || isResultFree else { return [contiguous] }
    var (inputs, output) = (wanted, result)
    // At least one operand lies in blocks.
    let certain = generator.pick(freeInputs + (isResultFree ? [operands.count] : []))
    for position in freeInputs where position == certain || generator.once(in: 2) {
      if let shape = operands[position]?.type.shape {
        inputs[position] = .channelBlocked(generator.blocks(of: shape, lanes: lanes))
      }
    }
    if isResultFree, certain == operands.count || generator.once(in: 2) {
      output = .channelBlocked(generator.blocks(of: resultShape, lanes: lanes))
    }
    return [contiguous, OperandLayouts(inputs: inputs, output: output)]
  }
}

extension LayoutConstraint {
  /// The channel blocks that a kernel asks for; contiguous if it does not.
  var wanted: Layout {
    if case .channelBlocked(let layout) = self { .channelBlocked(layout) } else { .contiguous }
  }
}

extension Shape {
  /// Whether a tensor of this shape can lie in channel blocks.
  fileprivate func hasBlocks(of lanes: Int) -> Bool { rank == 4 && self[3] % lanes == 0 }
}

extension SeededGenerator {
  /// Channel blocks with any border.
  mutating func blocks(of shape: Shape, lanes: Int) -> ChannelBlockedLayout {
    let border = ChannelBlockedLayout.Border(
      top: integer(0...2), bottom: integer(0...2), left: integer(0...2), right: integer(0...2))
    guard
      let layout = ChannelBlockedLayout(
        batch: shape[0], height: shape[1], width: shape[2], channels: shape[3], lanes: lanes,
        border: border)
    else { preconditionFailure("whole blocks of a small tensor") }
    return layout
  }
}

/// Calls a kernel on byte arrays.
///
/// Operands and workspace lie between guard bytes, results and workspace start with rubbish: a byte
/// that is not written, or written outside, shows.
private struct GuardedCall {
  let choice: KernelChoice
  let body: KernelBody
  let inputs: [[UInt8]]
  let resultByteCounts: [Int]
  let sourceLocation: SourceLocation

  /// What results hold before.
  private static let rubbish: UInt8 = 0xa5

  /// Runs the bands one by one in random order, and compares with other ways to share them out.
  func results() -> [[UInt8]] {
    let count = choice.bandCount
    var generator = SeededGenerator(seed: count)
    let single = results(bands: (0..<count).map { $0..<($0 + 1) }.shuffled(using: &generator))
    guard count > 1 else { return single }
    let third = (count + 2) / 3
    for shares in [[0..<count], [third..<count, 0..<third]] {
      let shared = results(bands: shares)
      #expect(
        firstDifference(single, shared) == nil,
        "\(choice.name) depends on how bands are shared out", sourceLocation: sourceLocation)
    }
    return single
  }

  private func results(bands: [Range<Int>]) -> [[UInt8]] {
    let operands = inputs.map { GuardedBytes($0) }
    let results = resultByteCounts.map {
      GuardedBytes([UInt8](repeating: GuardedCall.rubbish, count: $0))
    }
    let inputTable = operands.map { UnsafeRawBufferPointer($0.buffer) }
    let outputTable = results.map { $0.buffer }
    for range in bands {
      let workspace = GuardedBytes([UInt8](repeating: 0xff, count: choice.workspaceByteCount))
      inputTable.withUnsafeBufferPointer { inputs in
        outputTable.withUnsafeBufferPointer { outputs in
          guard let firstInput = inputs.baseAddress, let firstOutput = outputs.baseAddress else {
            return
          }
          body(
            KernelOperands(
              inputs: firstInput, outputs: firstOutput, workspace: workspace.start), range)
        }
      }
      #expect(
        workspace.isIntact, "\(choice.name) wrote outside its workspace",
        sourceLocation: sourceLocation)
    }
    #expect(
      firstDifference(operands.map { $0.bytes }, inputs) == nil,
      "\(choice.name) changed an input", sourceLocation: sourceLocation)
    let areIntact = results.allSatisfy { $0.isIntact }
    #expect(
      areIntact, "\(choice.name) wrote outside a result", sourceLocation: sourceLocation)
    return results.map { $0.bytes }
  }

  /// The pixels of a result in channel blocks, with zeros around the images; nothing else is written.
  func contiguous(_ numbers: [Float], _ layout: ChannelBlockedLayout) -> [Float] {
    let (pixels, border) = (layout.pixelOffsets, layout.borderOffsets)
    let isCleared = border.allSatisfy { numbers[$0].bitPattern == 0 }
    #expect(
      isCleared, "\(choice.name) left a border that is not 0", sourceLocation: sourceLocation)
    let untouched = Float(bitPattern: UInt32(GuardedCall.rubbish) * 0x0101_0101)
    var rest = numbers
    for offset in pixels + border { rest[offset] = untouched }
    let isUntouched = rest.allSatisfy { $0 == untouched }
    #expect(
      isUntouched, "\(choice.name) wrote between blocks", sourceLocation: sourceLocation)
    return pixels.map { numbers[$0] }
  }
}

/// A copy of some bytes between two guards of one cache line.
final class GuardedBytes {
  private static let guardByteCount = AlignedStorage.alignment
  private let storage: AlignedStorage
  private let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    storage = AlignedStorage(byteCount: bytes.count + 2 * GuardedBytes.guardByteCount)
    storage.base.initializeMemory(as: UInt8.self, repeating: 0xff, count: storage.byteCount)
    bytes.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      start.copyMemory(from: base, byteCount: count)
    }
  }

  var start: UnsafeMutableRawPointer { storage.base + GuardedBytes.guardByteCount }
  var buffer: UnsafeMutableRawBufferPointer { .init(start: start, count: count) }
  var bytes: [UInt8] { [UInt8](buffer) }
  /// The bytes as what is packed.
  var constant: PackedConstant {
    let first = GuardedBytes.guardByteCount
    return PackedConstant(in: storage, at: first..<first + count)
  }
  var isIntact: Bool {
    let edges: [UnsafeMutableRawPointer] = [storage.base, start + count]
    return edges.allSatisfy { edge in
      let bytes = UnsafeRawBufferPointer(start: edge, count: GuardedBytes.guardByteCount)
      return bytes.allSatisfy { $0 == 0xff }
    }
  }
}

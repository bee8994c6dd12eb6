import Kernels
import TestSupport
import Tensors
import Testing

/// A table of kernels and what its multiply-adds do.
struct TableUnderTest: Sendable, CustomTestStringConvertible {
  let name: String
  let table: KernelTable
  let isFused: Bool

  var testDescription: String { name }

  /// Every set that this processor runs, and the widest lanes emulated.
  static let all: [TableUnderTest] = {
    var tables = KernelSet.allCases.compactMap { set -> TableUnderTest? in
      guard let table = KernelTable(set) else { return nil }
      var isFused = set == .avx2 || set == .avx512
      #if arch(arm64)
        isFused = isFused || set == .baseline
      #endif
      return TableUnderTest(name: set.rawValue, table: table, isFused: isFused)
    }
    #if arch(x86_64)
      tables.append(
        TableUnderTest(
          name: "wide", table: KernelTable(.avx512, tiles: .wide), isFused: true))
    #endif
    return tables
  }()
}

/// Convolutions and dense layers, equal to the bit to a chain of multiply-adds.
@Suite struct WeightedKernelTests {
  @Test(arguments: TableUnderTest.all, 0..<80)
  func convolutionIsOneChain(table: TableUnderTest, seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let problem = generator.convolution()
    let geometry = problem.geometry
    let count = geometry.outputPixelCount * geometry.outputChannels
    let operands = WeightedOperands(
      &generator, input: geometry.inputExtents.reduce(1, *),
      filter: geometry.outputChannels * problem.depth, channels: geometry.outputChannels,
      outputs: count, epilogue: problem.epilogue)
    let kernel = operands.prepare { table.table.convolution(problem, $0) }
    let expected = SumChain(isFused: table.isFused).convolution(problem, operands)
    #expect(
      kernel.floats(operands.inputs, count: count).unsignedZeroBits
        == expected.map(\.value).unsignedZeroBits,
      "\(kernel.name) \(problem)")
  }

  @Test(arguments: TableUnderTest.all, 0..<80)
  func depthwiseIsOneChain(table: TableUnderTest, seed: Int) {
    var generator = SeededGenerator(seed: seed)
    expectOneChain(generator.depthwise(), &generator, table)
  }

  @Test(arguments: TableUnderTest.all, 0..<40)
  func squareDepthwiseIsOneChain(table: TableUnderTest, seed: Int) {
    var generator = SeededGenerator(seed: seed)
    expectOneChain(generator.squareDepthwise(), &generator, table)
  }

  private func expectOneChain(
    _ problem: DepthwiseProblem, _ generator: inout SeededGenerator, _ table: TableUnderTest
  ) {
    let geometry = problem.geometry
    let count = geometry.outputPixelCount * geometry.outputChannels
    let operands = WeightedOperands(
      &generator, input: geometry.inputExtents.reduce(1, *),
      filter: geometry.outputChannels * geometry.tapCount, channels: geometry.outputChannels,
      outputs: count, epilogue: problem.epilogue)
    let kernel = operands.prepare { table.table.depthwise(problem, $0) }
    let expected = SumChain(isFused: table.isFused).depthwise(problem, operands)
    #expect(
      kernel.floats(operands.inputs, count: count).unsignedZeroBits
        == expected.map(\.value).unsignedZeroBits,
      "\(kernel.name) \(problem)")
  }

  @Test(arguments: TableUnderTest.all, 0..<40)
  func denseIsOneChain(table: TableUnderTest, seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let problem = generator.dense()
    let count = problem.rows * problem.outputs
    let operands = WeightedOperands(
      &generator, input: problem.rows * problem.depth, filter: problem.outputs * problem.depth,
      channels: problem.outputs, outputs: count, epilogue: problem.epilogue)
    let kernel = operands.prepare { table.table.dense(problem, $0) }
    let expected = SumChain(isFused: table.isFused).dense(problem, operands)
    #expect(
      kernel.floats(operands.inputs, count: count).unsignedZeroBits
        == expected.map(\.value).unsignedZeroBits,
      "\(kernel.name) \(problem)")
  }

  @Test func preferredSetIsSupported() {
    #expect(KernelSet.preferred.isSupported)
    #expect(KernelTable(KernelSet.preferred) != nil)
  }
}

extension [Float] {
  /// Bit patterns, both zeros alike: adding a padding tap to -0 makes it 0, leaving it out does not.
  fileprivate var unsignedZeroBits: [UInt32] { map { $0 == 0 ? 0 : $0.bitPattern } }
}

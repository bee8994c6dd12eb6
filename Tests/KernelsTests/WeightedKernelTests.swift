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
    expectOneChain(generator.convolution(), &generator, table)
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

  @Test(arguments: TableUnderTest.all, 0..<40)
  func denseIsOneChain(table: TableUnderTest, seed: Int) {
    var generator = SeededGenerator(seed: seed)
    expectOneChain(generator.dense(), &generator, table)
  }

  private func expectOneChain(
    _ problem: some WeightedProblem, _ generator: inout SeededGenerator, _ table: TableUnderTest
  ) {
    let operands = WeightedOperands(&generator, for: problem)
    let kernel = operands.kernel(of: problem, from: table.table)
    let expected = problem.outputs(of: SumChain(isFused: table.isFused), operands)
    #expect(
      kernel.floats(operands.inputs, count: problem.outputCount).unsignedZeroBits
        == expected.map(\.value).unsignedZeroBits,
      "\(kernel.name) \(problem)")
  }

  /// A filter in half precision at an odd address makes the kernel that its widened numbers make.
  @Test(arguments: TableUnderTest.all, 0..<10)
  func halvesAreWidenedWhenPacked(table: TableUnderTest, seed: Int) {
    var generator = SeededGenerator(seed: seed)
    expectHalvesWidened(generator.convolution(), &generator, table)
    expectHalvesWidened(generator.depthwise(), &generator, table)
    expectHalvesWidened(generator.dense(), &generator, table)
  }

  private func expectHalvesWidened(
    _ problem: some WeightedProblem, _ generator: inout SeededGenerator, _ table: TableUnderTest
  ) {
    var operands = WeightedOperands(&generator, for: problem)
    // Halves of magnitude 2⁻⁶ to 4, normal as all weights are.
    let halves = operands.filter.map { _ in
      UInt16.random(in: 0x2400..<0x4400, using: &generator) | generator.pick([0, 0x8000])
    }
    operands.filter = halves.map { widened(half: $0) }
    let stored = [0xff] + bytes(halves)
    let kernel = stored.withUnsafeBytes { stored in
      operands.kernel(
        of: problem, from: table.table,
        filter: FilterView(UnsafeRawBufferPointer(rebasing: stored[1...]), storedAs: .float16))
    }
    let expected = operands.kernel(of: problem, from: table.table)
    #expect(
      kernel.floats(operands.inputs, count: problem.outputCount).bits
        == expected.floats(operands.inputs, count: problem.outputCount).bits,
      "\(kernel.name) \(problem)")
  }

  @Test func preferredSetIsSupported() {
    #expect(KernelSet.preferred.isSupported)
    #expect(KernelTable(KernelSet.preferred) != nil)
  }
}

extension [Float] {
  /// Bit patterns, both zeros alike: adding a padding tap to -0 makes it 0, leaving it out does not.
  var unsignedZeroBits: [UInt32] { map { $0 == 0 ? 0 : $0.bitPattern } }
}

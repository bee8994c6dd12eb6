import Testing

@testable import HandsEngine

@Suite struct PeakProbeTests {
  /// The sets whose instructions this processor has.
  private static let sets = KernelSet.allCases.filter { PeakProbe($0) != nil }

  @Test(arguments: sets)
  func everyChainIsComputed(set: KernelSet) throws {
    let probe = try #require(PeakProbe(set))
    let start = probe.run(rounds: 0)
    #expect(start.count == probe.multiplyAddsPerRound)
    #expect(Set(start).count == start.count, "equal chains would be computed once")
    // Halves and small integers: exact, whether a multiply-add rounds once or twice.
    let expected = start.map { chain in
      (0..<3).reduce(Float(bitPattern: chain)) { x, _ in 1 + x * 0.5 }.bitPattern
    }
    #expect(probe.run(rounds: 3) == expected)
    #expect(probe.run(rounds: 0) == start)
  }

  @Test(arguments: sets, [ElementType.int8, .int16])
  func everyChainOfIntegersIsComputed(set: KernelSet, type: ElementType) throws {
    let probe = try #require(PeakProbe(set, of: type))
    let start = probe.run(rounds: 0)
    #expect(Set(start).count == start.count, "equal chains would be computed once")
    let terms = probe.multiplyAddsPerRound / start.count
    #expect(terms == 2 || terms == 4 && type == .int8)
    // Only the two lowest bytes of a word are not 0.
    #expect(probe.run(rounds: 1) == start.map { 1 + (terms == 4 ? $0 % 256 + $0 / 256 : $0) })
    #expect(probe.run(rounds: 0) == start)
  }

  @Test func setsThatCannotRunHaveNoPeak() {
    for set in KernelSet.allCases {
      #expect((PeakProbe(set) != nil) == set.instructionSet.isSupported)
    }
    #expect(PeakProbe(.openBLAS) != nil)
  }
}

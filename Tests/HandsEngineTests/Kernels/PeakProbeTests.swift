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
    let expected = start.map { chain in (0..<3).reduce(chain) { x, _ in 1 + x * 0.5 } }
    #expect(probe.run(rounds: 3) == expected)
    #expect(probe.run(rounds: 0) == start)
  }

  @Test func setsThatCannotRunHaveNoPeak() {
    for set in KernelSet.allCases {
      #expect((PeakProbe(set) != nil) == set.instructionSet.isSupported)
    }
    #expect(PeakProbe(.openBLAS) != nil)
  }
}

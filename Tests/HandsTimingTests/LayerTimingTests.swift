import HandsEngine
import HandsTiming
import Testing

@Suite struct LayerTimingTests {
  @Test func setsStandBesideTheNaiveVersion() throws {
    let layer = try Layer.convolution(
      name: "conv", input: [1, 6, 5, 3], filter: [3, 3, 3, 3], stride: 1)
    let timing = try LayerTiming(
      layer, kernels: [.baseline, .reference], runs: 3, warmup: 1, threadCount: 2)
    #expect(timing.threadCount == 2)
    #expect(timing.entries.map(\.kernels) == [.reference, .baseline])
    #expect(timing.firstOutside == nil && timing.entries[0].difference == 0)
    #expect(timing.entries.allSatisfy { $0.latencies.count == 3 && $0.latencies.minimum > 0 })
    #expect(timing.entries.map(\.latencies.median).min() == timing.fastest)
    #expect(timing.entries[1].kernelName.hasPrefix("conv.f32."))
    for entry in timing.entries {
      let operations = Double(2 * layer.multiplyAdds)
      #expect(entry.gigaflops == operations / entry.latencies.median / 1e6)
    }
  }

  @Test func setsThatCannotRunHereAreRefused() throws {
    let layer = try Layer.fullyConnected(name: "dense", input: [1, 8], filter: [4, 8])
    for set in KernelSet.allCases where !KernelSet.available.contains(set) {
      #expect(throws: ModelError.kernelsUnavailable(set)) { try LayerTiming(layer, kernels: [set]) }
    }
  }
}

import HandsEngine
import HandsTiming
import Testing

/// A layer with all kernels of this machine, OpenBLAS among them if it is installed.
@Test func layerIsTimed() throws {
  let layer = try Layer.convolution(
    name: "1x1 to 24", input: [1, 56, 56, 144], filter: [24, 1, 1, 144], stride: 1)
  let timing = try LayerTiming(layer, kernels: KernelSet.available, runs: 10)
  for entry in timing.entries {
    print("\(entry.kernelName): \(entry.latencies.median) ms, \(entry.gigaflops) GFLOP/s")
  }
  #expect(timing.firstOutside == nil)
}

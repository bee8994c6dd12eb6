import HandsEngine
import HandsTiming
import Testing

@Suite struct LayerRunTests {
  private static func layers() throws -> [Layer] {
    [
      try .convolution(name: "conv", input: [1, 9, 7, 5], filter: [11, 3, 3, 5], stride: 2),
      try .depthwise(name: "depthwise", input: [1, 9, 7, 24], filter: [1, 5, 5, 24], stride: 2),
      try .fullyConnected(name: "dense", input: [3, 17], filter: [20, 17]),
      try Layer(name: "prelu", .prelu(), inputs: [[2, 3, 4]], constants: [[4]]),
      try Layer(name: "add", .add(), inputs: [[2, 3, 4], [2, 3, 4]]),
      try Layer(name: "mean", .mean(axes: [1, 2]), inputs: [[1, 6, 5, 8]]),
    ]
  }

  @Test(arguments: KernelSet.available, [1, 2])
  func setsAgreeWithTheReference(set: KernelSet, threadCount: Int) throws {
    for layer in try LayerRunTests.layers() {
      let run = try LayerRun(layer, set: set, threadCount: threadCount)
      let reference = try LayerRun(layer, set: .reference)
      reference.run()
      run.run()
      #expect(run.distance(to: reference) <= layer.tolerance, "\(layer.name)")
    }
  }

  /// Outputs of other operators are apart.
  @Test func distancesAreThoseOfOutputs() throws {
    let layers = try LayerRunTests.layers()[3...4]
    let runs = try layers.map { try LayerRun($0, set: .reference) }
    for run in runs { run.run() }
    #expect(runs[0].distance(to: runs[1]) > 1e-3)
    #expect(runs[0].distance(to: runs[0]) == 0)
  }

  @Test func sizesAreThoseOfTheOperator() throws {
    let layer = try LayerRunTests.layers()[0]
    #expect(layer.output.shape == [1, 5, 4, 11])
    #expect(layer.multiplyAdds == 5 * 4 * 11 * 3 * 3 * 5)
    #expect(layer.byteCount == 4 * (9 * 7 * 5 + 11 * 9 * 5 + 5 * 4 * 11))
  }

  @Test func kernelsAreThoseOfTheSet() throws {
    let layer = try LayerRunTests.layers()[2]
    #expect(try LayerRun(layer, set: .reference).kernelName.hasSuffix(".reference"))
    let name = try LayerRun(layer, set: .baseline).kernelName
    #expect(name.hasPrefix("gemm.f32.") && name.hasSuffix(".baseline"))
  }

  @Test func shapesThatDoNotFitAreRefused() {
    #expect(throws: GraphError.self) {
      try Layer.fullyConnected(name: "", input: [3, 17], filter: [20, 18])
    }
  }

  @Test func absentSetsAreRefused() throws {
    let layer = try LayerRunTests.layers()[0]
    for set in KernelSet.allCases where !KernelSet.available.contains(set) {
      #expect(throws: ModelError.self) { try LayerRun(layer, set: set) }
      #expect(set == .openBLAS || CorePeak(set) == nil)
    }
  }
}

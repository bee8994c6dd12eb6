import GraphIR
import Inference
import KernelTiming
import Kernels
import Tensors
import Testing

@Suite struct LayerRunTests {
  private static let window = Window(strideHeight: 2, strideWidth: 2, padding: .same)

  private static func layers() throws -> [Layer] {
    [
      try Layer(
        name: "conv", operation: .convolution(Convolution(window: window)),
        inputs: [[1, 9, 7, 5]], constants: [[11, 3, 3, 5]]),
      try Layer(
        name: "depthwise", operation: .depthwise(Convolution(window: window)),
        inputs: [[1, 9, 7, 24]], constants: [[1, 5, 5, 24]]),
      try Layer(
        name: "dense", operation: .dense(Dense()), inputs: [[3, 17]], constants: [[20, 17]]),
      try Layer(name: "prelu", operation: .prelu, inputs: [[2, 3, 4]], constants: [[4]]),
      try Layer(
        name: "add", operation: .binary(Binary(.add)), inputs: [[2, 3, 4], [2, 3, 4]]),
      try Layer(
        name: "mean",
        operation: .reduction(Reduction(.mean, axes: [1, 2], keepsDimensions: false)),
        inputs: [[1, 6, 5, 8]]),
    ]
  }

  @Test(arguments: KernelSet.available, [1, 2])
  func setsAgreeWithTheReference(set: KernelSet, threadCount: Int) throws {
    for layer in try LayerRunTests.layers() {
      let run = try LayerRun(layer, set: set, threadCount: threadCount)
      let reference = try LayerRun(layer, set: .reference)
      reference.run()
      #expect(run.distance(to: reference) > 1e-3, "\(layer.name) before its run")
      run.run()
      #expect(run.distance(to: reference) <= layer.tolerance, "\(layer.name)")
    }
  }

  @Test func sizesAreThoseOfTheOperator() throws {
    let layer = try LayerRunTests.layers()[0]
    #expect(layer.output.shape == [1, 5, 4, 11])
    #expect(layer.multiplyAdds == 5 * 4 * 11 * 3 * 3 * 5)
    #expect(layer.byteCount == 4 * (9 * 7 * 5 + 11 * 9 * 5 + 5 * 4 * 11))
  }

  @Test func shapesThatDoNotFitAreRefused() {
    #expect(throws: OperationError.self) {
      try Layer(
        name: "", operation: .dense(Dense()), inputs: [[3, 17]], constants: [[20, 18]])
    }
  }

  @Test func absentSetsAreRefused() throws {
    let layer = try LayerRunTests.layers()[0]
    for set in KernelSet.allCases where !KernelSet.available.contains(set) {
      #expect(throws: ModelError.self) { try LayerRun(layer, set: set) }
      #expect(set == .blas || CorePeak(set) == nil)
    }
  }
}

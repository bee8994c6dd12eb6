import Kernels
import TestSupport
import Tensors
import Testing

/// Values computed by hand.
@Suite struct ReferenceSpatialTests {
  let table = KernelTable.reference

  private func pool(_ size: Int, taps: Int, activation: Activation = .none) throws -> MaxPoolProblem
  {
    let axis = try #require(
      WindowAxis(input: size, taps: taps, stride: 1, dilation: 1, rule: .same))
    return MaxPoolProblem(
      geometry: WindowGeometry(
        batch: 1, inputChannels: 1, outputChannels: 1, height: axis, width: axis),
      activation: activation)
  }

  @Test func largestOfEachWindow() throws {
    let input = (1...9).map { Float($0) }
    #expect(
      table.maxPool(try pool(3, taps: 2)).floats([input], count: 9) == [5, 6, 6, 8, 9, 9, 8, 9, 9])
    #expect(table.maxPool(try pool(1, taps: 3)).floats([[-5]], count: 1) == [-5])
    #expect(table.maxPool(try pool(1, taps: 3, activation: .relu)).floats([[-5]], count: 1) == [0])
  }

  /// Positions: `x · scale`, or with half-pixel centres `(x + 0.5) · scale - 0.5`; `scale` is
  /// in / out, or (in - 1) / (out - 1) with aligned corners.
  @Test(
    arguments: [
      (2, 4, false, false, [0, 15, 30, 30]), (2, 4, true, false, [0, 10, 20, 30]),
      (2, 4, false, true, [0, 7.5, 22.5, 30]), (2, 4, true, true, [0, 0, 10, 20]),
      (4, 2, false, false, [0, 60]), (4, 2, true, false, [0, 90]),
      (4, 2, false, true, [15, 75]), (4, 1, true, false, [0]), (4, 1, false, true, [45]),
      (1, 3, false, true, [0, 0, 0]),
    ] as [(Int, Int, Bool, Bool, [Float])])
  func resizePositions(
    input: Int, output: Int, alignCorners: Bool, halfPixelCenters: Bool, expected: [Float]
  ) throws {
    let ramp = (0..<input).map { 30 * Float($0) }
    for isVertical in [false, true] {
      let problem = ResizeBilinearProblem(
        input: try Shape(isVertical ? [1, input, 1, 1] : [1, 1, input, 1]),
        outputHeight: isVertical ? output : 1, outputWidth: isVertical ? 1 : output,
        alignCorners: alignCorners, halfPixelCenters: halfPixelCenters)
      let results = table.resizeBilinear(problem).floats([ramp], count: output)
      for (result, expected) in zip(results, expected) {
        // The position is off by a few units in the last place where the scale is a third.
        #expect((result - expected).magnitude <= 30 * 4 * Float.ulpOfOne)
      }
    }
  }

  /// Some corners give other bits when interpolated vertically first, or by a fused step.
  @Test func resizeIsHorizontalThenVertical() {
    var generator = SeededGenerator(seed: 7)
    let problem = ResizeBilinearProblem(
      input: [1, 2, 2, 1], outputHeight: 3, outputWidth: 3, alignCorners: true,
      halfPixelCenters: true)
    // Both fractions are 0.25: (1 + 0.5) · 0.5 - 0.5.
    let t: Float = 0.25
    func blend(_ p: Float, _ q: Float) -> Float { p + (q - p) * t }
    var differences = 0
    for _ in 0..<64 {
      let corners = generator.floats(4)
      let horizontal = blend(blend(corners[0], corners[1]), blend(corners[2], corners[3]))
      let vertical = blend(blend(corners[0], corners[2]), blend(corners[1], corners[3]))
      if horizontal != vertical { differences += 1 }
      let results = table.resizeBilinear(problem).floats([corners], count: 9)
      #expect(results[4] == horizontal)
    }
    #expect(differences > 0)
  }

  @Test func channelsAndBatchStayApart() {
    let problem = ResizeBilinearProblem(
      input: [2, 1, 2, 2], outputHeight: 1, outputWidth: 4, alignCorners: false,
      halfPixelCenters: false)
    #expect(
      table.resizeBilinear(problem).floats([[0, 100, 2, 200, 10, 300, 20, 400]], count: 16)
        == [0, 100, 1, 150, 2, 200, 2, 200, 10, 300, 15, 350, 20, 400, 20, 400])
  }

  @Test func reductions() {
    let input: [Float] = [1, -2, 3, 4, 5, -6, 7, 8, -9, 10, 11, 13]
    func reduce(_ operation: ReductionOperator, _ axes: [Int], count: Int) -> [Float] {
      table.reduction(ReductionProblem(operation, input: [2, 3, 2], axes: axes))
        .floats([input], count: count)
    }
    #expect(reduce(.maximum, [1], count: 4) == [5, 4, 11, 13])
    #expect(reduce(.minimum, [0, 2], count: 3) == [-2, -9, -6])
    #expect(reduce(.mean, [0, 1, 2], count: 1) == [45 * (1 / Float(12))])
    #expect(reduce(.mean, [2], count: 6) == [-0.5, 3.5, -0.5, 7.5, 0.5, 12])
    #expect(reduce(.mean, [], count: 12) == input)
  }

  @Test func meanIsOneOrderedSumTimesTheReciprocal() {
    func mean(_ numbers: [Float]) -> Float {
      table.reduction(ReductionProblem(.mean, input: [1, 3, 1, 1], axes: [1, 2]))
        .floats([numbers], count: 1)[0]
    }
    #expect(mean([1e8, 1, -1e8]) == 0)
    #expect(mean([1e8, -1e8, 3]) == 1)
    // A division would give 1.6666666.
    #expect(mean([5, 0, 0]) == 1.666_666_7)
    #expect(5 / Float(3) != 1.666_666_7)
  }
}

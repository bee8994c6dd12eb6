import HandsTestSupport
import Testing

@testable import HandsEngine

/// Values computed by hand, of every kernel.
@Suite struct ReferenceSpatialTests {
  private func pool(_ taps: Int, activation: Activation = .none) -> Pool {
    Pool(height: taps, width: taps, window: Window(padding: .same), activation: activation)
  }

  @Test func largestOfEachWindow() throws {
    let input = TestTensor((1...9).map { Float($0) }, [1, 3, 3, 1])
    try KernelProblem(.maxPool2D(pool(2)), [input])
      .expectFloats([5, 6, 6, 8, 9, 9, 8, 9, 9])
    let pixel = TestTensor([-5], [1, 1, 1, 1])
    try KernelProblem(.maxPool2D(pool(3)), [pixel]).expectFloats([-5])
    try KernelProblem(.maxPool2D(pool(3, activation: .relu)), [pixel]).expectFloats([0])
  }

  /// Positions in the padding do not count.
  @Test func meanOfEachWindow() throws {
    let input = TestTensor((1...9).map { Float($0) }, [1, 3, 3, 1])
    try KernelProblem(.averagePool2D(pool(2)), [input])
      .expectFloats([3, 4, 4.5, 6, 7, 7.5, 7.5, 8.5, 9])
    let pixel = TestTensor([-5], [1, 1, 1, 1])
    try KernelProblem(.averagePool2D(pool(3)), [pixel]).expectFloats([-5])
    try KernelProblem(.averagePool2D(pool(3, activation: .relu)), [pixel]).expectFloats([0])
  }

  /// Nine positions at a time, column by column.
  ///
  /// Of nine, `((0 + 1) + 8) + (6 + 7)` and `(2 + 3) + (4 + 5)` meet last. What a sum loses next to 10⁸
  /// shows the order.
  @Test func meansKeepTheirOrder() throws {
    let big: Float = 1e8
    func expectMean(
      of positions: [Int: Float], height: Int, width: Int, is expected: Float,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let elements = (0..<height * width).map { element in
        let (row, column) = element.quotientAndRemainder(dividingBy: width)
        return positions[column * height + row] ?? 0
      }
      let pool = Pool(height: height, width: width, window: Window(padding: .valid))
      try KernelProblem(
        .averagePool2D(pool), [TestTensor(elements, Shape([1, height, width, 1]))]
      ).expectFloats([expected], sourceLocation: sourceLocation)
    }
    try expectMean(of: [0: 9, 2: big, 3: -big], height: 3, width: 3, is: 9 * (1 / 9))
    try expectMean(of: [0: big, 6: -big, 8: 1], height: 3, width: 3, is: 0)
    try expectMean(of: [0: 9, 4: big, 5: -big], height: 3, width: 3, is: 9 * (1 / 9))
    // Each group of nine is a sum of its own.
    try expectMean(of: [0: big, 9: -big, 10: 1], height: 9, width: 2, is: 0)
    try expectMean(of: [0: big, 1: -big, 9: 18], height: 9, width: 2, is: 18 * (1 / 18))
  }

  @Test func rootOfTheMeanSquare() throws {
    let input = TestTensor([3, 4, 0, 5], [1, 2, 2, 1])
    try KernelProblem(.l2Pool2D(pool(2)), [input])
      .expectFloats([12.5, 20.5, 12.5, 25].map { ($0 as Float).squareRoot() })
  }

  /// Positions: `x · scale`, or with half-pixel centres `(x + 0.5) · scale - 0.5`; `scale` is
  /// in / out, or (in - 1) / (out - 1) with aligned corners.
  @Test(
    arguments: [
      (2, 4, false, false, [0, 15, 30, 30]), (2, 4, true, false, [0, 10, 20, 30]),
      (2, 4, false, true, [0, 7.5, 22.5, 30]), (4, 2, false, false, [0, 60]),
      (4, 2, true, false, [0, 90]), (4, 2, false, true, [15, 75]), (4, 1, true, false, [0]),
      (4, 1, false, true, [45]), (1, 3, false, true, [0, 0, 0]),
    ] as [(Int, Int, Bool, Bool, [Float])])
  func resizePositions(
    input: Int, output: Int, alignsCorners: Bool, hasHalfPixelCenters: Bool, expected: [Float]
  ) throws {
    let ramp = (0..<input).map { 30 * Float($0) }
    for isVertical in [false, true] {
      let shape = try Shape(isVertical ? [1, input, 1, 1] : [1, 1, input, 1])
      let problem = try KernelProblem(
        .resizeBilinear(
          height: isVertical ? output : 1, width: isVertical ? 1 : output,
          alignsCorners: alignsCorners, hasHalfPixelCenters: hasHalfPixelCenters),
        [TestTensor(ramp, shape)])
      for target in TargetUnderTest.all {
        for (result, expected) in zip(try target.best(problem).floats, expected) {
          // The position is off by a few units in the last place where the scale is a third.
          #expect((result - expected).magnitude <= 30 * 4 * Float.ulpOfOne)
        }
      }
    }
  }

  @Test func cornersAndHalfPixelsExcludeEachOther() {
    #expect(
      throws: OperatorError.unsupported("align_corners together with half_pixel_centers")
    ) {
      try KernelProblem(
        .resizeBilinear(height: 3, width: 3, alignsCorners: true, hasHalfPixelCenters: true),
        [TestTensor([1, 2, 3, 4], [1, 2, 2, 1])])
    }
  }

  /// Some corners give other bits when interpolated vertically first, or by a fused step.
  @Test func resizeIsHorizontalThenVertical() throws {
    var generator = SeededGenerator(seed: 7)
    // Both fractions of the second pixel of the second row are 0.25: 1.5 · 0.5 - 0.5.
    let t: Float = 0.25
    func blend(_ p: Float, _ q: Float) -> Float { p + (q - p) * t }
    var differences = 0
    for _ in 0..<64 {
      let corners = generator.floats(4)
      let horizontal = blend(blend(corners[0], corners[1]), blend(corners[2], corners[3]))
      let vertical = blend(blend(corners[0], corners[2]), blend(corners[1], corners[3]))
      if horizontal != vertical { differences += 1 }
      let problem = try KernelProblem(
        .resizeBilinear(height: 4, width: 4, hasHalfPixelCenters: true),
        [TestTensor(corners, [1, 2, 2, 1])])
      for target in TargetUnderTest.all {
        #expect(try target.best(problem).floats[5] == horizontal)
      }
    }
    #expect(differences > 0)
  }

  @Test func channelsAndBatchStayApart() throws {
    try KernelProblem(
      .resizeBilinear(height: 1, width: 4),
      [TestTensor([0, 100, 2, 200, 10, 300, 20, 400], [2, 1, 2, 2])]
    ).expectFloats([0, 100, 1, 150, 2, 200, 2, 200, 10, 300, 15, 350, 20, 400, 20, 400])
  }

  @Test func reductions() throws {
    let input: [Float] = [1, -2, 3, 4, 5, -6, 7, 8, -9, 10, 11, 13]
    func expect(
      _ operation: Reducing, _ axes: [Int], gives expected: [Float],
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try KernelProblem(
        operation.operator(axes, keepsDimensions: false), [TestTensor(input, [2, 3, 2])]
      ).expectFloats(expected, sourceLocation: sourceLocation)
    }
    try expect(.maximum, [1], gives: [5, 4, 11, 13])
    try expect(.minimum, [0, 2], gives: [-2, -9, -6])
    try expect(.sum, [1], gives: [9, -4, 9, 31])
    try expect(.product, [2], gives: [-2, 12, -30, 56, -90, 143])
    try expect(.mean, [0, 1, 2], gives: [45 * (1 / Float(12))])
    try expect(.mean, [2], gives: [-0.5, 3.5, -0.5, 7.5, 0.5, 12])
    try expect(.mean, [], gives: input)
  }

  @Test func meanIsOneOrderedSumTimesTheReciprocal() throws {
    func expectMean(_ numbers: [Float], is expected: Float) throws {
      try KernelProblem(.mean(axes: [1, 2]), [TestTensor(numbers, [1, 3, 1, 1])])
        .expectFloats([expected])
    }
    try expectMean([1e8, 1, -1e8], is: 0)
    try expectMean([1e8, -1e8, 3], is: 1)
    // A division would give 1.6666666.
    try expectMean([5, 0, 0], is: 1.666_666_7)
    #expect(5 / Float(3) != 1.666_666_7)
  }
}

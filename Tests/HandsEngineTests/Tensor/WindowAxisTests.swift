import Testing

@testable import HandsEngine

/// Resolved window positions against a search by hand.
@Suite struct WindowAxisTests {
  /// Positions of a window on an axis of `before + input + after` cells, one by one.
  private func positions(_ cells: Int, reach: Int, stride: Int) -> Int {
    var count = 0
    while count * stride + reach <= cells { count += 1 }
    return count
  }

  @Test(arguments: 1...9)
  func paddedAxesMatchASearch(input: Int) {
    for taps in 1...4 {
      for stride in 1...4 {
        for dilation in 1...3 {
          for (before, after) in [(0, 0), (1, 0), (0, 2), (3, 1)] {
            let reach = (taps - 1) * dilation + 1
            let expected = positions(before + input + after, reach: reach, stride: stride)
            let axis = WindowAxis(
              input: input, taps: taps, stride: stride, dilation: dilation,
              rule: .padded(before: before, after: after))
            guard expected > 0 else {
              #expect(axis == nil)
              continue
            }
            #expect(axis?.output == expected)
            #expect(axis?.padBegin == before)
          }
        }
      }
    }
  }

  /// TensorFlow's definition: `ceil(input / stride)` positions, and the smallest padding that makes
  /// room for them, split evenly with the odd cell at the end.
  @Test(arguments: 1...12)
  func sameAxesMatchASearch(input: Int) throws {
    for taps in 1...5 {
      for stride in 1...4 {
        for dilation in 1...3 {
          let reach = (taps - 1) * dilation + 1
          let axis = try #require(
            WindowAxis(input: input, taps: taps, stride: stride, dilation: dilation, rule: .same))
          var expected = 0
          while expected * stride < input { expected += 1 }
          var padding = 0
          while positions(input + padding, reach: reach, stride: stride) < expected { padding += 1 }
          #expect(axis.output == expected)
          #expect(axis.padBegin == padding / 2)
          #expect(
            (axis.input, axis.taps, axis.stride, axis.dilation) == (input, taps, stride, dilation))
        }
      }
    }
  }

  @Test func numbersOutOfRangeAreRefused() {
    func axis(
      _ input: Int, _ taps: Int, _ stride: Int, _ dilation: Int, _ rule: WindowAxis.Rule = .same
    ) -> WindowAxis? {
      WindowAxis(input: input, taps: taps, stride: stride, dilation: dilation, rule: rule)
    }
    let limit = Shape.maximumElementCount
    #expect(axis(1, 1, 1, 1) != nil)
    for bad in [0, -1, Int.min, limit + 1, Int.max] {
      #expect(axis(bad, 1, 1, 1) == nil)
      #expect(axis(1, bad, 1, 1) == nil)
      #expect(axis(1, 1, bad, 1) == nil)
      #expect(axis(1, 1, 1, bad) == nil)
    }
    for bad in [-1, Int.min, limit + 1, Int.max] {
      #expect(axis(1, 1, 1, 1, .padded(before: bad, after: 0)) == nil)
      #expect(axis(1, 1, 1, 1, .padded(before: 0, after: bad)) == nil)
    }
    #expect(axis(5, limit, 1, limit) == nil)
    #expect(axis(5, 6, 1, 1, .padded(before: 0, after: 0)) == nil)
  }

  /// Integers of WebAssembly have 32 bits: a stride or dilation between positions or taps that are not there would overflow
  /// with the extents of a line.
  @Test func stepsAreBetweenPositionsAndTapsThatAreThere() throws {
    let limit = Shape.maximumElementCount
    func steps(
      _ input: Int, _ taps: Int, _ stride: Int, _ dilation: Int
    ) throws -> (positionStep: Int, tapStep: Int) {
      let axis = try #require(
        WindowAxis(input: input, taps: taps, stride: stride, dilation: dilation, rule: .same))
      return (axis.positionStep, axis.tapStep)
    }
    #expect(try steps(1, 1, limit, limit) == (0, 0))
    #expect(try steps(5, 1, 2, limit) == (2, 0))
    #expect(try steps(5, 3, limit, 2) == (0, 2))
    // All taps but the middle one lie in the padding.
    #expect(try steps(5, 3, 1, 100) == (1, 0))
  }

  @Test func paddingSplitsIntoAxes() {
    #expect(Padding.same.vertical == .same)
    #expect(Padding.same.horizontal == .same)
    #expect(Padding.valid.vertical == .padded(before: 0, after: 0))
    #expect(Padding.valid.horizontal == .padded(before: 0, after: 0))
    let explicit = Padding.explicit(top: 1, bottom: 2, left: 3, right: 4)
    #expect(explicit.vertical == .padded(before: 1, after: 2))
    #expect(explicit.horizontal == .padded(before: 3, after: 4))
  }

  @Test func geometryCounts() throws {
    let window = Window(
      strideHeight: 2, padding: .explicit(top: 1, bottom: 1, left: 0, right: 0))
    let geometry = try window.geometry(
      input: [2, 7, 5, 6], taps: (height: 3, width: 2), outputChannels: 12)
    #expect((geometry.batch, geometry.inputChannels) == (2, 6))
    #expect((geometry.height.input, geometry.width.input) == (7, 5))
    #expect(geometry.outputExtents == [2, 4, 4, 12])
    #expect(geometry.outputPixelCount == 32)
    #expect(geometry.tapCount == 6)
    let convolution = try Convolution(
      window, Operands(types: [float(2, 7, 5, 6), float(12, 3, 2, 2)]))
    #expect(convolution.geometry == geometry)
    #expect(convolution.groups == 3)
    #expect(convolution.depth == 12)
    #expect(convolution.multiplyAdds == 32 * 12 * 12)
    let depthwise = try DepthwiseConvolution(
      window, Epilogue(), Operands(types: [float(2, 7, 5, 6), float(1, 3, 2, 12)]))
    #expect(depthwise.geometry == geometry)
    #expect(depthwise.depthMultiplier == 2)
    #expect(depthwise.multiplyAdds == 32 * 12 * 6)
  }
}

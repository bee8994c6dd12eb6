import HandsTestSupport
import Testing

@testable import HandsEngine

/// Windows against a count of the positions that the rules allow.
struct WindowInferenceTests {
  @Test(arguments: 0..<200)
  func axesMatchCountedPositions(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let (input, taps) = (
      Int.random(in: 1...20, using: &random), Int.random(in: 1...6, using: &random)
    )
    let stride = Int.random(in: 1...5, using: &random)
    let dilation = Int.random(in: 1...4, using: &random)
    let reach = (taps - 1) * dilation + 1
    let before = Int.random(in: 0...4, using: &random)
    let after = Int.random(in: 0...4, using: &random)

    let padded = WindowAxis(
      input: input, taps: taps, stride: stride, dilation: dilation,
      rule: .padded(before: before, after: after))
    let positions = (0..<100).filter { $0 * stride + reach <= before + input + after }
    #expect(padded?.output ?? 0 == positions.count)
    #expect(padded == nil || padded?.padBegin == before)

    let same = WindowAxis(
      input: input, taps: taps, stride: stride, dilation: dilation, rule: .same)
    let starts = (0..<100).filter { $0 * stride < input }
    let missing = max((starts.count - 1) * stride + reach - input, 0)
    #expect(same?.output == starts.count)
    #expect(same?.padBegin == missing / 2)
  }

  private func pool(
    _ height: Int, _ width: Int, _ padding: Padding, stride: Int = 1, dilation: Int = 1
  ) -> Operator {
    .maxPool2D(pooling(height, width, padding, stride: stride, dilation: dilation))
  }

  private func pooling(
    _ height: Int, _ width: Int, _ padding: Padding, stride: Int = 1, dilation: Int = 1
  ) -> Pool {
    Pool(
      height: height, width: width,
      window: Window(
        strideHeight: stride, strideWidth: stride, dilationHeight: dilation, padding: padding),
      activation: .relu6)
  }

  @Test func poolsKeepChannels() throws {
    #expect(try shape(pool(2, 2, .same, stride: 2), float(1, 7, 8, 5)) == [1, 4, 4, 5])
    #expect(try shape(pool(2, 3, .valid, stride: 2), float(3, 7, 8, 5)) == [3, 3, 3, 5])
    let sizes = try pooling(2, 2, .same).resolved(Operands(types: [float(1, 3, 3, 1)]))
    #expect(sizes.activation == .relu6)
    #expect(sizes.geometry.height.taps == 2)
  }

  @Test func refusesPools() {
    let input = float(1, 7, 8, 5)
    expectRefusal(.operandCount("1 input", found: 2), pool(2, 2, .same), input, input)
    expectRefusal(.rank(input: 0, expected: "4", found: 1), pool(2, 2, .same), float(5))
    expectRefusal(.attribute("window extent", value: 0), pool(2, 0, .same), input)
    expectRefusal(.attribute("window extent", value: 65_537), pool(65_537, 1, .same), input)
    expectRefusal(.attribute("stride", value: 0), pool(2, 2, .same, stride: 0), input)
    expectRefusal(.unsupported("a dilated pool"), pool(2, 2, .same, dilation: 2), input)
    expectRefusal(
      .noWindowPosition(input: 7, window: 8, stride: 1, dilation: 1), pool(8, 2, .valid), input)
  }
}

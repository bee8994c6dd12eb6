import HandsTestSupport
import Testing

@testable import HandsEngine

/// MediaPipe's transposed convolution, which works out the extents of its result.
@Suite struct TransposeConvolutionBiasTests {
  /// Options: padding (1 same, 2 valid), stride_width, stride_height.
  private func convolution(
    isSame: Bool = false, strides: (height: Int32, width: Int32) = (1, 1)
  ) -> CustomOperator {
    CustomOperator(
      "Convolution2DTransposeBias", packed: isSame ? 1 : 2, strides.width, strides.height)
  }

  @Test func windowsOverlap() throws {
    let operands = (
      TestTensor([1, 10], [1, 1, 2, 1]), TestTensor([1, 2, 3], [1, 1, 3, 1]).constant,
      TestTensor([100], [1]).constant
    )
    let valid = try convolution(strides: (1, 2)).applied(to: operands.0, operands.1, operands.2)
    #expect(valid.resultShape == [1, 1, 5, 1])
    valid.expectFloats([101, 102, 113, 120, 130])
    // What reaches beyond 2 · 2 columns is left out at the end.
    let same = try convolution(isSame: true, strides: (1, 2))
      .applied(to: operands.0, operands.1, operands.2)
    #expect(same.resultShape == [1, 1, 4, 1])
    same.expectFloats([101, 102, 113, 120])
    // Of two elements beyond, one lies at either end.
    let centered = try convolution(isSame: true).applied(to: operands.0, operands.1, operands.2)
    #expect(centered.resultShape == [1, 1, 2, 1])
    centered.expectFloats([112, 123])
  }

  /// Each input is added to all outputs that its window covers, in whole numbers.
  @Test(arguments: 0..<32)
  func everyInputIsSpread(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    let (batch, height, width) = (
      generator.integer(1...2), generator.integer(1...6), generator.integer(1...6)
    )
    let (rows, columns) = (generator.integer(1...4), generator.integer(1...4))
    let (inputs, outputs) = (generator.pick([1, 3, 8]), generator.pick([1, 2, 8, 17]))
    let (down, across) = (generator.integer(1...3), generator.integer(1...3))
    let isSame = generator.once(in: 2)
    func numbers(_ shape: Shape) -> [Float] {
      (0..<shape.elementCount).map { _ in Float(generator.integer(-4...4)) }
    }
    let inputShape = try Shape([batch, height, width, inputs])
    let filterShape = try Shape([outputs, rows, columns, inputs])
    let biasShape = try Shape([outputs])
    let (input, filter, bias) = (numbers(inputShape), numbers(filterShape), numbers(biasShape))

    // Positions beyond the result of TensorFlow's rule, `ceil(result / stride) = input`.
    let cutRows = isSame ? max(rows - 1 - (height - 1) % down, 0) : 0
    let cutColumns = isSame ? max(columns - 1 - (width - 1) % across, 0) : 0
    let outputHeight = (height - 1) * down + rows - cutRows
    let outputWidth = (width - 1) * across + columns - cutColumns
    guard outputHeight > 0, outputWidth > 0 else { return }
    let outputShape = try Shape([batch, outputHeight, outputWidth, outputs])
    var expected = (0..<outputShape.elementCount).map { bias[$0 % outputs] }
    for n in 0..<batch {
      for y in 0..<height {
        for x in 0..<width {
          for kh in 0..<rows {
            for kw in 0..<columns {
              let (oy, ox) = (y * down + kh - cutRows / 2, x * across + kw - cutColumns / 2)
              guard (0..<outputHeight).contains(oy), (0..<outputWidth).contains(ox) else {
                continue
              }
              for o in 0..<outputs {
                for c in 0..<inputs {
                  expected[((n * outputHeight + oy) * outputWidth + ox) * outputs + o] +=
                    input[((n * height + y) * width + x) * inputs + c]
                    * filter[((o * rows + kh) * columns + kw) * inputs + c]
                }
              }
            }
          }
        }
      }
    }
    let problem = try convolution(isSame: isSame, strides: (Int32(down), Int32(across)))
      .applied(
        to: TestTensor(input, inputShape), TestTensor(filter, filterShape).constant,
        TestTensor(bias, biasShape).constant)
    #expect(problem.resultShape == outputShape)
    problem.expectFloats(expected)
  }

  @Test func refusals() throws {
    let (image, filter, bias) = (zeros([1, 2, 2, 3]), zeros([4, 2, 2, 3]), zeros([4]))
    convolution().expectRefusal(of: image, because: .operandCount("2 or 3 inputs", found: 1))
    convolution().expectRefusal(
      of: image, zeros([4, 2, 2, 5]), bias,
      because: .mismatch("filter's input channels", expected: 3, found: 5))
    convolution().expectRefusal(
      of: zeros([2, 2, 3]), filter, bias, because: .rank(input: 0, expected: "4", found: 3))
    convolution().expectRefusal(
      of: TestTensor([0] as [Int32], TensorType(.int32, [1, 1, 1, 1])), filter, bias,
      because: .elementType(input: 0, found: .int32))
    convolution(strides: (1, 0)).expectRefusal(
      of: image, filter, bias, because: .attribute("stride", value: 0))
    CustomOperator("Convolution2DTransposeBias", packed: 0, 1, 1)
      .expectUnsupported("custom padding", 0)
    CustomOperator("Convolution2DTransposeBias", packed: 1, 1)
      .expectUnsupported("custom padding", 1)
  }
}

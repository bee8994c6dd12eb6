import Testing

@testable import HandsEngine

struct ConvolutionInferenceTests {
  private func convolution(
    _ padding: Padding = .same, strides: Int = 1, dilations: Int = 1,
    epilogue: Epilogue = Epilogue()
  ) -> Operator {
    .conv2D(window(padding, strides: strides, dilations: dilations), epilogue)
  }

  private func depthwise(_ padding: Padding = .same, strides: Int = 1) -> Operator {
    .depthwiseConv2D(window(padding, strides: strides))
  }

  private func window(
    _ padding: Padding = .same, strides: Int = 1, dilations: Int = 1
  ) -> Window {
    Window(
      strideHeight: strides, strideWidth: strides, dilationHeight: dilations,
      dilationWidth: dilations, padding: padding)
  }

  @Test func strideTwoOnTheDetectorsFirstLayer() throws {
    let operands = Operands(types: [float(1, 192, 192, 3), float(32, 5, 5, 3), float(32)])
    let inference = try convolution(strides: 2).infer(operands)
    let sizes = try Convolution(window(strides: 2), operands)
    #expect(inference.results == [float(1, 96, 96, 32)])
    // 96 windows of 5 with stride 2 reach 195 of 192 rows: one before, two after.
    #expect(sizes.geometry.height.padBegin == 1)
    #expect(sizes.geometry.width.padBegin == 1)
    #expect(sizes.groups == 1)
    #expect(sizes.depth == 75)
    #expect(inference.multiplyAdds == 96 * 96 * 32 * 75)
    #expect(inference.work == 96 * 96 * 32 * 75)
  }

  @Test func validAndExplicitPadding() throws {
    let (input, filter) = (float(2, 7, 9, 4), float(6, 3, 2, 4))
    #expect(try shape(convolution(.valid), input, filter) == [2, 5, 8, 6])
    #expect(try shape(convolution(.valid, strides: 3), input, filter) == [2, 2, 3, 6])
    #expect(try shape(convolution(.valid, dilations: 3), input, filter) == [2, 1, 6, 6])
    let explicit = Padding.explicit(top: 2, bottom: 0, left: 0, right: 5)
    #expect(try shape(convolution(explicit), input, filter) == [2, 7, 13, 6])
  }

  @Test func groupsComeFromTheFilter() throws {
    let operands = Operands(types: [float(1, 4, 4, 6), float(9, 1, 1, 2)])
    let sizes = try Convolution(window(), operands)
    #expect(sizes.groups == 3)
    #expect(sizes.depth == 2)
    #expect(try convolution().infer(operands).results == [float(1, 4, 4, 9)])
  }

  @Test func depthwiseMultipliesChannels() throws {
    let operands = Operands(types: [float(1, 5, 5, 3), float(1, 3, 3, 6), nil])
    let sizes = try DepthwiseConvolution(window(strides: 2), Epilogue(), operands)
    let inference = try depthwise(strides: 2).infer(operands)
    #expect(sizes.depthMultiplier == 2)
    #expect(inference.results == [float(1, 3, 3, 6)])
    #expect(sizes.multiplyAdds == 9 * 6 * 9)
    #expect(inference.multiplyAdds == 9 * 6 * 9)
  }

  @Test func refusesOperands() {
    let (input, filter) = (float(1, 8, 8, 4), float(6, 3, 3, 4))
    expectRefusal(.operandCount("2 or 3 inputs", found: 1), convolution(), input)
    expectRefusal(.missingInput(1), convolution(), input, nil)
    expectRefusal(.rank(input: 0, expected: "4", found: 3), convolution(), float(8, 8, 4), filter)
    expectRefusal(.rank(input: 1, expected: "4", found: 2), convolution(), input, float(6, 4))
    expectRefusal(
      .elementType(input: 1, found: .float16), convolution(), input,
      typed(.float16, [6, 3, 3, 4]))
    expectRefusal(.emptyInput(0), convolution(), float(1, 0, 8, 4), filter)
    expectRefusal(.emptyInput(1), convolution(), input, float(6, 3, 3, 0))
    expectRefusal(
      .mismatch("filter's input channels", expected: 4, found: 3), convolution(), input,
      float(6, 3, 3, 3))
    expectRefusal(
      .mismatch("remainder of output channels by groups", expected: 0, found: 1), convolution(),
      input, float(5, 3, 3, 2))
    expectRefusal(
      .mismatch("bias length", expected: 6, found: 5), convolution(), input, filter, float(5))
    expectRefusal(
      .operandCount("2 or 3 inputs", found: 4), convolution(), input, filter, nil, float(6))
  }

  @Test func refusesDepthwiseFilters() {
    let input = float(1, 8, 8, 4)
    expectRefusal(
      .mismatch("filter's outermost extent", expected: 1, found: 2), depthwise(), input,
      float(2, 3, 3, 4))
    expectRefusal(
      .mismatch("remainder of output channels by input channels", expected: 0, found: 2),
      depthwise(), input, float(1, 3, 3, 6))
  }

  @Test func refusesWindows() {
    let (input, filter) = (float(1, 8, 8, 4), float(6, 3, 3, 4))
    expectRefusal(.attribute("stride", value: 0), convolution(strides: 0), input, filter)
    expectRefusal(.attribute("dilation", value: -1), convolution(dilations: -1), input, filter)
    expectRefusal(
      .noWindowPosition(input: 8, window: 3, stride: 1, dilation: 4),
      convolution(.valid, dilations: 4), input, filter)
    expectRefusal(
      .noWindowPosition(input: 8, window: 3, stride: 1, dilation: .max),
      convolution(dilations: .max), input, filter)
    let huge = Padding.explicit(top: 1 << 30, bottom: 0, left: 0, right: 0)
    expectRefusal(tooMany((1 << 30 + 6) * 6 * 6), convolution(huge), input, filter)
  }

  @Test func refusesEndlessWork() {
    // 16,384² outputs of 4,096 terms each: 2⁴⁰.
    expectRefusal(
      .attribute("number of terms of all sums", value: 1 << 40), convolution(),
      float(1, 16_384, 16_384, 1), float(1, 64, 64, 1))
  }

  @Test func checksWhatWasFused() {
    let (input, filter) = (float(1, 8, 8, 4), float(6, 3, 3, 4))
    let residual = convolution(epilogue: Epilogue(activation: .none, residualActivation: .relu))
    let slopes = convolution(epilogue: Epilogue(activation: .none, hasSlopes: true))
    #expect(throws: Never.self) {
      _ = try residual.inference(input, filter, nil, float(1, 8, 8, 6))
      _ = try slopes.inference(input, filter, nil, nil, float(1, 1, 6))
    }
    expectRefusal(.missingInput(3), residual, input, filter)
    expectRefusal(
      .incompatibleShapes([1, 1, 1, 6], [1, 8, 8, 6]), residual, input, filter, nil,
      float(1, 1, 1, 6))
    expectRefusal(
      .mismatch("number of slopes", expected: 6, found: 1), slopes, input, filter, nil, nil,
      float(1))
  }
}

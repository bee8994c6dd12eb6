import Testing

@testable import HandsEngine

struct ExpandedDepthwiseInferenceTests {
  private func pair(
    expansion: Epilogue = Epilogue(), depthwise: Epilogue = Epilogue(), stride: Int = 1
  ) -> Operator {
    .expandedDepthwise(
      expansion: (Window(padding: .valid), expansion),
      depthwise: (
        Window(strideHeight: stride, strideWidth: stride, padding: .same), depthwise
      ))
  }

  private let input = float(2, 9, 7, 4)
  private let filter = float(1, 3, 3, 6)
  private let bias = float(6)
  private let expansion = float(6, 1, 1, 4)

  @Test func bothConvolutionsAreInferred() throws {
    let epilogue = Epilogue(activation: .relu, hasSlopes: true)
    let residual = Epilogue(activation: .none, residualActivation: .relu6, hasSlopes: true)
    let inference = try pair(expansion: epilogue, depthwise: residual, stride: 2).inference(
      input, filter, bias, float(2, 5, 4, 6), bias, nil, nil, expansion, bias, bias, nil)
    #expect(inference.results == [float(2, 5, 4, 6)])
    #expect(inference.multiplyAdds == 2 * 9 * 7 * 6 * 4 + 2 * 5 * 4 * 6 * 9)
    #expect(inference.work == inference.multiplyAdds)
  }

  @Test func optionalOperandsMayBeAbsent() throws {
    let plain = try shape(pair(), input, filter, nil, nil, nil, nil, nil, expansion, nil, nil, nil)
    #expect(plain == [2, 9, 7, 6])
  }

  @Test func refusesOperands() {
    expectRefusal(.operandCount("11 inputs", found: 5), pair(), input, filter, bias, nil, nil)
    expectRefusal(
      .missingInput(0), pair(), nil, filter, bias, nil, nil, nil, nil, expansion, bias, nil, nil)
    // Positions are those of the convolution that refuses.
    expectRefusal(
      .missingInput(1), pair(), input, filter, bias, nil, nil, nil, nil, nil, bias, nil, nil)
    expectRefusal(
      .missingInput(1), pair(), input, nil, bias, nil, nil, nil, nil, expansion, bias, nil, nil)
    expectRefusal(
      .mismatch("bias length", expected: 6, found: 5), pair(), input, filter, bias, nil, nil, nil,
      nil,
      expansion, float(5), nil, nil)
    expectRefusal(
      .mismatch("filter's outermost extent", expected: 1, found: 2), pair(), input,
      float(2, 3, 3, 6), bias, nil, nil, nil, nil, expansion, bias, nil, nil)
    expectRefusal(
      .mismatch("remainder of output channels by input channels", expected: 0, found: 2),
      pair(), input, float(1, 3, 3, 8), nil, nil, nil, nil, nil, expansion, bias, nil, nil)
    expectRefusal(
      .attribute("stride", value: 0), pair(stride: 0), input, filter, bias, nil, nil, nil, nil,
      expansion, bias, nil, nil)
  }

  @Test func refusesEpilogues() {
    expectRefusal(
      .missingInput(3),
      pair(expansion: Epilogue(activation: .none, residualActivation: Activation.none)), input,
      filter, bias, nil, nil, nil, nil, expansion, bias, nil, nil)
    expectRefusal(
      .missingInput(3),
      pair(depthwise: Epilogue(activation: .none, residualActivation: Activation.none)), input,
      filter, bias, nil, nil, nil, nil, expansion, bias, nil, nil)
    let slopes = pair(expansion: Epilogue(activation: .none, hasSlopes: true))
    expectRefusal(
      .mismatch("number of slopes", expected: 6, found: 4), slopes, input, filter, bias, nil, nil,
      nil, nil,
      expansion, bias, float(4), nil)
    expectRefusal(
      .missingInput(4), slopes, input, filter, bias, nil, nil, nil, nil, expansion, bias, nil, nil)
  }
}

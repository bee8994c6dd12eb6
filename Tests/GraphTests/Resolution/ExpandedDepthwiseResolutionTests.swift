import GraphIR
import Tensors
import Testing

struct ExpandedDepthwiseResolutionTests {
  private func operation(
    expansion: Epilogue = Epilogue(), depthwise: Epilogue = Epilogue(), stride: Int = 1
  ) -> GraphIR.Operation {
    .expandedDepthwise(
      ExpandedDepthwise(
        expansion: Convolution(window: Window(padding: .valid), epilogue: expansion),
        depthwise: Convolution(
          window: Window(strideHeight: stride, strideWidth: stride, padding: .same),
          epilogue: depthwise)))
  }

  private let input = float(2, 9, 7, 4)
  private let filter = float(1, 3, 3, 6)
  private let bias = float(6)
  private let expansion = float(6, 1, 1, 4)

  @Test func bothProblemsAreResolved() throws {
    let epilogue = Epilogue(activation: .relu, hasSlopes: true)
    let residual = Epilogue(residualActivation: .relu6, hasSlopes: true)
    let resolution = try operation(expansion: epilogue, depthwise: residual, stride: 2).resolve(
      inputs: [input, filter, bias, float(2, 5, 4, 6), bias, expansion, bias, bias])
    guard case .expandedDepthwise(let problem) = resolution.problem else {
      Issue.record("not a pair")
      return
    }
    #expect(resolution.outputs == [float(2, 5, 4, 6)])
    #expect(problem.expansion.geometry.inputExtents == [2, 9, 7, 4])
    #expect(problem.expansion.geometry.outputExtents == [2, 9, 7, 6])
    #expect(problem.depthwise.geometry.inputExtents == [2, 9, 7, 6])
    #expect(problem.depthwise.geometry.outputExtents == [2, 5, 4, 6])
    #expect(problem.expansion.epilogue == epilogue)
    #expect(problem.depthwise.epilogue == residual)
    #expect(resolution.problem.multiplyAdds == 2 * 9 * 7 * 6 * 4 + 2 * 5 * 4 * 6 * 9)
  }

  @Test func optionalOperandsMayBeAbsent() throws {
    let plain = try shape(operation(), input, filter, nil, nil, nil, expansion, nil, nil)
    #expect(plain == [2, 9, 7, 6])
  }

  @Test func refusesOperands() {
    expectRefusal(.operandCount("8 inputs", found: 5), operation(), input, filter, bias, nil, nil)
    expectRefusal(
      .missingInput(0), operation(), nil, filter, bias, nil, nil, expansion, bias, nil)
    // Positions are those of the convolution that refuses.
    expectRefusal(
      .missingInput(1), operation(), input, filter, bias, nil, nil, nil, bias, nil)
    expectRefusal(
      .missingInput(1), operation(), input, nil, bias, nil, nil, expansion, bias, nil)
    expectRefusal(
      .mismatch("bias length", expected: 6, found: 5), operation(), input, filter, bias, nil, nil,
      expansion, float(5), nil)
    expectRefusal(
      .mismatch("filter's outermost extent", expected: 1, found: 2), operation(), input,
      float(2, 3, 3, 6), bias, nil, nil, expansion, bias, nil)
    expectRefusal(
      .mismatch("remainder of output channels by input channels", expected: 0, found: 2),
      operation(), input, float(1, 3, 3, 8), nil, nil, nil, expansion, bias, nil)
    expectRefusal(
      .attribute("stride", value: 0), operation(stride: 0), input, filter, bias, nil, nil,
      expansion, bias, nil)
  }

  @Test func refusesEpilogues() {
    expectRefusal(
      .missingInput(3), operation(expansion: Epilogue(residualActivation: Activation.none)), input,
      filter, bias, nil, nil, expansion, bias, nil)
    expectRefusal(
      .missingInput(3), operation(depthwise: Epilogue(residualActivation: Activation.none)), input,
      filter, bias, nil, nil, expansion, bias, nil)
    let slopes = operation(expansion: Epilogue(hasSlopes: true))
    expectRefusal(
      .mismatch("number of slopes", expected: 6, found: 4), slopes, input, filter, bias, nil, nil,
      expansion, bias, float(4))
    expectRefusal(
      .missingInput(4), slopes, input, filter, bias, nil, nil, expansion, bias, nil)
  }
}

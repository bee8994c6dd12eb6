import Testing

@testable import HandsEngine

private let boxes = TensorLocation(index: 4, name: "boxes")

/// Every refusal as one line that names place, expected and found.
struct ErrorDescriptionTests {
  @Test(arguments: [
    (OperatorError.operandCount("2 inputs", found: 3), "takes 2 inputs, found 3"),
    (.missingInput(1), "input 1 is absent"),
    (.rank(input: 0, expected: "4", found: 3), "input 0 has rank 3, expected 4"),
    (
      .elementType(input: 2, found: .float16), "input 2 has unsupported element type float16"
    ),
    (.emptyInput(0), "input 0 has no elements"),
    (.mismatch("bias length", expected: 4, found: 5), "bias length is 5, expected 4"),
    (.incompatibleShapes([2, 3], []), "shapes [2, 3] and [] do not fit together"),
    (.attribute("stride", value: 0), "stride is 0, outside its range"),
    (
      .noWindowPosition(input: 2, window: 3, stride: 1, dilation: 1),
      "a window of 3 with stride 1 and dilation 1 has no position in an extent of 2"
    ),
    (.shape(.rank(9)), "the result's shape: rank 9 is above the limit of 8"),
    (.unsupported("an empty slice"), "an empty slice is not supported"),
  ])
  func operators(error: OperatorError, line: String) {
    #expect(error.description == line)
    let place = OperatorLocation(index: 7, name: "CONV_2D")
    #expect(
      GraphError.operator(place, error).description == "graph: operator 7 (CONV_2D): \(line)")
  }

  @Test(arguments: [
    (
      GraphError.unsupported(OperatorLocation(index: 1, name: "ADD"), "version", value: 99),
      "operator 1 (ADD): version 99 is not supported"
    ),
    (
      .tensorIndex(OperatorLocation(index: 1, name: "ADD"), "input", found: 8, count: 3),
      "operator 1 (ADD): input names tensor 8 of 3"
    ),
    (.tensorIndex(nil, "graph input", found: 8, count: 3), "graph input names tensor 8 of 3"),
    (
      .notProduced(OperatorLocation(index: 1, name: "ADD"), boxes),
      "operator 1 (ADD): reads tensor 4 \"boxes\", which nothing before it writes"
    ),
    (
      .writtenTwice(OperatorLocation(index: 1, name: "ADD"), boxes),
      "operator 1 (ADD): writes tensor 4 \"boxes\", which is an input, a constant or written before"
    ),
    (.outputNotProduced(boxes), "the graph's output, tensor 4 \"boxes\", is never written"),
    (
      .needsConstant(OperatorLocation(index: 1, name: "PAD"), "paddings"),
      "operator 1 (PAD): paddings must be a constant of integers"
    ),
    (.tensor(boxes, "is a variable", value: nil), "tensor 4 \"boxes\" is a variable"),
    (
      .tensor(boxes, "has scales that do not fit its shape:", value: 2),
      "tensor 4 \"boxes\" has scales that do not fit its shape: 2"
    ),
    (
      .constantSize(boxes, expected: 8, found: 7),
      "tensor 4 \"boxes\": its data has 7 bytes, shape and type need 8"
    ),
    (
      .tensorShape(boxes, .negativeExtent(axis: 1, extent: -3)),
      "tensor 4 \"boxes\": dimension 1 is -3"
    ),
    (
      .resultType(OperatorLocation(index: 1, name: "ADD"), declared: .int32, inferred: .float32),
      "operator 1 (ADD): computes float32 where the file declares int32"
    ),
    (
      .tooMuchWork(OperatorLocation(index: 1, name: "ADD"), found: 9, limit: 8),
      "operator 1 (ADD): a run takes 9 terms up to here, the limit is 8"
    ),
    (
      .tooManyScales(OperatorLocation(index: 1, name: "CONV_2D"), found: 9, limit: 8),
      "operator 1 (CONV_2D): the scales, phases, tables and boxes of operators take 9 bytes up to here, the limit is 8"
    ),
    (.missing("output"), "the model has no output"),
  ])
  func graphs(error: GraphError, line: String) {
    #expect(error.description == "graph: " + line)
  }
}

import Tensors

@testable import ModelFiles

/// A model of one `SOFTMAX`, or of whatever operator a test puts in its place.
struct SampleModel {
  var version: FlatBufferValue = .uint32(3)
  var description = "sample"
  var operatorCode: [(field: Int, value: FlatBufferValue)] = [(0, .int8(25)), (3, .int32(25))]
  var operation: [(field: Int, value: FlatBufferValue)] = [
    (0, .uint32(0)), (1, .int32s([0])), (2, .int32s([1])), (3, .uint8(9)),
    (4, .table([(0, .float(1))])),
  ]
  var tensor: [(field: Int, value: FlatBufferValue)] = [
    (0, .int32s([1, 8])), (2, .uint32(0)), (3, .string("values")),
  ]
  var buffers: [FlatBufferValue] = [.table([])]
  var subgraphCount = 1
  var tensorCount = 2
  var operatorCount = 1
  var metadata: [FlatBufferValue] = []

  var file: [UInt8] {
    let subgraph = FlatBufferValue.table([
      (0, .vector(Array(repeating: .table(tensor), count: tensorCount))),
      (1, .int32s([0])), (2, .int32s([1])),
      (3, .vector(Array(repeating: .table(operation), count: operatorCount))),
      (4, .string("main")),
    ])
    return FlatBufferBuilder.build(
      .table([
        (0, version), (1, .vector([.table(operatorCode)])),
        (2, .vector(Array(repeating: subgraph, count: subgraphCount))),
        (3, .string(description)), (4, .vector(buffers)), (6, .vector(metadata)),
      ]), identifier: TFLiteModel.identifier)
  }

  func read(limits: ModelLimits = .standard) throws(ModelFileError) -> TFLiteModel {
    try TFLiteModel.read(ByteSlice(file), limits: limits)
  }

  /// The refusal, or `nil` if the model is accepted.
  func refusal(limits: ModelLimits = .standard) -> ModelFileError? {
    do throws(ModelFileError) {
      _ = try read(limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// The sample with an operator of other options.
  static func with(
    options type: UInt8, _ fields: [(field: Int, value: FlatBufferValue)]
  ) -> SampleModel {
    var model = SampleModel()
    model.operation[3].value = .uint8(type)
    model.operation[4].value = .table(fields)
    return model
  }

  func options() throws -> TFLiteModel.BuiltinOptions {
    try read().subgraphs[0].operators[0].options
  }
}

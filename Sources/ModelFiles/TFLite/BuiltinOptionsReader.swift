/// Reads an operator's options out of the schema's union.
///
/// Defaults are the schema's: what the file leaves out is 0, `false`, `NONE` or `SAME`, but for
/// dilations, which are 1, and `pot_scale_int16`, which is `true`.
///
/// Source: `union BuiltinOptions` of `tensorflow/lite/schema/schema.fbs`.
enum BuiltinOptionsReader {
  /// The number of the last member of the union.
  private static let lastType: UInt8 = 126

  static func read(_ operation: FlatBufferTable) throws(ModelFileError)
    -> TFLiteModel.BuiltinOptions
  {
    let type: UInt8 = try operation.integer(3, "options_type")
    guard type <= lastType else {
      throw .invalidValue(
        at: try operation.location(of: 3, "options_type", width: 1), found: Int(type),
        expected: "0 to \(lastType)")
    }
    let secondType: UInt8 = try operation.integer(11, "options_2_type")
    let secondTable = try operation.table(12, "options_2")
    guard let table = try operation.table(4, "options"), type != 0 else {
      return secondTable == nil || secondType == 0 ? .none : .other(type: secondType)
    }
    return try options(type, table)
  }

  private static func options(
    _ type: UInt8, _ table: FlatBufferTable
  ) throws(ModelFileError) -> TFLiteModel.BuiltinOptions {
    switch type {
    case 1: .conv2D(try conv2D(table))
    case 2: .depthwiseConv2D(try depthwiseConv2D(table))
    case 5: .pool2D(try pool2D(table))
    case 8: .fullyConnected(try fullyConnected(table))
    case 9: .softmax(beta: try table.float(0, "beta"))
    case 10:
      .concatenation(axis: try table.integer(0, "axis"), activation: try activation(table, 1))
    case 11:
      .add(
        activation: try activation(table, 0),
        potScaleInt16: try table.bool(1, "pot_scale_int16", default: true))
    case 15:
      .resizeBilinear(
        alignCorners: try table.bool(2, "align_corners"),
        halfPixelCenters: try table.bool(3, "half_pixel_centers"))
    case 17:
      .reshape(newShape: try table.integers(0, "new_shape", limit: table.reader.limits.rank))
    case 21: .mul(activation: try activation(table, 0))
    case 23:
      .gather(axis: try table.integer(0, "axis"), batchDims: try table.integer(1, "batch_dims"))
    case 27: .reducer(keepDims: try table.bool(0, "keep_dims"))
    case 28:
      .sub(
        activation: try activation(table, 0),
        potScaleInt16: try table.bool(1, "pot_scale_int16", default: true))
    case 29: .div(activation: try activation(table, 0))
    case 32: .stridedSlice(try stridedSlice(table))
    case 64: .unpack(num: try table.integer(0, "num"), axis: try table.integer(1, "axis"))
    default: .other(type: type)
    }
  }

  private static func conv2D(
    _ table: FlatBufferTable
  ) throws(ModelFileError) -> TFLiteModel.Conv2DOptions {
    TFLiteModel.Conv2DOptions(
      padding: try padding(table),
      strideW: try table.integer(1, "stride_w"),
      strideH: try table.integer(2, "stride_h"),
      dilationW: try table.integer(4, "dilation_w_factor", default: 1),
      dilationH: try table.integer(5, "dilation_h_factor", default: 1),
      activation: try activation(table, 3))
  }

  private static func depthwiseConv2D(
    _ table: FlatBufferTable
  ) throws(ModelFileError) -> TFLiteModel.DepthwiseConv2DOptions {
    TFLiteModel.DepthwiseConv2DOptions(
      padding: try padding(table),
      strideW: try table.integer(1, "stride_w"),
      strideH: try table.integer(2, "stride_h"),
      depthMultiplier: try table.integer(3, "depth_multiplier"),
      dilationW: try table.integer(5, "dilation_w_factor", default: 1),
      dilationH: try table.integer(6, "dilation_h_factor", default: 1),
      activation: try activation(table, 4))
  }

  private static func pool2D(
    _ table: FlatBufferTable
  ) throws(ModelFileError) -> TFLiteModel.Pool2DOptions {
    TFLiteModel.Pool2DOptions(
      padding: try padding(table),
      strideW: try table.integer(1, "stride_w"),
      strideH: try table.integer(2, "stride_h"),
      filterWidth: try table.integer(3, "filter_width"),
      filterHeight: try table.integer(4, "filter_height"),
      activation: try activation(table, 5))
  }

  private static func fullyConnected(
    _ table: FlatBufferTable
  ) throws(ModelFileError) -> TFLiteModel.FullyConnectedOptions {
    TFLiteModel.FullyConnectedOptions(
      activation: try activation(table, 0),
      weightsFormat: try table.enumeration(
        1, "weights_format", expected: "0 (DEFAULT) or 1 (SHUFFLED4x16INT8)"),
      keepNumDims: try table.bool(2, "keep_num_dims"),
      asymmetricQuantizeInputs: try table.bool(3, "asymmetric_quantize_inputs"))
  }

  private static func stridedSlice(
    _ table: FlatBufferTable
  ) throws(ModelFileError) -> TFLiteModel.StridedSliceOptions {
    TFLiteModel.StridedSliceOptions(
      beginMask: try table.integer(0, "begin_mask"),
      endMask: try table.integer(1, "end_mask"),
      ellipsisMask: try table.integer(2, "ellipsis_mask"),
      newAxisMask: try table.integer(3, "new_axis_mask"),
      shrinkAxisMask: try table.integer(4, "shrink_axis_mask"),
      offset: try table.bool(5, "offset"))
  }

  private static func padding(
    _ table: FlatBufferTable
  ) throws(ModelFileError) -> TFLiteModel.Padding {
    try table.enumeration(0, "padding", expected: "0 (SAME) or 1 (VALID)")
  }

  private static func activation(
    _ table: FlatBufferTable, _ field: Int
  ) throws(ModelFileError) -> TFLiteModel.ActivationFunction {
    try table.enumeration(
      field, "fused_activation_function", expected: "0 (NONE) to 5 (SIGN_BIT)")
  }
}

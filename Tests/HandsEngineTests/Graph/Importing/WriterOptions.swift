import HandsSystem

@testable import HandsTFLite

extension TFLiteModelWriter.Options {
  /// The options as the reader of a file hands them on.
  var read: OperatorOptions {
    let table = FlatBufferBuilder.build(.table(fields), identifier: TFLiteModel.identifier)
    let reader = FlatBufferReader(ByteSlice(table), rootName: "options", limits: .standard)
    do {
      return OperatorOptions(
        type: type, table: try reader.root(identifier: TFLiteModel.identifier, isRequired: true))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

/// Options with the names of their fields.
extension TFLiteModelWriter.Options {
  static func convolution(
    _ padding: TFLiteModel.Padding, strides: (height: Int32, width: Int32) = (1, 1),
    dilations: (height: Int32, width: Int32) = (1, 1),
    activation: TFLiteModel.ActivationFunction = .none
  ) -> Self {
    Self(
      type: 1,
      [
        0: .int8(padding.rawValue), 1: .int32(strides.width), 2: .int32(strides.height),
        3: .int8(activation.rawValue), 4: .int32(dilations.width),
        5: .int32(dilations.height),
      ])
  }

  static func depthwise(
    _ padding: TFLiteModel.Padding, strides: (height: Int32, width: Int32) = (1, 1),
    activation: TFLiteModel.ActivationFunction = .none
  ) -> Self {
    Self(
      type: 2,
      [
        0: .int8(padding.rawValue), 1: .int32(strides.width), 2: .int32(strides.height),
        3: .int32(1), 4: .int8(activation.rawValue),
      ])
  }

  static func pool(
    _ padding: TFLiteModel.Padding, strides: (height: Int32, width: Int32) = (1, 1),
    extents: (height: Int32, width: Int32)
  ) -> Self {
    Self(
      type: 5,
      [
        0: .int8(padding.rawValue), 1: .int32(strides.width), 2: .int32(strides.height),
        3: .int32(extents.width), 4: .int32(extents.height),
      ])
  }

  static func fullyConnected(
    activation: TFLiteModel.ActivationFunction = .none, weightsFormat: Int8 = 0,
    keepsDimensions: Bool = false
  ) -> Self {
    Self(
      type: 8,
      [
        0: .int8(activation.rawValue), 1: .int8(weightsFormat),
        2: .uint8(keepsDimensions ? 1 : 0),
      ])
  }

  static func softmax(beta: Float) -> Self { Self(type: 9, [0: .float(beta)]) }

  static func concatenation(
    axis: Int32, activation: TFLiteModel.ActivationFunction = .none
  ) -> Self {
    Self(type: 10, [0: .int32(axis), 1: .int8(activation.rawValue)])
  }

  /// The options of `ADD`; `pot_scale_int16` is on, as in files.
  static func add(activation: TFLiteModel.ActivationFunction) -> Self {
    Self(type: 11, [0: .int8(activation.rawValue), 1: .uint8(1)])
  }

  static func resizeBilinear(
    alignsCorners: Bool = false, hasHalfPixelCenters: Bool = false
  ) -> Self {
    Self(type: 15, [2: .uint8(alignsCorners ? 1 : 0), 3: .uint8(hasHalfPixelCenters ? 1 : 0)])
  }

  static func reshape(_ shape: Int32...) -> Self { Self(type: 17, [0: .int32s(shape)]) }

  static var mul: Self { Self(type: 21, [0: .int8(0)]) }

  static func gather(axis: Int32, batchDimensions: Int32 = 0) -> Self {
    Self(type: 23, [0: .int32(axis), 1: .int32(batchDimensions)])
  }

  static func reducer(keepsDimensions: Bool) -> Self {
    Self(type: 27, [0: .uint8(keepsDimensions ? 1 : 0)])
  }

  static var sub: Self { Self(type: 28, [0: .int8(0), 1: .uint8(1)]) }

  static func stridedSlice(
    endMask: Int32 = 0, shrinkAxisMask: Int32 = 0, offset: Bool = false
  ) -> Self {
    Self(
      type: 32,
      [
        0: .int32(0), 1: .int32(endMask), 2: .int32(0), 3: .int32(0),
        4: .int32(shrinkAxisMask), 5: .uint8(offset ? 1 : 0),
      ])
  }

  static var maximum: Self { Self(type: 39) }

  static func shape(_ type: TFLiteModel.TensorTypeCode) -> Self {
    Self(type: 55, [0: .int8(type.rawValue)])
  }

  static func pack(count: Int32, axis: Int32 = 0) -> Self {
    Self(type: 59, [0: .int32(count), 1: .int32(axis)])
  }

  static func unpack(count: Int32, axis: Int32) -> Self {
    Self(type: 64, [0: .int32(count), 1: .int32(axis)])
  }
}

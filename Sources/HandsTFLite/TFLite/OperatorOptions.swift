/// The options of an operator as stored in the file, to be decoded by the operator's own code.
///
/// Omitted fields have the schema's default: 0, `false`, or the caller's value. Every offset is
/// checked when it is followed, within the limits for the file.
///
/// Source: `union BuiltinOptions` of `tensorflow/lite/schema/schema.fbs`.
public struct OperatorOptions {
  /// The number of the table's type in the schema's union; 0 if there is no table.
  public let type: UInt8
  private let table: FlatBufferTable?

  /// Empty options.
  public static var none: OperatorOptions { OperatorOptions(type: 0, table: nil) }

  init(type: UInt8, table: FlatBufferTable?) {
    self.type = type
    self.table = table
  }

  /// Reads a number.
  ///
  /// - Parameters:
  ///   - field: The field's number in its table.
  ///   - name: The field's name, for errors.
  ///   - absent: The value if the file omits the field.
  /// - Returns: The number.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func integer(
    _ field: Int, _ name: String, default absent: Int32 = 0
  ) throws(ModelFileError) -> Int {
    guard let table else { return Int(absent) }
    return Int(try table.integer(field, name, default: absent) as Int32)
  }

  /// Reads a single-precision number.
  ///
  /// - Parameters:
  ///   - field: The field's number in its table.
  ///   - name: The field's name, for errors.
  /// - Returns: The number, or 0 if the file omits it.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func float(_ field: Int, _ name: String) throws(ModelFileError) -> Float {
    guard let table else { return 0 }
    return try table.float(field, name)
  }

  /// Reads a Boolean.
  ///
  /// - Parameters:
  ///   - field: The field's number in its table.
  ///   - name: The field's name, for errors.
  ///   - absent: The value if the file omits the field.
  /// - Returns: The value.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func bool(
    _ field: Int, _ name: String, default absent: Bool = false
  ) throws(ModelFileError) -> Bool {
    guard let table else { return absent }
    return try table.bool(field, name, default: absent)
  }

  /// Reads an enumeration.
  ///
  /// - Parameters:
  ///   - field: The field's number in its table.
  ///   - name: The field's name, for errors.
  ///   - expected: The accepted values, for errors.
  /// - Returns: The value, or the one for 0 if the file omits it.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func enumeration<Value: RawRepresentable>(
    _ field: Int, _ name: String, expected: String
  ) throws(ModelFileError) -> Value where Value.RawValue == Int8 {
    if let table { return try table.enumeration(field, name, expected: expected) }
    guard let value = Value(rawValue: 0) else { preconditionFailure("0 is in every enumeration") }
    return value
  }

  /// Reads a vector of numbers.
  ///
  /// - Parameters:
  ///   - field: The field's number in its table.
  ///   - name: The field's name, for errors.
  /// - Returns: The numbers, or `nil` if the file omits the vector.
  /// - Throws: ``ModelFileError`` with the field's path; also if there are more numbers than a
  ///   tensor may have dimensions.
  public func integers(_ field: Int, _ name: String) throws(ModelFileError) -> [Int]? {
    guard let table else { return nil }
    let numbers: [Int32]? = try table.integers(field, name, limit: table.reader.limits.rank)
    return numbers?.map { Int($0) }
  }

  /// Reads the padding, which is field 0 of convolutions and pools.
  ///
  /// - Returns: The padding.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func padding() throws(ModelFileError) -> TFLiteModel.Padding {
    try enumeration(0, "padding", expected: "0 (SAME) or 1 (VALID)")
  }

  /// Reads the fused activation function.
  ///
  /// - Parameter field: The field's number in its table.
  /// - Returns: The function.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func activation(_ field: Int) throws(ModelFileError) -> TFLiteModel.ActivationFunction {
    try enumeration(
      field, "fused_activation_function", expected: "0 (NONE) to 5 (SIGN_BIT)")
  }

  /// Reads the type of the bias and of sums where activations have 16 bits; `float32` if the file does not say.
  ///
  /// - Parameter field: The field's number in its table.
  /// - Returns: The type.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func quantizedBiasType(
    _ field: Int
  ) throws(ModelFileError) -> TFLiteModel.TensorTypeCode {
    try enumeration(
      field, "quantized_bias_type", expected: "0 (FLOAT32), 2 (INT32) or 4 (INT64)")
  }
}

extension OperatorOptions {
  /// The number of the last member of the union.
  private static let lastType: UInt8 = 126

  /// Reads an operator's options.
  init(of operation: FlatBufferTable) throws(ModelFileError) {
    let type: UInt8 = try operation.integer(3, "options_type")
    guard type <= OperatorOptions.lastType else {
      throw .invalidValue(
        at: try operation.location(of: 3, "options_type", width: 1), found: Int(type),
        expected: "0 to \(OperatorOptions.lastType)")
    }
    let secondType: UInt8 = try operation.integer(11, "options_2_type")
    let secondTable = try operation.table(12, "options_2")
    if type != 0, let table = try operation.table(4, "options") {
      self.init(type: type, table: table)
    } else {
      // Options of the second union belong to unsupported operators.
      let isOther = secondTable != nil && secondType != 0
      self.init(type: isOther ? .max : 0, table: nil)
    }
  }
}

extension TFLiteModel {
  /// The padding of a window.
  public enum Padding: Int8, Hashable, Sendable {
    /// The number of outputs is the number of inputs divided by the stride, rounded up.
    case same = 0
    /// Only windows inside the input are used.
    case valid = 1
  }

  /// The activation function that is applied to an operator's results before storing them.
  public enum ActivationFunction: Int8, Hashable, Sendable {
    /// No function.
    case none = 0
    /// Clamps to 0 and above.
    case relu = 1
    /// Clamps to −1…1.
    case reluN1To1 = 2
    /// Clamps to 0…6.
    case relu6 = 3
    /// The hyperbolic tangent.
    case tanh = 4
    /// The sign bit.
    case signBit = 5
  }
}

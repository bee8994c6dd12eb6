/// The options of an operator as the file has them, for whoever knows the operator to read.
///
/// What the file leaves out is the schema's default: 0, `false`, or what the caller names.
/// Every offset is checked when it is followed, under the limits of the file.
///
/// Source: `union BuiltinOptions` of `tensorflow/lite/schema/schema.fbs`.
public struct OperatorOptions {
  /// The number of the table's type in the schema's union, 0 if there is no table.
  public let type: UInt8
  private let table: FlatBufferTable?

  /// No options at all.
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
  ///   - absent: The value of a field that the file leaves out.
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
  /// - Returns: The number, 0 if the file leaves it out.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func float(_ field: Int, _ name: String) throws(ModelFileError) -> Float {
    guard let table else { return 0 }
    return try table.float(field, name)
  }

  /// Reads a truth value.
  ///
  /// - Parameters:
  ///   - field: The field's number in its table.
  ///   - name: The field's name, for errors.
  ///   - absent: The value of a field that the file leaves out.
  /// - Returns: The value.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func bool(
    _ field: Int, _ name: String, default absent: Bool = false
  ) throws(ModelFileError) -> Bool {
    guard let table else { return absent }
    return try table.bool(field, name, default: absent)
  }

  /// Reads a field that names one of a few values.
  ///
  /// - Parameters:
  ///   - field: The field's number in its table.
  ///   - name: The field's name, for errors.
  ///   - expected: The accepted values, for errors.
  /// - Returns: The value; that of 0 if the file leaves it out.
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
  /// - Returns: The numbers, `nil` if the file leaves the vector out.
  /// - Throws: ``ModelFileError`` with the field's path, also for more numbers than a tensor may have
  ///   dimensions.
  public func integers(_ field: Int, _ name: String) throws(ModelFileError) -> [Int]? {
    guard let table else { return nil }
    let numbers: [Int32]? = try table.integers(field, name, limit: table.reader.limits.rank)
    return numbers?.map { Int($0) }
  }

  /// How a window treats the border: field 0 of convolutions and pools.
  ///
  /// - Returns: The rule.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func padding() throws(ModelFileError) -> TFLiteModel.Padding {
    try enumeration(0, "padding", expected: "0 (SAME) or 1 (VALID)")
  }

  /// What is applied to an operator's results.
  ///
  /// - Parameter field: The field's number in its table.
  /// - Returns: The function.
  /// - Throws: ``ModelFileError`` with the field's path.
  public func activation(_ field: Int) throws(ModelFileError) -> TFLiteModel.ActivationFunction {
    try enumeration(
      field, "fused_activation_function", expected: "0 (NONE) to 5 (SIGN_BIT)")
  }
}

extension OperatorOptions {
  /// The number of the last member of the union.
  private static let lastType: UInt8 = 126

  /// Finds an operator's options.
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
      // Options of the second union belong to operators that are not run.
      let isOther = secondTable != nil && secondType != 0
      self.init(type: isOther ? .max : 0, table: nil)
    }
  }
}

extension TFLiteModel {
  /// How a window treats the border.
  public enum Padding: Int8, Hashable, Sendable {
    /// As many outputs as inputs, divided by the stride, rounded up.
    case same = 0
    /// Only windows that lie inside the input.
    case valid = 1
  }

  /// What is applied to an operator's results before they are stored.
  public enum ActivationFunction: Int8, Hashable, Sendable {
    /// Nothing.
    case none = 0
    /// Limits to 0 and above.
    case relu = 1
    /// Limits to −1…1.
    case reluN1To1 = 2
    /// Limits to 0…6.
    case relu6 = 3
    /// The hyperbolic tangent.
    case tanh = 4
    /// The sign bit.
    case signBit = 5
  }
}

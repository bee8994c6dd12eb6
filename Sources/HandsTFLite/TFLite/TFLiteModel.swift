public import HandsSystem

/// A TensorFlow Lite model, schema version 3, as plain values.
///
/// Everything except the constants' bytes is copied out of the file, and every index lies inside
/// its list. Shapes, types and options are as stored: reading does not decide whether an operator
/// can run.
///
/// Source: TensorFlow Lite, `tensorflow/lite/schema/schema.fbs`.
public struct TFLiteModel {
  /// The supported schema version.
  public static let schemaVersion = 3
  /// The file identifier at byte 4.
  public static let identifier = "TFL3"

  /// The schema version of the file.
  public var version: Int
  /// Free text about the model.
  public var description: String
  /// The kinds of operators that the model uses.
  public var operatorCodes: [OperatorCode]
  /// The graphs; only the first one runs.
  public var subgraphs: [Subgraph]
  /// The bytes of the constants, in place; empty for tensors that are not constant.
  public var buffers: [ByteSlice]
  /// Named buffers with data about the model.
  public var metadata: [Metadata]

  /// A kind of operator.
  public struct OperatorCode: Hashable, Sendable {
    /// The operator; the schema may not define its number.
    public var builtin: BuiltinOperator
    /// The name of a custom operator.
    public var customName: String?
    /// The version of the operator's definition.
    public var version: Int
  }

  /// A graph of operators over tensors.
  public struct Subgraph {
    /// All tensors of the graph.
    public var tensors: [Tensor]
    /// Indices in ``tensors``.
    public var inputs: [Int32]
    /// Indices in ``tensors``.
    public var outputs: [Int32]
    /// The operators in execution order.
    public var operators: [Operator]
    /// The graph's name, or an empty string.
    public var name: String
  }

  /// An operator of a graph.
  public struct Operator {
    /// The index in ``TFLiteModel/operatorCodes``.
    public var opcodeIndex: Int
    /// Indices in the subgraph's tensors; −1 for an absent optional input.
    public var inputs: [Int32]
    /// Indices in the subgraph's tensors.
    public var outputs: [Int32]
    /// The operator's options.
    public var options: OperatorOptions
    /// The options of a custom operator, in its own format; empty if there are none.
    public var customOptions: ByteSlice
  }

  /// A named buffer.
  public struct Metadata: Hashable, Sendable {
    /// The name of the contents, such as `TFLITE_METADATA`.
    public var name: String
    /// The index in ``TFLiteModel/buffers``.
    public var buffer: Int
  }
}

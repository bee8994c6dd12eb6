public import HandsSystem

/// A TensorFlow Lite model, schema version 3, as plain values.
///
/// Everything but the constants' bytes is copied out of the file; every index lies inside its list.
/// Shapes, types and options are as written: whether an operator can run is not decided here.
///
/// Source: TensorFlow Lite, `tensorflow/lite/schema/schema.fbs`.
public struct TFLiteModel {
  /// The schema version that is read.
  public static let schemaVersion = 3
  /// The four letters at byte 4.
  public static let identifier = "TFL3"

  /// The schema version of the file.
  public var version: Int
  /// Free text about the model.
  public var description: String
  /// The kinds of operators that the model uses.
  public var operatorCodes: [OperatorCode]
  /// The graphs; the first is the one that runs.
  public var subgraphs: [Subgraph]
  /// The bytes of the constants, in place; empty for a tensor without constant bytes.
  public var buffers: [ByteSlice]
  /// Named buffers with data about the model.
  public var metadata: [Metadata]

  /// A kind of operator.
  public struct OperatorCode: Hashable, Sendable {
    /// The operator, of a number that the schema may not know.
    public var builtin: BuiltinOperator
    /// The name of a custom operator.
    public var customName: String?
    /// The version of the operator's definition.
    public var version: Int
  }

  /// A graph of operators over tensors.
  public struct Subgraph {
    /// All values of the graph.
    public var tensors: [Tensor]
    /// Indices into ``tensors``.
    public var inputs: [Int32]
    /// Indices into ``tensors``.
    public var outputs: [Int32]
    /// The operators in the order in which they run.
    public var operators: [Operator]
    /// The graph's name, or an empty string.
    public var name: String
  }

  /// A use of an operator.
  public struct Operator {
    /// Index into ``TFLiteModel/operatorCodes``.
    public var opcodeIndex: Int
    /// Indices into the subgraph's tensors; −1 where an optional input is absent.
    public var inputs: [Int32]
    /// Indices into the subgraph's tensors.
    public var outputs: [Int32]
    /// The operator's options.
    public var options: OperatorOptions
    /// The options of an operator that the schema does not define, in a format of its own; empty if
    /// there are none.
    public var customOptions: ByteSlice
  }

  /// A named buffer.
  public struct Metadata: Hashable, Sendable {
    /// What the buffer holds, such as `TFLITE_METADATA`.
    public var name: String
    /// Index into ``TFLiteModel/buffers``.
    public var buffer: Int
  }
}

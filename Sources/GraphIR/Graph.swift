public import Tensors

/// A network: values and the operations that make them, in an order that can be run.
///
/// Every node's inputs are graph inputs, constants or outputs of earlier nodes; every value has one
/// producer at most; all types are resolved.
public struct Graph: Sendable {
  /// All values, by ``ValueID``.
  public var values: [Value] = []
  /// The operations, in running order.
  public var nodes: [Node] = []
  /// The values that a caller fills.
  public var inputs: [ValueID] = []
  /// The values that a caller reads.
  public var outputs: [ValueID] = []

  /// Creates an empty graph.
  public init() {}

  /// The value of an identifier.
  ///
  /// - Parameter id: An identifier of this graph.
  public subscript(id: ValueID) -> Value {
    get { values[id.index] }
    set { values[id.index] = newValue }
  }

  /// The resolved problem of a node.
  ///
  /// - Parameter node: A node of this graph.
  /// - Returns: Every size of the operation.
  /// - Throws: ``GraphError`` if a rewrite broke the operator's rules.
  public func resolution(of node: Node) throws(GraphError) -> Resolution {
    do {
      return try node.operation.resolve(inputs: node.inputs.map { $0.map { self[$0].type } })
    } catch {
      throw .operation(node.place, error)
    }
  }
}

/// Names one value of a graph.
public struct ValueID: Hashable, Sendable {
  /// The position in ``Graph/values``.
  public let index: Int

  /// Creates an identifier.
  ///
  /// - Parameter index: The position in ``Graph/values``.
  public init(_ index: Int) {
    self.index = index
  }
}

/// A tensor in a graph.
public struct Value: Sendable {
  /// The name in the model file.
  public var name: String
  /// Shape and element type.
  public var type: TensorType
  /// The elements, if they are constant.
  public var constant: Constant?
  /// How a computed value lies in memory, `nil` if it is dense.
  public var planes: PlaneLayout?

  /// Creates a value.
  ///
  /// - Parameters:
  ///   - name: The name in the model file.
  ///   - type: Shape and element type.
  ///   - constant: The elements, if they are constant.
  public init(name: String, type: TensorType, constant: Constant? = nil) {
    self.name = name
    self.type = type
    self.constant = constant
  }
}

extension Value {
  /// The bytes that the elements take where they are computed.
  public var byteCount: Int {
    planes.map { $0.floatCount * MemoryLayout<Float>.stride } ?? type.byteCount
  }
}

/// One application of an operation.
public struct Node: Sendable {
  /// What is computed.
  public var operation: Operation
  /// The operands, `nil` where an optional one is absent.
  public var inputs: [ValueID?]
  /// The results.
  public var outputs: [ValueID]
  /// Where the operation stands in the model file; operations fused into it do not change that.
  public var place: OperatorPlace

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - operation: What is computed.
  ///   - inputs: The operands, `nil` where an optional one is absent.
  ///   - outputs: The results.
  ///   - place: Where the operation stands in the model file.
  public init(
    operation: Operation, inputs: [ValueID?], outputs: [ValueID], place: OperatorPlace
  ) {
    self.operation = operation
    self.inputs = inputs
    self.outputs = outputs
    self.place = place
  }
}

extension Node {
  /// An operand by its position.
  ///
  /// - Parameter position: The position in ``Node/inputs``, or one past what is given.
  /// - Returns: The value, `nil` if the operand is absent.
  package func input(_ position: Int) -> ValueID? {
    position < inputs.count ? inputs[position] : nil
  }
}

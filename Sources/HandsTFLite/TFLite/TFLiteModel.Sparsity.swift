extension TFLiteModel {
  /// The sparse layout of a constant: which elements are stored, and in what order; all others are
  /// zero.
  ///
  /// Nested loops visit the stored elements, one for each dimension and one more for each dimension
  /// that is divided into blocks.
  ///
  /// Source: `SparsityParameters` of `tensorflow/lite/schema/schema.fbs`.
  public struct Sparsity: Hashable, Sendable {
    /// The dimension of each loop, outermost first; values from the rank on refer to entries of
    /// ``blockMap``.
    public var traversalOrder: [Int32]
    /// The dimension that each kind of block divides.
    public var blockMap: [Int32]
    /// The storage of the iterations of each loop, outermost first.
    public var levels: [Level]

    /// The storage of the iterations of one loop.
    public enum Level: Hashable, Sendable {
      /// All iterations, with their number.
      case dense(size: Int32)
      /// Some iterations: iteration `i` of the outer loop has the indices from `segments[i]` up to
      /// `segments[i + 1]`.
      case sparse(segments: [Int32], indices: [Int32])
    }

    /// Creates a sparse layout.
    ///
    /// - Parameters:
    ///   - traversalOrder: The dimension of each loop, outermost first.
    ///   - blockMap: The dimension that each kind of block divides.
    ///   - levels: How the turns of each loop are stored.
    public init(traversalOrder: [Int32], blockMap: [Int32] = [], levels: [Level]) {
      self.traversalOrder = traversalOrder
      self.blockMap = blockMap
      self.levels = levels
    }
  }
}

extension TFLiteModel.Sparsity {
  /// Reads the field of a tensor.
  init(_ table: FlatBufferTable) throws(ModelFileError) {
    let limit = 2 * table.reader.limits.rank
    traversalOrder = try table.integers(0, "traversal_order", limit: limit) ?? []
    blockMap = try table.integers(1, "block_map", limit: limit) ?? []
    levels = []
    for dimension in try table.tables(2, "dim_metadata", limit: limit) {
      levels.append(try Level(dimension))
    }
  }
}

extension TFLiteModel.Sparsity.Level {
  private enum Format: Int8 {
    case dense, sparse
  }

  fileprivate init(_ table: FlatBufferTable) throws(ModelFileError) {
    let format: Format = try table.enumeration(
      0, "format", expected: "0 (DENSE) or 1 (SPARSE_CSR)")
    switch format {
    case .dense: self = .dense(size: try table.integer(1, "dense_size"))
    case .sparse:
      self = .sparse(
        segments: try table.sparseIndices(2, "array_segments"),
        indices: try table.sparseIndices(4, "array_indices"))
    }
  }
}

extension FlatBufferTable {
  /// Reads the numbers of a union of vectors, with its type in one field and the vector's table in
  /// the next.
  fileprivate func sparseIndices(
    _ field: Int, _ name: String
  ) throws(ModelFileError) -> [Int32] {
    let type: UInt8 = try integer(field, name + "_type")
    guard let vector = try table(field + 1, name) else {
      throw .malformed(
        at: try location(of: field, name + "_type", width: 1), .missingField)
    }
    switch type {
    case 1: return try vector.integers(0, "values") ?? []
    case 2: return (try vector.integers(0, "values") as [UInt16]?)?.map { Int32($0) } ?? []
    case 3: return (try vector.integers(0, "values") as [UInt8]?)?.map { Int32($0) } ?? []
    default:
      throw .invalidValue(
        at: try location(of: field, name + "_type", width: 1), found: Int(type),
        expected: "1 (Int32Vector) to 3 (Uint8Vector)")
    }
  }
}

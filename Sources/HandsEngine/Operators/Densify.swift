import HandsSystem
import HandsTFLite

extension OperatorDefinition {
  /// A constant that is stored sparsely, with all its elements.
  static let densify = OperatorDefinition(124, newestVersion: 1, .densify)
}

extension Operator {
  /// The operand itself: constants are expanded when they are read from the file.
  static let densify = Operator("DENSIFY") { operands throws(OperatorError) in
    try operands.checkCount(1)
    let input = try operands.required(.input)
    return try Operator.reshape(to: input.shape.dimensions).infer(operands)
  }
}

extension TFLiteModel.Sparsity {
  /// All elements of a constant, those that are not stored as zeros.
  ///
  /// - Parameters:
  ///   - stored: The stored elements, in the order of the loops.
  ///   - type: The type of the constant; its size is for the caller to bound.
  ///   - location: Where the constant stands in the file.
  /// - Returns: The elements, row major.
  /// - Throws: ``GraphError/tensor(_:_:value:)`` if loops, shape and stored elements do not fit together,
  ///   or if the elements would take too much memory.
  func expanded(
    _ stored: ByteSlice, _ type: TensorType, at location: TensorLocation
  ) throws(GraphError) -> ByteSlice {
    let byteCount = type.byteCount
    guard FreeMemory.hasRoom(for: byteCount) else {
      throw .tensor(location, "is stored sparsely and takes too many bytes:", value: byteCount)
    }
    let loops: SparseLoops
    do {
      loops = try SparseLoops(self, shape: type.shape)
    } catch {
      throw .tensor(location, error.reason, value: error.value)
    }
    let width = type.elementType.byteCount
    guard stored.count == loops.storedCount * width else {
      throw .tensor(
        location, "is stored sparsely with another number of bytes than its loops visit:",
        value: stored.count)
    }
    var elements = [UInt8](repeating: 0, count: byteCount)
    loops.visit { position, element in
      for byte in 0..<width {
        elements[element * width + byte] = stored[position * width + byte]
      }
    }
    return ByteSlice(elements)
  }
}

/// The loops of a sparse constant, proved to visit each of its elements once at most.
private struct SparseLoops {
  /// Elements that are stored.
  let storedCount: Int
  /// How the turns of each loop are stored, outermost first.
  private let levels: [TFLiteModel.Sparsity.Level]
  /// Elements of the constant between neighbouring turns of each loop.
  private let strides: [Int]

  /// What does not fit.
  struct Fault: Error {
    let reason: StaticName
    let value: Int
  }

  /// Checks all numbers of a sparsity against the constant's shape.
  init(_ sparsity: TFLiteModel.Sparsity, shape: Shape) throws(Fault) {
    let order = sparsity.traversalOrder.map { Int($0) }
    let levels = sparsity.levels
    guard order.count == shape.rank + sparsity.blockMap.count, order.count == levels.count,
      order.sorted() == Array(order.indices)
    else { throw Fault(reason: "is stored sparsely in wrong loops:", value: order.count) }
    var extents = shape.dimensions
    var dimensionStrides = shape.strides
    var isCut = [Bool](repeating: false, count: shape.rank)
    for (block, dimension) in sparsity.blockMap.map({ Int($0) }).enumerated() {
      guard isCut.indices.contains(dimension), !isCut[dimension],
        let level = order.firstIndex(of: shape.rank + block), case .dense(let size) = levels[level],
        size > 0, extents[dimension] % Int(size) == 0
      else { throw Fault(reason: "is stored sparsely in wrong blocks, number", value: block) }
      isCut[dimension] = true
      extents.append(Int(size))
      dimensionStrides.append(dimensionStrides[dimension])
      extents[dimension] /= Int(size)
      dimensionStrides[dimension] *= Int(size)
    }
    var turns = 1
    for (level, dimension) in zip(levels, order) {
      turns = try SparseLoops.turns(of: level, extent: extents[dimension], outerTurns: turns)
    }
    storedCount = turns
    self.levels = levels
    strides = order.map { dimensionStrides[$0] }
  }

  /// The turns of a loop in all turns of those outside.
  private static func turns(
    of level: TFLiteModel.Sparsity.Level, extent: Int, outerTurns: Int
  ) throws(Fault) -> Int {
    switch level {
    case .dense(let size):
      guard Int(size) == extent else {
        throw Fault(reason: "is stored sparsely with a wrong dense size:", value: Int(size))
      }
      // No more than the shape's elements: the extents' product is their number.
      return outerTurns * extent
    case .sparse(let segments, let indices):
      guard segments.count == outerTurns + 1, segments.first == 0,
        let end = segments.last, Int(end) == indices.count
      else { throw Fault(reason: "is stored sparsely in wrong segments:", value: segments.count) }
      for turn in 0..<outerTurns {
        let (start, end) = (Int(segments[turn]), Int(segments[turn + 1]))
        guard start <= end, end <= indices.count else {
          throw Fault(reason: "is stored sparsely with a wrong segment:", value: end)
        }
        var least = 0
        for position in start..<end {
          let index = Int(indices[position])
          guard index >= least, index < extent else {
            throw Fault(reason: "is stored sparsely with a wrong index:", value: index)
          }
          least = index + 1
        }
      }
      return indices.count
    }
  }

  /// Calls a closure with the position of each stored element and its index in the constant.
  func visit(_ body: (_ position: Int, _ element: Int) -> Void) {
    visit(level: 0, turn: 0, element: 0, body)
  }

  private func visit(
    level: Int, turn: Int, element: Int, _ body: (_ position: Int, _ element: Int) -> Void
  ) {
    guard level < levels.count else { return body(turn, element) }
    switch levels[level] {
    case .dense(let size):
      for index in 0..<Int(size) {
        visit(
          level: level + 1, turn: turn * Int(size) + index,
          element: element + index * strides[level], body)
      }
    case .sparse(let segments, let indices):
      for position in Int(segments[turn])..<Int(segments[turn + 1]) {
        visit(
          level: level + 1, turn: position,
          element: element + Int(indices[position]) * strides[level], body)
      }
    }
  }
}

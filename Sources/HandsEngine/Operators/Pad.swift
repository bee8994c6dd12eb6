import HandsTFLite

extension OperatorDefinition {
  /// Zeros around a tensor.
  static let pad = OperatorDefinition(
    34, newestVersion: 5, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    let (before, after) = try source.paddings(1)
    return .pad(before: before, after: after)
  }

  /// The second operand's one element around the first operand.
  static let padV2 = OperatorDefinition(
    60, newestVersion: 5, operands: [0, 2]
  ) { source throws(GraphError) in
    try source.checkInputCount(3, "3 inputs")
    let (before, after) = try source.paddings(1)
    return Operator("PADV2") { operands throws(OperatorError) in
      try operands.checkCount(2...2, "3 inputs")
      let input = try operands.required(.input)
      let value = try operands.required(Operand(1), beside: input)
      guard value.shape.elementCount == 1 else {
        throw .mismatch("elements of the value", expected: 1, found: value.shape.elementCount)
      }
      return try Operator.padding("PADV2", input, before, after, with: .operand(1))
    }
  }

  /// A tensor's own elements around it, mirrored at its borders.
  static let mirrorPad = OperatorDefinition(
    100, newestVersion: 3, operands: [0]
  ) { source throws(GraphError) in
    try source.checkInputCount(2, "2 inputs")
    let mode = try source.options(77, isRequired: true) { options throws(ModelFileError) in
      try options.enumeration(0, "mode", expected: "0 (REFLECT) or 1 (SYMMETRIC)") as MirrorMode
    }
    let (before, after) = try source.paddings(1)
    return Operator("MIRROR_PAD") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input)
      let (extents, inside) = try Operator.padded(input.shape.dimensions, before, after)
      let result = try input.moved(to: extents) { inside[$0].count == extents[$0] ? $0 : nil }
      let skipped = mode == .reflect ? 1 : 0
      // Each dimension cuts all pieces in three: mirrored, as they are, mirrored.
      var pieces = [(StridedView(input.shape.dimensions), StridedView(extents))]
      for axis in extents.indices {
        let extent = input.shape[axis]
        for amount in [before[axis], after[axis]] where amount > extent - skipped {
          throw .attribute("padding", value: amount)
        }
        pieces = pieces.flatMap { source, target in
          var parts = [(source, target.part(axis, inside[axis]))]
          if before[axis] > 0 {
            parts.append(
              (
                source.part(axis, from: before[axis] - 1 + skipped, count: before[axis], by: -1),
                target.part(axis, from: 0, count: before[axis])
              ))
          }
          if after[axis] > 0 {
            parts.append(
              (
                source.part(axis, from: extent - 1 - skipped, count: after[axis], by: -1),
                target.part(axis, from: inside[axis].upperBound, count: after[axis])
              ))
          }
          return parts
        }
      }
      return Inference(
        moving: "MIRROR_PAD", [result],
        pieces.map {
          StridedCopy($0.0, to: $0.1, elementByteCount: input.elementType.byteCount)
        })
    }
  }
}

/// Where a mirror stands.
enum MirrorMode: Int8, Sendable {
  /// In the outermost element, which is not repeated.
  case reflect = 0
  /// At the outermost element's outer edge.
  case symmetric = 1
}

extension OperatorSource {
  /// Elements before and after a tensor, one pair per dimension.
  func paddings(_ position: Int) throws(GraphError) -> (before: [Int], after: [Int]) {
    let amounts = try integers(position, "paddings")
    guard amounts.count % 2 == 0 else {
      throw .operator(location, .attribute("number of paddings", value: amounts.count))
    }
    return (
      stride(from: 0, to: amounts.count, by: 2).map { amounts[$0] },
      stride(from: 1, to: amounts.count, by: 2).map { amounts[$0] }
    )
  }
}

extension Operator {
  /// Zeros around a tensor, one pair of numbers per dimension; the zero of quantized numbers is their zero
  /// point.
  package static func pad(before: [Int], after: [Int]) -> Operator {
    Operator("PAD") { operands throws(OperatorError) in
      try operands.checkCount(1...1, "2 inputs")
      let input = try operands.required(.input)
      return try padding("PAD", input, before, after, with: .bits(try input.zeroBits()))
        .matching(.padding(before: before, after: after))
    }
  }

  /// One element around a tensor.
  fileprivate static func padding(
    _ name: String, _ input: TensorType, _ before: [Int], _ after: [Int],
    with value: StridedCopy.Source
  ) throws(OperatorError) -> Inference {
    let (extents, inside) = try padded(input.shape.dimensions, before, after)
    let result: TensorType
    if let format = input.int16Format, let first = before.last, let last = after.last {
      result = format.padded(before: first, after: last).int16(try derivedShape(extents))
    } else {
      result = try input.moved(to: extents) { inside[$0].count == extents[$0] ? $0 : nil }
    }
    let size = input.elementType.byteCount
    let target = StridedView(extents)
    let copy = StridedCopy(
      StridedView(input.shape.dimensions), to: target.box(inside), elementByteCount: size)
    return Inference(
      moving: name, [result], [copy] + target.filled(outside: inside, value, size))
  }

  /// Extents with some elements before and after, and where the elements between them lie.
  fileprivate static func padded(
    _ extents: [Int], _ before: [Int], _ after: [Int]
  ) throws(OperatorError) -> (extents: [Int], inside: [Range<Int>]) {
    guard before.count == extents.count, after.count == extents.count else {
      throw .mismatch("pairs of paddings", expected: extents.count, found: before.count)
    }
    var padded = extents
    for (axis, amounts) in zip(before, after).enumerated() {
      for amount in [amounts.0, amounts.1] {
        guard amount >= 0, amount <= Shape.maximumElementCount else {
          throw .attribute("padding", value: amount)
        }
        let (sum, overflow) = padded[axis].addingReportingOverflow(amount)
        guard !overflow else { throw .shape(.elementCountOverflow) }
        padded[axis] = sum
      }
    }
    return (padded, zip(before, extents).map { $0..<($0 + $1) })
  }
}

extension TensorType {
  /// The bits of the element that stands for 0: the zero point of quantized numbers.
  func zeroBits() throws(OperatorError) -> UInt64 {
    guard let zeroPoints = quantization?.zeroPoints, let zeroPoint = zeroPoints.first else {
      return 0
    }
    guard zeroPoints.allSatisfy({ $0 == zeroPoint }) else {
      throw .unsupported("padding with several zero points")
    }
    if let range = elementType.integers, !range.contains(zeroPoint) {
      throw .attribute("zero point", value: zeroPoint)
    }
    return UInt64(truncatingIfNeeded: zeroPoint)
  }
}

extension StridedView {
  /// Copies that write one element all around a box.
  func filled(
    outside box: [Range<Int>], _ value: StridedCopy.Source, _ elementByteCount: Int
  ) -> [StridedCopy] {
    outside(box).map {
      StridedCopy(
        StridedView(repeatedOver: $0.extents), of: value, to: $0,
        elementByteCount: elementByteCount)
    }
  }
}

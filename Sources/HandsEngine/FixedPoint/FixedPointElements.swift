import HandsMicrokernels

extension Operator {
  // Safe: operands of one shape, of which a call gets elements that it has.
  /// Numbers stored in a format, the nearest integer each, of two the even one; what lies beyond the limit
  /// becomes the limit.
  static func fixedPointQuantize(to format: FixedPointFormat) -> Operator {
    .fixedPointElements("QUANTIZE", [.float32]) { operands, shape in
      (
        format.type(shape),
        { tiles, call, elements in
          unsafe tiles.quantize(
            FixedPointConversion(
              count: elements.count,
              numbers: UnsafeMutablePointer(mutating: call.floatInput(0)) + elements.lowerBound,
              integers: call.output(0, as: Int16.self) + elements.lowerBound,
              scale: 1 / format.scale, bounds: format.bounds))
        }
      )
    }
  }

  /// The numbers that the integers of a format stand for.
  static func fixedPointDequantize(_ format: FixedPointFormat) -> Operator {
    .fixedPointElements("DEQUANTIZE", [.int16]) { operands, shape in
      (
        TensorType(.float32, shape),
        { tiles, call, elements in
          unsafe tiles.dequantize(
            FixedPointConversion(
              count: elements.count, numbers: call.floatOutput(0) + elements.lowerBound,
              integers: UnsafeMutablePointer(mutating: call.input(0, as: Int16.self))
                + elements.lowerBound,
              scale: format.scale))
        }
      )
    }
  }

  /// The sum of two tensors of one shape in a third format, then a clamp.
  static func fixedPointAdd(
    _ left: FixedPointFormat, _ right: FixedPointFormat, to format: FixedPointFormat,
    _ activation: Activation
  ) -> Operator {
    .fixedPointElements("ADD", [.int16, .int16]) { operands, shape in
      let bounds = format.bounds(of: activation)
      return (
        format.type(shape),
        { tiles, call, elements in
          unsafe tiles.add(
            FixedPointAddition(
              count: elements.count, left: call.input(0, as: Int16.self) + elements.lowerBound,
              right: call.input(1, as: Int16.self) + elements.lowerBound,
              leftScale: left.scale / format.scale, rightScale: right.scale / format.scale,
              output: call.output(0, as: Int16.self) + elements.lowerBound,
              bounds: (
                max(bounds.lower, format.bounds.lower), min(bounds.upper, format.bounds.upper)
              )))
        }
      )
    }
  }

  /// An operator that makes each element of operands of one shape.
  private static func fixedPointElements(
    _ name: String, _ elementTypes: [ElementType],
    _ make:
      @escaping @Sendable (Operands, Shape) -> (
        result: TensorType,
        run: @Sendable (FixedPointTiles, KernelOperands, _ elements: Range<Int>) -> Void
      )
  ) -> Operator {
    Operator(name) { operands throws(OperatorError) in
      try operands.checkCount(elementTypes.count)
      let shape = try operands.required(.input, [elementTypes[0]]).shape
      for (index, type) in elementTypes.enumerated() {
        let other = try operands.required(Operand(index), [type]).shape
        guard other == shape else { throw .incompatibleShapes(shape, other) }
      }
      let (result, run) = make(operands, shape)
      return .fixedPoint(name, result, units: shape.elementCount, bytesPerUnit: 4, run)
    }
  }
}

extension Inference {
  /// An operator of one kernel a set of tiles: all tiles give the same bits, those of the baseline are the
  /// naive version.
  static func fixedPoint(
    _ name: String, _ result: TensorType, work: Int64? = nil, units: Int, bytesPerUnit: Int,
    _ run: @escaping @Sendable (FixedPointTiles, KernelOperands, _ units: Range<Int>) -> Void
  ) -> Inference {
    let partition = Partition(units: units, bytesPerUnit: bytesPerUnit)
    @Sendable func candidate(_ tiles: FixedPointTiles) -> KernelCandidate {
      KernelCandidate(
        kernelName(name) + ".i16." + tiles.name, bandCount: partition.bandCount
      ) { call, bands in run(tiles, call, partition.units(of: bands)) }
    }
    return Inference([result], work: work, reference: candidate(.baseline)) { target in
      [candidate(target.fixedPointTiles[0])]
    }
  }
}

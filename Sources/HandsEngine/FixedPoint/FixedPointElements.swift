import HandsMicrokernels

extension Operator {
  // Safe: operands of one shape, of which a call gets elements that it has.
  /// Numbers stored in a format, the nearest integer each, of two the even one; what lies beyond the limit
  /// becomes the limit.
  ///
  /// - Precondition: The format has one scale.
  static func fixedPointQuantize(to format: FixedPointFormat) -> Operator {
    precondition(format.scales.count == 1)
    return Operator("QUANTIZE", unsaturated: format.unsaturated(by: .none)) {
      operands throws(OperatorError) in
      try operands.checkCount(1)
      let shape = try operands.required(.input, [.float32]).shape
      return .fixedPoint(
        "QUANTIZE", format.type(shape), units: shape.elementCount, bytesPerUnit: 4
      ) { tiles, call, elements in
        unsafe tiles.quantize(
          FixedPointQuantization(
            count: elements.count, numbers: call.floatInput(0) + elements.lowerBound,
            integers: call.output(0, as: Int16.self) + elements.lowerBound,
            scale: 1 / format.scales[0], bounds: format.bounds))
      }
    }
  }

  /// The numbers that the integers of a format stand for.
  static func fixedPointDequantize(_ format: FixedPointFormat) -> Operator {
    .fixedPointElements("DEQUANTIZE", [.int16]) { shape, channels in
      let scales = format.scales(count: channels)
      return (
        TensorType(.float32, shape),
        { tiles, call, pixels in
          let first = pixels.lowerBound * channels
          unsafe scales.withUnsafeBufferPointer { scales in
            guard let scales = scales.baseAddress else { return }
            unsafe tiles.dequantize(
              FixedPointDequantization(
                pixels: pixels.count, channels: channels,
                integers: call.input(0, as: Int16.self) + first, scales: scales,
                numbers: call.floatOutput(0) + first))
          }
        }
      )
    }
  }

  /// The sum of two tensors of one shape in a third format, then a clamp.
  static func fixedPointAdd(
    _ left: FixedPointFormat, _ right: FixedPointFormat, to format: FixedPointFormat,
    _ activation: Activation
  ) -> Operator {
    .fixedPointElements(
      "ADD", [.int16, .int16], unsaturated: format.unsaturated(by: activation)
    ) { shape, channels in
      let bounds = format.bounds(of: activation)
      let scales = [left, right].flatMap { addend in
        (0..<channels).map { addend.scale(of: $0) / format.scale(of: $0) }
      }
      return (
        format.type(shape),
        { tiles, call, pixels in
          let first = pixels.lowerBound * channels
          unsafe scales.withUnsafeBufferPointer { scales in
            guard let scales = scales.baseAddress else { return }
            unsafe tiles.add(
              FixedPointAddition(
                pixels: pixels.count, channels: channels,
                left: call.input(0, as: Int16.self) + first,
                right: call.input(1, as: Int16.self) + first, scales: scales,
                output: call.output(0, as: Int16.self) + first,
                bounds: (
                  max(bounds.lower, format.bounds.lower), min(bounds.upper, format.bounds.upper)
                )))
          }
        }
      )
    }
  }

  /// An operator that makes each element of operands of one shape, whose last dimension are the channels.
  private static func fixedPointElements(
    _ name: String, _ elementTypes: [ElementType], unsaturated: ClosedRange<Int16>? = nil,
    _ make:
      @escaping @Sendable (Shape, _ channels: Int) -> (
        result: TensorType,
        run: @Sendable (FixedPointTiles, KernelOperands, _ pixels: Range<Int>) -> Void
      )
  ) -> Operator {
    Operator(name, unsaturated: unsaturated) { operands throws(OperatorError) in
      try operands.checkCount(elementTypes.count)
      let shape = try operands.required(.input, [elementTypes[0]]).shape
      for (index, type) in elementTypes.enumerated() {
        let other = try operands.required(Operand(index), [type]).shape
        guard other == shape else { throw .incompatibleShapes(shape, other) }
      }
      guard let channels = shape.dimensions.last, channels > 0 else {
        throw .unsupported("16-bit arithmetic")
      }
      let (result, run) = make(shape, channels)
      // A tile takes all pixels of one vector of channels before the next: those that the first cache holds.
      let block = max(8192 / (4 * channels), 1)
      return .fixedPoint(
        name, result, units: shape.elementCount / channels, bytesPerUnit: 4 * channels
      ) { tiles, call, pixels in
        for first in stride(from: pixels.lowerBound, to: pixels.upperBound, by: block) {
          run(tiles, call, first..<min(first + block, pixels.upperBound))
        }
      }
    }
  }
}

extension Inference {
  /// An operator of one kernel a set of tiles: all tiles give the same bits, those of the baseline are the
  /// naive version.
  static func fixedPoint(
    _ name: String, _ result: TensorType, work: Int64? = nil, units: Int, bytesPerUnit: Int,
    workspaceByteCount: Int = 0,
    _ run: @escaping @Sendable (FixedPointTiles, KernelOperands, _ units: Range<Int>) -> Void
  ) -> Inference {
    let partition = Partition(units: units, bytesPerUnit: bytesPerUnit)
    @Sendable func candidate(_ tiles: FixedPointTiles) -> KernelCandidate {
      KernelCandidate(
        kernelName(name) + ".i16." + tiles.name, bandCount: partition.bandCount,
        workspaceByteCount: workspaceByteCount
      ) { call, bands in run(tiles, call, partition.units(of: bands)) }
    }
    return Inference([result], work: work, reference: candidate(.baseline)) { target in
      [candidate(target.fixedPointTiles[0])]
    }
  }
}

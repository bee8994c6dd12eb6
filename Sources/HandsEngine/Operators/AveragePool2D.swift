import HandsMicrokernels

extension OperatorDefinition {
  /// The mean of each window, channel by channel; positions outside the image do not count.
  static let averagePool2D = OperatorDefinition(1, newestVersion: 3) { source throws(GraphError) in
    .averagePool2D(try source.pool())
  }
}

extension Operator {
  /// `Σ x · (1 / positions inside the image)`, then a clamp.
  ///
  /// Positions are added column by column, nine at a time; those outside the image are zeros among them.
  /// Source: the order of XNNPACK's `f32-pavgpool` and `f32-avgpool`.
  static func averagePool2D(_ pool: Pool) -> Operator {
    Operator("AVERAGE_POOL_2D") { operands throws(OperatorError) in
      if operands.isQuantized(.input) { return try pool.affineAverage(operands) }
      return try pool.resolved(operands).inference("average_pool", row: { $0.averagePool }) {
        window in
        let count = window.rows.count * window.columns.count
        guard count > 0 else { return 0 }
        var sum = GroupedSum()
        for column in window.columns {
          for row in window.rows {
            sum.add(
              window[row, column], at: Int64(column) * Int64(window.height) + Int64(row))
          }
        }
        return sum.total * (1 / Float(count))
      }
    }
  }
}

extension Pool {
  /// The mean of the integers of each window, ties away from 0.
  ///
  /// Source: TFLite `AveragePool` (`reference/integer_ops/pooling.h`).
  fileprivate func affineAverage(_ operands: Operands) throws(OperatorError) -> Inference {
    let input = try operands.affine(.input)
    let pool = try resolved(operands, [input.elementType])
    return switch input.elementType {
    case .int8: pool.affineAverage(input, of: Int8.self)
    case .uint8: pool.affineAverage(input, of: UInt8.self)
    default: pool.affineAverage(input, of: Int16.self)
    }
  }
}

extension ResolvedPool {
  /// Sums have 32 bits where those of whole windows do.
  fileprivate func affineAverage<Number: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ input: AffineTensor, of type: Number.Type
  ) -> Inference {
    let positions = min(geometry.height.taps, geometry.height.input)
      .multipliedReportingOverflow(by: min(geometry.width.taps, geometry.width.input))
    let isSmall = !positions.overflow && positions.partialValue < 1 << (31 - Number.bitWidth)
    let plain =
      isSmall
      ? affineAverage(input, of: type, sums: Int32.self)
      : affineAverage(input, of: type, sums: Int64.self)
    guard !positions.overflow, positions.partialValue < 1 << 13, Number.bitWidth == 8 else {
      return plain
    }
    let limits = input.limits(activation)
    let bounds = (Float(limits.lowerBound), Float(limits.upperBound))
    return Inference(
      plain.results, work: work, reference: plain.candidates(.reference)[0]
    ) { target in
      guard let tiles = target.byteTiles else { return [] }
      let run = tiles.elements.average
      return [
        bytes("average_pool.\(input.elementType.name).\(tiles.name)", input) { windows in
          run(ByteAverage(windows, bounds: bounds))
        }
      ]
    }
  }

  /// Window by window, all channels of a pixel together.
  private func affineAverage<
    Number: FixedWidthInteger & BitwiseCopyable & Sendable,
    Sum: FixedWidthInteger & BitwiseCopyable & Sendable
  >(
    _ input: AffineTensor, of type: Number.Type, sums: Sum.Type
  ) -> Inference {
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    let limits = input.limits(activation)
    let (lower, upper) = (Sum(limits.lowerBound), Sum(limits.upperBound))
    let partition = Partition(
      units: geometry.batch * height.output, multiplyAdds: work)
    var type = input.type
    type.shape = result.shape
    return Inference(
      type, work: work,
      kernel: KernelCandidate(
        "average_pool." + input.elementType.name, bandCount: partition.bandCount,
        workspaceByteCount: channels * MemoryLayout<Sum>.stride
      ) { operands, bands in
        // Safe: windows are cut to the image; the workspace has a sum for each channel.
        let sums = unsafe operands.workspace.bindMemory(to: Sum.self, capacity: channels)
        let source = unsafe operands.input(0, as: Number.self)
        var output = unsafe operands.output(0, as: Number.self)
        let rows = partition.units(of: bands)
        unsafe output += rows.lowerBound * width.output * channels
        for row in rows {
          let (image, oy) = row.quotientAndRemainder(dividingBy: height.output)
          let top = image * height.input + oy * height.stride - height.padBegin
          for ox in 0..<width.output {
            let left = ox * width.stride - width.padBegin
            let (windowRows, windowColumns) = (height.taps(at: oy), width.taps(at: ox))
            unsafe sums.update(repeating: 0, count: channels)
            for y in windowRows {
              for x in windowColumns {
                let pixel = unsafe source + ((top + y) * width.input + left + x) * channels
                for c in 0..<channels { unsafe sums[c] &+= Sum(pixel[c]) }
              }
            }
            let count = Sum(max(windowRows.count * windowColumns.count, 1))
            let half = count / 2
            for c in 0..<channels {
              let sum = unsafe sums[c]
              let mean = (sum > 0 ? sum &+ half : sum &- half) / count
              unsafe output[c] = Number(truncatingIfNeeded: min(max(mean, lower), upper))
            }
            unsafe output += channels
          }
        }
      })
  }
}

/// A sum of numbers at ascending positions, those at positions 0 ..< 9, 9 ..< 18 and so on together.
private struct GroupedSum {
  private var sum: Float = 0
  private var group: Int64 = 0
  private var values = InlineArray<9, Float>(repeating: 0)

  mutating func add(_ value: Float, at position: Int64) {
    let (group, index) = position.quotientAndRemainder(dividingBy: 9)
    if group != self.group {
      sum = total
      self.group = group
      values = InlineArray(repeating: 0)
    }
    values[Int(index)] = value
  }

  var total: Float {
    let inner = (values[2] + values[3]) + (values[4] + values[5])
    let outer = ((values[0] + values[1]) + values[8]) + (values[6] + values[7])
    return sum + (inner + outer)
  }
}

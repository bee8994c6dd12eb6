import HandsMicrokernels

extension OperatorDefinition {
  /// The largest element of each window, channel by channel; positions outside the image do not count.
  static let maxPool2D = OperatorDefinition(17, newestVersion: 3) { source throws(GraphError) in
    .maxPool2D(try source.pool())
  }
}

extension Operator {
  /// `max x`, then a clamp; 16-bit integers keep their format.
  package static func maxPool2D(_ pool: Pool) -> Operator {
    Operator("MAX_POOL_2D") { operands throws(OperatorError) in
      if let format = operands.optional(.input)?.int16Format {
        let resolved = try pool.resolved(operands, [.int16])
        guard let maximum = resolved.int16Maximum(format) else {
          throw .unsupported("16-bit arithmetic")
        }
        return maximum
      }
      if operands.isQuantized(.input) {
        let input = try operands.affine(.input)
        let resolved = try pool.resolved(operands, [input.elementType])
        let plain = resolved.quantized("max_pool", input) { visit in
          var largest = Int.min
          visit { largest = max(largest, $0) }
          return largest
        }
        return input.elementType == .int16
          ? resolved.int16Maximum(input, plain) : resolved.byteMaximum(input, plain)
      }
      return try pool.resolved(operands).inference("max_pool", row: { $0.maxPool }) { window in
        var largest = -Float.infinity
        for row in window.rows {
          for column in window.columns {
            let value = window[row, column]
            largest = largest < value ? value : largest
          }
        }
        return largest
      }.matching(.maxPool(pool))
    }
  }
}

extension ResolvedPool {
  /// The largest integer of each window, channel by channel, in the input's format; `nil` for clamped results and windows
  /// beside the image.
  fileprivate func int16Maximum(_ format: Quantization) -> Inference? {
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    guard activation == .none,
      (0..<height.output).allSatisfy({ !height.taps(at: $0).isEmpty }),
      (0..<width.output).allSatisfy({ !width.taps(at: $0).isEmpty })
    else { return nil }
    return .int16(
      "MAX_POOL_2D", format.int16(result.shape), work: work,
      units: geometry.batch * height.output, bytesPerUnit: 2 * width.output * channels
    ) { tiles, call, rows in
      // Safe: windows are cut to the image.
      let line = width.input * channels
      for index in rows {
        let (image, row) = index.quotientAndRemainder(dividingBy: height.output)
        let rowTaps = height.taps(at: row)
        let top = row * height.stride - height.padBegin + rowTaps.lowerBound
        let input = unsafe call.input(0, as: Int16.self) + (image * height.input + top) * line
        let output = unsafe call.output(0, as: Int16.self) + index * width.output * channels
        forEachRun { windows, columns, left in
          unsafe tiles.maximum(
            Int16Maximum(
              windows: windows.count, rows: rowTaps.count, columns: columns,
              channels: channels, input: input + left * channels, rowStride: line,
              windowStride: width.positionStep * channels,
              output: output + windows.lowerBound * channels))
        }
      }
    }
  }
}

extension ResolvedPool {
  /// The same of quantized integers.
  ///
  /// - Parameters:
  ///   - input: The operand.
  ///   - plain: The operator by its naive version.
  /// - Returns: Type, work and kernels.
  fileprivate func int16Maximum(_ input: AffineTensor, _ plain: Inference) -> Inference {
    Inference(
      plain.results, work: work, reference: plain.candidates(.reference)[0]
    ) { target in
      guard Edition.hasFast16, !target.int16Tiles.isEmpty, let format = input.type.quantization
      else { return [] }
      return int16Maximum(format)?.candidates(target) ?? []
    }
  }

  /// The largest byte of each window.
  ///
  /// - Parameters:
  ///   - input: The operand.
  ///   - plain: The operator by its naive version.
  /// - Returns: Type, work and kernels.
  fileprivate func byteMaximum(_ input: AffineTensor, _ plain: Inference) -> Inference {
    let limits = input.limits(activation)
    let flip = input.signFlip
    let lower = UInt8(truncatingIfNeeded: limits.lowerBound) ^ flip
    let upper = UInt8(truncatingIfNeeded: limits.upperBound) ^ flip
    return Inference(
      plain.results, work: work, reference: plain.candidates(.reference)[0]
    ) { target in
      guard let tiles = target.byteTiles, geometry.inputChannels >= 16 else { return [] }
      let run = tiles.elements.maximum
      return [
        bytes("max_pool.\(input.elementType.name).\(tiles.name)", input) { windows in
          run(ByteMaximum(windows, lower: lower, upper: upper))
        }
      ]
    }
  }
}

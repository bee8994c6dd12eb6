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
        return try pool.resolved(operands, [.int16]).int16Maximum(format)
      }
      if operands.isQuantized(.input) {
        let input = try operands.affine(.input)
        let resolved = try pool.resolved(operands, [input.elementType])
        let plain = resolved.quantized("max_pool", input) { visit in
          var largest = Int.min
          visit { largest = max(largest, $0) }
          return largest
        }
        return input.elementType == .int16 ? plain : resolved.byteMaximum(input, plain)
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
  /// The largest integer of each window, channel by channel, in the input's format.
  fileprivate func int16Maximum(_ format: Quantization) throws(OperatorError) -> Inference {
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    guard activation == .none,
      (0..<height.output).allSatisfy({ !height.taps(at: $0).isEmpty }),
      (0..<width.output).allSatisfy({ !width.taps(at: $0).isEmpty })
    else { throw .unsupported("16-bit arithmetic") }
    let inside = width.interior
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
        var column = 0
        while column < width.output {
          // Windows inside the image follow each other evenly, those at its edges are taken one by one.
          let columns = column..<(inside.contains(column) ? inside.upperBound : column + 1)
          column = columns.upperBound
          let taps = width.taps(at: columns.lowerBound)
          let left = columns.lowerBound * width.stride - width.padBegin + taps.lowerBound
          unsafe tiles.maximum(
            Int16Maximum(
              windows: columns.count, rows: rowTaps.count, columns: taps.count,
              channels: channels, input: input + left * channels, rowStride: line,
              windowStride: width.stride * channels,
              output: output + columns.lowerBound * channels))
        }
      }
    }
  }
}

extension ResolvedPool {
  /// The largest byte of each window, sixteen channels at a time.
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
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    let partition = Partition(units: geometry.batch * height.output, multiplyAdds: work)
    return Inference(plain.results, work: work, reference: plain.candidates(.reference)[0]) { _ in
      // Bytes come by vectors, of which the last overlaps its neighbour.
      guard channels >= 16 else { return [] }
      return [
        KernelCandidate(
          "max_pool.\(input.elementType.name).16", bandCount: partition.bandCount
        ) { operands, bands in
          // Safe: windows are cut to the image.
          let line = width.input * channels
          for index in partition.units(of: bands) {
            let (image, oy) = index.quotientAndRemainder(dividingBy: height.output)
            let rows = height.taps(at: oy)
            let top = image * height.input + oy * height.stride - height.padBegin
            for ox in 0..<width.output {
              let columns = width.taps(at: ox)
              let left = ox * width.stride - width.padBegin
              let source = unsafe operands.input(0, as: UInt8.self) + (top * line + left * channels)
              let target =
                unsafe operands.output(0, as: UInt8.self) + (index * width.output + ox) * channels
              for first in stride(from: 0, to: channels, by: 16) {
                let channel = min(first, channels - 16)
                var largest = SIMD16<UInt8>(repeating: lower)
                for row in rows {
                  for column in columns {
                    let pixel = unsafe source + (row * line + column * channels + channel)
                    let bytes = unsafe UnsafeRawPointer(pixel)
                      .loadUnaligned(as: SIMD16<UInt8>.self)
                    largest = pointwiseMax(largest, bytes ^ SIMD16(repeating: flip))
                  }
                }
                largest = pointwiseMin(largest, SIMD16(repeating: upper))
                unsafe UnsafeMutableRawPointer(target + channel).storeBytes(
                  of: largest ^ SIMD16(repeating: flip), as: SIMD16<UInt8>.self)
              }
            }
          }
        }
      ]
    }
  }
}

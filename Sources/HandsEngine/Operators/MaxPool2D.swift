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

  /// The largest byte of each window, for few channels: first the maximum over the window's rows for a whole image row, then
  /// along it from every pixel, of which those that windows begin with are kept.
  private func byteMaximumByLines(
    _ name: String, _ input: AffineTensor, _ run: @escaping @Sendable (ByteMaximum) -> Void,
    lower: UInt8, upper: UInt8
  ) -> KernelCandidate {
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    let (line, flip) = (width.input * channels, input.signFlip)
    let partition = Partition(units: geometry.batch * height.output, multiplyAdds: work)
    return KernelCandidate(name, bandCount: partition.bandCount, workspaceByteCount: 2 * line) {
      operands, bands in
      // Safe: windows are cut to the image; bands have the rows of the result; the workspace has two rows of the image.
      let largest = unsafe operands.workspace.bindMemory(to: UInt8.self, capacity: 2 * line)
      let ofWindows = unsafe largest + line
      for index in partition.units(of: bands) {
        let (image, oy) = index.quotientAndRemainder(dividingBy: height.output)
        let rows = height.taps(at: oy)
        let top = image * height.input + oy * height.stride - height.padBegin + rows.lowerBound
        unsafe run(
          ByteMaximum(
            ByteWindows(
              rows: rows.count, columns: 1, channels: line,
              input: operands.input(0, as: UInt8.self) + top * line, rowStride: line,
              columnStride: 0, flip: flip, output: largest), lower: lower, upper: upper))
        let output = unsafe operands.output(0, as: UInt8.self) + index * width.output * channels
        forEachRun { windows, columns, left in
          let source = unsafe largest + left * channels
          let target = unsafe output + windows.lowerBound * channels
          let span = ((windows.count - 1) * width.positionStep + 1) * channels
          // Between windows that are farther apart, vectors would do more work than they save.
          if span >= 16, width.positionStep <= 16 {
            let isStored = width.positionStep == 1
            unsafe run(
              ByteMaximum(
                ByteWindows(
                  rows: 1, columns: columns, channels: span, input: source, rowStride: line,
                  columnStride: channels, flip: flip, output: isStored ? target : ofWindows),
                lower: lower, upper: upper))
            guard !isStored else { return }
            for window in 0..<windows.count {
              let first = window &* width.positionStep &* channels
              for channel in 0..<channels {
                unsafe target[window &* channels &+ channel] = ofWindows[first &+ channel]
              }
            }
          } else {
            for window in 0..<windows.count {
              let first = window &* width.positionStep &* channels
              for channel in 0..<channels {
                // Windows beside the image have the smallest byte.
                var byte = lower
                for column in 0..<columns {
                  byte = unsafe max(byte, source[first &+ column &* channels &+ channel] ^ flip)
                }
                unsafe target[window &* channels &+ channel] = byte ^ flip
              }
            }
          }
        }
      }
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
      guard let tiles = target.byteTiles else { return [] }
      let run = tiles.elements.maximum
      let name = "max_pool.\(input.elementType.name).\(tiles.name)"
      guard geometry.inputChannels >= 16 else {
        // Rows are reduced whole: columns between windows are no part of the work that was counted.
        guard geometry.width.input * geometry.inputChannels >= 16,
          geometry.width.stride <= geometry.width.taps
        else { return [] }
        return [byteMaximumByLines(name, input, run, lower: lower, upper: upper)]
      }
      return [
        bytes(name, input) { windows in
          run(ByteMaximum(windows, lower: lower, upper: upper))
        }
      ]
    }
  }
}

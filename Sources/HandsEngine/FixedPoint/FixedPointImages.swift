import HandsMicrokernels

extension Operator {
  /// The largest integer of each window, channel by channel, in the input's format.
  static func fixedPointMaxPool(_ pool: Pool, _ format: FixedPointFormat) -> Operator {
    Operator("MAX_POOL_2D") { operands throws(OperatorError) in
      _ = try operands.required(.input, [.int16])
      let resolved = try pool.resolved(operands.asFloats(count: 1))
      let geometry = resolved.geometry
      let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
      guard pool.activation == .none,
        (0..<height.output).allSatisfy({ !height.taps(at: $0).isEmpty }),
        (0..<width.output).allSatisfy({ !width.taps(at: $0).isEmpty })
      else { throw .unsupported("16-bit arithmetic") }
      // Windows inside the image follow each other evenly, those at its edges are taken one by one.
      let inside = width.interior
      let edges = [0..<inside.lowerBound, inside.upperBound..<width.output].map { edge in
        edge.map { $0..<$0 + 1 }
      }
      let runs = edges[0] + (inside.isEmpty ? [] : [inside]) + edges[1]
      return .fixedPoint(
        "MAX_POOL_2D", format.type(resolved.result.shape), work: resolved.work,
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
          for columns in runs {
            let taps = width.taps(at: columns.lowerBound)
            let left = columns.lowerBound * width.stride - width.padBegin + taps.lowerBound
            unsafe tiles.maximum(
              FixedPointMaximum(
                windows: columns.count, rows: rowTaps.count, columns: taps.count,
                channels: channels, input: input + left * channels, rowStride: line,
                windowStride: width.stride * channels,
                output: output + columns.lowerBound * channels))
          }
        }
      }
    }
  }

  /// Another height and width, interpolated between four neighbours, in the input's format.
  static func fixedPointResize(_ options: ResizeOptions, _ format: FixedPointFormat) -> Operator {
    Operator("RESIZE_BILINEAR") { operands throws(OperatorError) in
      _ = try operands.required(.input, [.int16])
      let resize = try options.bilinear(operands.asFloats(count: operands.count))
      let (rows, columns) = (resize.rows.samples, resize.columns.samples)
      let (channels, width) = (resize.channels, resize.columns.input)
      // Neighbouring columns that lie between the same pixels.
      let starts = columns.indices.filter { $0 == 0 || columns[$0].lower != columns[$0 - 1].lower }
      let runs = zip(starts, starts.dropFirst() + [columns.count]).map { $0..<$1 }
      let fractions = columns.map { $0.fraction }
      return .fixedPoint(
        "RESIZE_BILINEAR", format.type(try resize.resultShape), units: resize.batch * rows.count,
        bytesPerUnit: 2 * columns.count * channels
      ) { tiles, call, range in
        // Safe: samples lie inside the image.
        unsafe fractions.withUnsafeBufferPointer { fractions in
          guard let fractions = fractions.baseAddress else { return }
          for index in range {
            let (image, y) = index.quotientAndRemainder(dividingBy: rows.count)
            let row = rows[y]
            let line = (image * resize.rows.input + row.lower) * width
            let output = unsafe call.output(0, as: Int16.self) + index * columns.count * channels
            for run in runs {
              let x = run.lowerBound
              let (lower, upper) = (columns[x].lower, columns[x].upper)
              unsafe tiles.blend(
                FixedPointBlend(
                  pixels: run.count, channels: channels,
                  input: call.input(0, as: Int16.self) + (line + lower) * channels,
                  right: (upper - lower) * channels,
                  below: (row.upper - row.lower) * width * channels, horizontal: fractions + x,
                  vertical: row.fraction, output: output + x * channels))
            }
          }
        }
      }
    }
  }
}

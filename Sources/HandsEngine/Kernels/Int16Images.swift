import HandsMicrokernels

extension ResolvedPool {
  /// The largest integer of each window, channel by channel, in the input's format.
  func int16Maximum(_ format: Quantization) throws(OperatorError) -> Inference {
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    guard activation == .none,
      (0..<height.output).allSatisfy({ !height.taps(at: $0).isEmpty }),
      (0..<width.output).allSatisfy({ !width.taps(at: $0).isEmpty })
    else { throw .unsupported("16-bit arithmetic") }
    // Windows inside the image follow each other evenly, those at its edges are taken one by one.
    let inside = width.interior
    let edges = [0..<inside.lowerBound, inside.upperBound..<width.output].map { edge in
      edge.map { $0..<$0 + 1 }
    }
    let runs = edges[0] + (inside.isEmpty ? [] : [inside]) + edges[1]
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

extension BilinearResize {
  /// Another height and width, interpolated between four neighbours, in the input's format.
  func int16(_ format: Quantization) throws(OperatorError) -> Inference {
    let (rows, columns) = (self.rows.samples, self.columns.samples)
    let (channels, width, height) = (channels, self.columns.input, self.rows.input)
    // Neighbouring columns that lie between the same pixels.
    let starts = columns.indices.filter { $0 == 0 || columns[$0].lower != columns[$0 - 1].lower }
    let runs = zip(starts, starts.dropFirst() + [columns.count]).map { $0..<$1 }
    let fractions = columns.map { $0.fraction }
    return .int16(
      "RESIZE_BILINEAR", format.int16(try resultShape), units: batch * rows.count,
      bytesPerUnit: 2 * columns.count * channels
    ) { tiles, call, range in
      // Safe: samples lie inside the image.
      unsafe fractions.withUnsafeBufferPointer { fractions in
        guard let fractions = fractions.baseAddress else { return }
        for index in range {
          let (image, y) = index.quotientAndRemainder(dividingBy: rows.count)
          let row = rows[y]
          let line = (image * height + row.lower) * width
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

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
      let inside = width.interior
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
          var column = 0
          while column < width.output {
            // Windows inside the image follow each other evenly, those at its edges are taken one by one.
            let columns = column..<(inside.contains(column) ? inside.upperBound : column + 1)
            column = columns.upperBound
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
      let (channels, width) = (resize.channels, resize.columns.output)
      let together = min(width, ResizeAxis.columnsTogether)
      let fractionsOffset = together * MemoryLayout<BilinearRun>.stride
      return .fixedPoint(
        "RESIZE_BILINEAR", format.type(try resize.resultShape),
        units: resize.batch * resize.rows.output, bytesPerUnit: 2 * width * channels,
        workspaceByteCount: fractionsOffset + together * MemoryLayout<Float>.stride
      ) { tiles, call, range in
        // Safe: samples lie inside the image; the workspace has those of the columns taken together.
        let runs = unsafe call.workspace.bindMemory(to: BilinearRun.self, capacity: together)
        let fractions = unsafe (call.workspace + fractionsOffset).bindMemory(
          to: Float.self, capacity: together)
        let rows = BilinearSamples(resize.rows)
        for first in stride(from: 0, to: width, by: together) {
          let columns = first..<min(first + together, width)
          let runCount = unsafe resize.columns.findRuns(of: columns, runs, fractions)
          for index in range {
            let (image, y) = index.quotientAndRemainder(dividingBy: resize.rows.output)
            let row = rows[y]
            let line = (image * resize.rows.input + row.lower) * resize.columns.input
            let output = unsafe call.output(0, as: Int16.self) + (index * width + first) * channels
            for number in 0..<runCount {
              let run = unsafe runs[number]
              unsafe tiles.blend(
                FixedPointBlend(
                  pixels: run.count, channels: channels,
                  input: call.input(0, as: Int16.self) + (line + run.lower) * channels,
                  right: (run.upper - run.lower) * channels,
                  below: (row.upper - row.lower) * resize.columns.input * channels,
                  horizontal: fractions + run.first, vertical: row.fraction,
                  output: output + run.first * channels))
            }
          }
        }
      }
    }
  }
}

/// Neighbouring columns of a resized image that lie between the same pixels.
private struct BilinearRun {
  /// The first column, counted over those taken together.
  let first: Int
  /// The number of columns.
  var count: Int
  /// The pixel at or before the sampled positions.
  let lower: Int
  /// The pixel after them, or the last one.
  let upper: Int
}

extension ResizeAxis {
  /// Finds the runs of some columns.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - runs: Receives the runs; has room for one a column.
  ///   - fractions: Receives how far each column lies towards the pixel after it.
  /// - Returns: The number of runs.
  fileprivate func findRuns(
    of columns: Range<Int>, _ runs: UnsafeMutablePointer<BilinearRun>,
    _ fractions: UnsafeMutablePointer<Float>
  ) -> Int {
    // Safe: there are no more runs than columns.
    let samples = BilinearSamples(self)
    var count = 0
    for (index, column) in columns.enumerated() {
      let sample = samples[column]
      unsafe fractions[index] = sample.fraction
      if count > 0, unsafe runs[count - 1].lower == sample.lower {
        unsafe runs[count - 1].count += 1
      } else {
        unsafe runs[count] = BilinearRun(
          first: index, count: 1, lower: sample.lower, upper: sample.upper)
        count += 1
      }
    }
    return count
  }
}

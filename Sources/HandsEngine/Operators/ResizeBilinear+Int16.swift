import HandsMicrokernels

extension BilinearResize {
  /// Another height and width, interpolated between four neighbours, in the input's format.
  func int16(_ format: Quantization) throws(OperatorError) -> Inference {
    let width = columns.output
    let together = min(width, ResizeAxis.columnsTogether)
    let fractionsOffset = together * MemoryLayout<BilinearRun>.stride
    return .int16(
      "RESIZE_BILINEAR", format.int16(try resultShape),
      units: batch * rows.output, bytesPerUnit: 2 * width * channels,
      workspaceByteCount: fractionsOffset + together * MemoryLayout<Float>.stride
    ) { tiles, call, range in
      // Safe: samples lie inside the image; the workspace has those of the columns taken together.
      let runs = unsafe call.workspace.bindMemory(to: BilinearRun.self, capacity: together)
      let fractions = unsafe (call.workspace + fractionsOffset).bindMemory(
        to: Float.self, capacity: together)
      let rowSamples = BilinearSamples(rows)
      for first in stride(from: 0, to: width, by: together) {
        let part = first..<min(first + together, width)
        let runCount = unsafe columns.findRuns(of: part, runs, fractions)
        for index in range {
          let (image, y) = index.quotientAndRemainder(dividingBy: rows.output)
          let row = rowSamples[y]
          let line = (image * rows.input + row.lower) * columns.input
          let output = unsafe call.output(0, as: Int16.self) + (index * width + first) * channels
          for number in 0..<runCount {
            let run = unsafe runs[number]
            unsafe tiles.blend(
              Int16Blend(
                pixels: run.count, channels: channels,
                input: call.input(0, as: Int16.self) + (line + run.lower) * channels,
                right: (run.upper - run.lower) * channels,
                below: (row.upper - row.lower) * columns.input * channels,
                horizontal: fractions + run.first, vertical: row.fraction,
                output: output + run.first * channels))
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
  ///   - runs: Receives the runs; has room for one per column.
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

extension BilinearResize {
  // Safe: samples lie inside the input; bands have the rows of the output.

  /// The resize of quantized 16-bit integers, whose result has the scale of the operand: places and weights in units of
  /// 1/1024.
  ///
  /// Source: TFLite `ResizeBilinearInteger` (`reference/resize_bilinear.h`).
  func wide(_ input: AffineTensor) throws(OperatorError) -> Inference {
    let (height, width, channels) = (self.rows, self.columns, channels)
    var type = input.type
    type.shape = try resultShape
    let partition = Partition(
      units: batch * height.output,
      bytesPerUnit: width.output * channels * MemoryLayout<Int16>.stride)
    let together = columnsTogether
    return Inference(
      type,
      kernel: KernelCandidate(
        "resize_bilinear.int16", bandCount: partition.bandCount,
        workspaceByteCount: together * MemoryLayout<WideSample>.stride
      ) { operands, bands in
        // Safe: the workspace has the columns taken together.
        let samples = unsafe operands.workspace.bindMemory(to: WideSample.self, capacity: together)
        let source = unsafe operands.input(0, as: Int16.self)
        let target = unsafe operands.output(0, as: Int16.self)
        for first in stride(from: 0, to: width.output, by: together) {
          let count = min(together, width.output - first)
          for index in 0..<count { unsafe samples[index] = WideSample(first + index, width) }
          for index in partition.units(of: bands) {
            let (image, oy) = index.quotientAndRemainder(dividingBy: height.output)
            let row = WideSample(oy, height)
            let top = unsafe source + (image * height.input + row.lower) * inputRowSize
            let bottom = unsafe source + (image * height.input + row.upper) * inputRowSize
            for ox in 0..<count {
              let column = unsafe samples[ox]
              let (near, far) = (column.lower * channels, column.upper * channels)
              let pixel = unsafe target + (index * rowSize + (first + ox) * channels)
              for channel in 0..<channels {
                func blend(_ line: UnsafePointer<Int16>) -> Int64 {
                  unsafe Int64(line[near + channel]) * (1024 - column.weight)
                    + Int64(line[far + channel]) * column.weight
                }
                let sum = unsafe blend(top) * (1024 - row.weight) + blend(bottom) * row.weight
                let half: Int64 = 1 << 19
                unsafe pixel[channel] = Int16(
                  truncatingIfNeeded: (sum + (sum > 0 ? half : -half)) / (1 << 20))
              }
            }
          }
        }
      })
  }
}

/// Which two elements of the input an element of the output lies between, along one axis.
private struct WideSample: Sendable {
  let lower: Int
  let upper: Int
  /// The weight of the upper one, in units of 1/1024.
  let weight: Int64

  init(_ index: Int, _ axis: ResizeAxis) {
    let isAligned = axis.alignsCorners && axis.output > 1
    let excess = isAligned ? 1 : 0
    let (inputs, outputs) = (axis.input - excess, axis.output - excess)
    // Places in units of 1/1024 may need more than 32 bits.
    let scale = (1024 * Int64(inputs) + Int64(outputs) / 2) / Int64(outputs)
    let place = Int64(index) * scale + (axis.hasHalfPixelCenters ? scale / 2 - 512 : 0)
    lower = min(max(Int(place / 1024), 0), axis.input - 1)
    upper = min(max(Int((place + 1023) / 1024), 0), axis.input - 1)
    weight = place - 1024 * Int64(lower)
  }
}

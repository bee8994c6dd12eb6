extension BilinearResize {
  // Safe: samples lie inside the input; bands have the rows of the output.

  /// The resize of quantized bytes, whose result has the scale of the operand: weights in units of 1/2048.
  ///
  /// Source: XNNPACK `qs8-ibilinear`.
  func quantized(_ input: AffineTensor) throws(OperatorError) -> Inference {
    let (rows, columns) = (BilinearSamples(rows), BilinearSamples(columns))
    let (height, width, channels) = (self.rows, self.columns, channels)
    var type = input.type
    type.shape = try resultShape
    let partition = Partition(
      units: batch * height.output, bytesPerUnit: width.output * channels)
    @Sendable func weight(_ sample: BilinearSample) -> Int32 {
      Int32((sample.fraction * 2048).rounded(.toNearestOrEven))
    }
    return Inference(
      type,
      kernel: KernelCandidate(
        "resize_bilinear." + input.elementType.name, bandCount: partition.bandCount
      ) { operands, bands in
        let source = unsafe operands.input(0, as: UInt8.self)
        let target = unsafe operands.output(0, as: UInt8.self)
        let flip = input.signFlip
        let line = width.input * channels
        for index in partition.units(of: bands) {
          let (image, oy) = index.quotientAndRemainder(dividingBy: height.output)
          let row = rows[oy]
          let (down, up) = (weight(row), 2048 - weight(row))
          let top = unsafe source + (image * height.input + row.lower) * line
          let bottom = unsafe source + (image * height.input + row.upper) * line
          for ox in 0..<width.output {
            let column = columns[ox]
            let (right, left) = (weight(column), 2048 - weight(column))
            let (near, far) = (column.lower * channels, column.upper * channels)
            for channel in 0..<channels {
              // The integers less the type's smallest: weights add up to one, so the result has the same offset.
              func value(_ line: UnsafePointer<UInt8>, _ first: Int) -> Int32 {
                unsafe Int32(line[first + channel] ^ flip)
              }
              let upper = unsafe value(top, near) * left + value(top, far) * right
              let lower = unsafe value(bottom, near) * left + value(bottom, far) * right
              let sum = (upper * up + lower * down + (1 << 21)) >> 22
              unsafe target[(index * width.output + ox) * channels + channel] =
                UInt8(truncatingIfNeeded: sum) ^ flip
            }
          }
        }
      })
  }
}

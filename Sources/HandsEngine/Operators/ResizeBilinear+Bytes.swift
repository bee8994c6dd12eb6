import HandsMicrokernels

extension BilinearResize {
  // Safe: samples lie inside the input; bands have the rows of the output; the workspace has the columns.

  /// The resize of quantized bytes, whose result has the scale of the operand: weights in units of 1/2048.
  ///
  /// Source: XNNPACK `qs8-ibilinear`.
  func quantized(_ input: AffineTensor) throws(OperatorError) -> Inference {
    var type = input.type
    type.shape = try resultShape
    let reference = byteReference(input)
    return Inference([type], reference: reference) { target in
      // Fewer channels are no work for vectors.
      guard channels >= 4, let tiles = target.byteTiles else { return [] }
      return [byPixels(input, tiles)]
    }
  }

  private var bytePartition: Partition {
    Partition(units: batch * rows.output, bytesPerUnit: columns.output * channels)
  }

  /// Element by element.
  private func byteReference(_ input: AffineTensor) -> KernelCandidate {
    let partition = bytePartition
    return KernelCandidate(
      "resize_bilinear.\(input.elementType.name).reference", bandCount: partition.bandCount
    ) { operands, bands in
      let (rows, columns) = (BilinearSamples(rows), BilinearSamples(columns))
      let source = unsafe operands.input(0, as: UInt8.self)
      let flip = input.signFlip
      let line = self.columns.input * channels
      for index in partition.units(of: bands) {
        let (image, oy) = index.quotientAndRemainder(dividingBy: self.rows.output)
        let row = rows[oy]
        let top = unsafe source + (image * self.rows.input + row.lower) * line
        let bottom = unsafe source + (image * self.rows.input + row.upper) * line
        let (down, up) = (row.weight, 2048 - row.weight)
        for ox in 0..<self.columns.output {
          let column = columns[ox]
          let (right, left) = (column.weight, 2048 - column.weight)
          let (near, far) = (column.lower * channels, column.upper * channels)
          let target =
            unsafe operands.output(0, as: UInt8.self)
            + (index * self.columns.output + ox) * channels
          for channel in 0..<channels {
            // The integers less the type's smallest: weights add up to one, so the result has the same offset.
            func value(_ line: UnsafePointer<UInt8>, _ first: Int) -> Int32 {
              unsafe Int32(line[first + channel] ^ flip)
            }
            let upper = unsafe value(top, near) * left + value(top, far) * right
            let lower = unsafe value(bottom, near) * left + value(bottom, far) * right
            let sum = (upper * up + lower * down + (1 << 21)) >> 22
            unsafe target[channel] = UInt8(truncatingIfNeeded: sum) ^ flip
          }
        }
      }
    }
  }

  /// Where a column of the result lies among those of the input.
  private struct Column {
    /// Elements up to the pixels on its left and on its right.
    let near, far: Int
    /// The weight of the right ones.
    let weight: Int32
  }

  /// Pixel by pixel with a tile; columns are found once for all rows of a band.
  private func byPixels(_ input: AffineTensor, _ tiles: ByteTiles) -> KernelCandidate {
    let partition = bytePartition
    let together = min(columns.output, ResizeAxis.columnsTogether)
    return KernelCandidate(
      "resize_bilinear.\(input.elementType.name).\(tiles.name)", bandCount: partition.bandCount,
      workspaceByteCount: together * MemoryLayout<Column>.stride
    ) { operands, bands in
      let found = unsafe operands.workspace.bindMemory(to: Column.self, capacity: together)
      let (rows, columns) = (BilinearSamples(rows), BilinearSamples(columns))
      let (line, flip) = (self.columns.input * channels, Int32(input.signFlip))
      for first in stride(from: 0, to: self.columns.output, by: together) {
        let count = min(together, self.columns.output - first)
        for index in 0..<count {
          let column = columns[first + index]
          unsafe found[index] = Column(
            near: column.lower * channels, far: column.upper * channels, weight: column.weight)
        }
        for index in partition.units(of: bands) {
          let (image, oy) = index.quotientAndRemainder(dividingBy: self.rows.output)
          let row = rows[oy]
          let top =
            unsafe operands.input(0, as: UInt8.self)
            + (image * self.rows.input + row.lower) * line
          let target =
            unsafe operands.output(0, as: UInt8.self)
            + (index * self.columns.output + first) * channels
          for ox in 0..<count {
            let column = unsafe found[ox]
            unsafe tiles.blend(
              ByteBlend(
                channels: channels, topLeft: top + column.near, topRight: top + column.far,
                below: (row.upper - row.lower) * line, right: column.weight, down: row.weight,
                flip: flip, output: target + ox * channels))
          }
        }
      }
    }
  }
}

extension BilinearSample {
  /// How far a position lies from ``lower`` towards ``upper``, in units of 1/2048.
  fileprivate var weight: Int32 { Int32((fraction * 2048).rounded(.toNearestOrEven)) }
}

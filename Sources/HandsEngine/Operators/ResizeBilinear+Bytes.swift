import HandsMicrokernels

extension BilinearResize {
  // Safe: samples lie inside the input; bands have the rows of the output; the workspace has the columns and two stretched
  // rows.

  /// The resize of quantized bytes, whose result has the scale of the operand: weights in units of 1/2048.
  ///
  /// Source: XNNPACK `qs8-ibilinear`.
  func quantized(_ input: AffineTensor) throws(OperatorError) -> Inference {
    var type = input.type
    type.shape = try resultShape
    let reference = byteReference(input)
    return Inference([type], reference: reference) { target in
      target.byteTiles.map { [byRows(input, $0)] } ?? []
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

  /// Row by row with tiles, some columns after the other; the workspace holds where these lie and two stretched rows.
  private func byRows(_ input: AffineTensor, _ tiles: ByteTiles) -> KernelCandidate {
    let partition = bytePartition
    let together = columnsTogether
    let lineSize = together * channels
    let linesByteCount = 2 * lineSize * MemoryLayout<Int32>.stride
    return KernelCandidate(
      "resize_bilinear.\(input.elementType.name).\(tiles.name)", bandCount: partition.bandCount,
      // May need more than 32 bits.
      workspaceByteCount: Int(
        clamping: Int64(linesByteCount)
          + Int64(together * MemoryLayout<ByteStretch.Column>.stride))
    ) { operands, bands in
      // The lines come first: they begin on a cache line.
      let lines = unsafe operands.workspace.bindMemory(to: Int32.self, capacity: 2 * lineSize)
      let places = unsafe (operands.workspace + linesByteCount).bindMemory(
        to: ByteStretch.Column.self, capacity: together)
      let columns = BilinearSamples(columns)
      let flip = Int32(input.signFlip)
      for first in stride(from: 0, to: self.columns.output, by: together) {
        let count = min(together, self.columns.output - first)
        for index in 0..<count {
          let column = columns[first + index]
          unsafe places[index] = ByteStretch.Column(
            near: column.lower * channels, far: column.upper * channels, weight: column.weight)
        }
        forEachRow(partition.units(of: bands)) { line, half in
          unsafe tiles.stretch(
            ByteStretch(
              count: count, channels: channels, columns: places,
              input: operands.input(0, as: UInt8.self) + line * inputRowSize, flip: flip,
              output: lines + half * lineSize))
        } blend: { index, row in
          unsafe tiles.blend(
            ByteBlend(
              count: count * channels, top: lines + (row.lower & 1) * lineSize,
              bottom: lines + (row.upper & 1) * lineSize, weight: row.weight, flip: flip,
              output: operands.output(0, as: UInt8.self) + (index * rowSize + first * channels)))
        }
      }
    }
  }
}

extension BilinearSample {
  /// How far a position lies from ``lower`` towards ``upper``, in units of 1/2048.
  fileprivate var weight: Int32 { Int32((fraction * 2048).rounded(.toNearestOrEven)) }
}

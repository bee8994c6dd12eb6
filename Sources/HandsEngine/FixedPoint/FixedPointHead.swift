import HandsMicrokernels

extension Operator {
  /// A matrix product of 16-bit integers whose results are numbers, as those of a net's outputs are.
  ///
  /// They have no range that could cut them. Each is its sum times a scale, with the same bits on every processor.
  ///
  /// The operands are the input, weights `[O, …]`, and bias and scale of each output, the last three filled up
  /// with zeros to a multiple of ``fixedPointHeadMultiple`` outputs.
  ///
  /// - Parameters:
  ///   - name: The name of the layer.
  ///   - shape: The result's, whose last extent are the outputs.
  /// - Returns: The operator.
  static func fixedPointHead(_ name: String, _ shape: Shape) -> Operator {
    Operator(name, annotation: " fast16") { operands throws(OperatorError) in
      try operands.checkCount(4...4, "4 inputs")
      let input = try operands.required(.input, [.int16]).shape
      let filter = try operands.required(.filter, [.int16]).shape
      _ = try operands.required(.bias, [.int32])
      _ = try operands.required(.headScales, [.float32])
      guard let outputs = shape.dimensions.last, outputs > 0,
        filter[0] % fixedPointHeadMultiple == 0, filter[0] >= outputs
      else { throw .unsupported("16-bit arithmetic") }
      let head = FixedPointHead(
        rows: shape.elementCount / outputs, depth: filter.elementCount / filter[0],
        outputs: outputs)
      guard head.depth % 2 == 0, input.elementCount == head.rows * head.depth else {
        throw .unsupported("16-bit arithmetic")
      }
      return Inference(
        [TensorType(.float32, shape)], work: Int64(head.multiplyAdds),
        multiplyAdds: head.multiplyAdds, reference: head.reference
      ) { target in [head.candidate(target.fixedPointTiles[0])] }
    }
  }

  /// A whole number of vectors of any processor.
  static let fixedPointHeadMultiple = 16
}

extension Operand {
  /// The number that one of a head's sum stands for, one an output.
  static let headScales = Operand(3)
}

/// The kernels of a head.
private struct FixedPointHead: Sendable {
  let rows: Int
  let depth: Int
  let outputs: Int

  var multiplyAdds: Int { rows * depth * outputs }

  /// Sum by sum, of 64 bits.
  var reference: KernelCandidate {
    KernelCandidate("gemm.i16.reference") { call, _ in
      // Safe: indices are below the sizes of the operands.
      let (input, filter) = unsafe (call.input(0, as: Int16.self), call.input(1, as: Int16.self))
      let (bias, scales) = unsafe (call.input(2, as: Int32.self), call.floatInput(3))
      let output = unsafe call.floatOutput(0)
      for row in 0..<rows {
        for column in 0..<outputs {
          var sum = unsafe Int64(bias[column])
          for k in 0..<depth {
            sum += unsafe Int64(input[row * depth + k]) * Int64(filter[column * depth + k])
          }
          unsafe output[row * outputs + column] = Float(Int32(clamping: sum)) * scales[column]
        }
      }
    }
  }

  /// Tiles compute whole vectors of columns for some rows, of which the outputs are copied.
  func candidate(_ tiles: FixedPointTiles) -> KernelCandidate {
    let name = "gemm.i16.\(tiles.name)"
    let columns = (outputs + tiles.lanes - 1) / tiles.lanes * tiles.lanes
    let panels = FixedPointPanels(
      tiles: tiles, outputs: columns, terms: FilterTerms(rowLength: depth))
    let block = max(16384 / (4 * columns) / panels.tallestTile, 1) * panels.tallestTile
    let partition = Partition(
      units: rows, multiplyAdds: multiplyAdds / 2, multiple: panels.tallestTile)
    let choice = KernelChoice(
      name: name, packings: [panels.packing()], operands: [.input, .bias, .headScales],
      workspaceByteCount: 4 * columns * block, bandCount: partition.bandCount
    ) { packed in
      { call, bands in
        // Safe: the workspace has the columns of a block of rows, the output has all rows.
        let input = unsafe call.input(0, as: Int16.self)
        let numbers = unsafe call.workspace.bindMemory(to: Float.self, capacity: columns * block)
        let range = partition.units(of: bands)
        for first in stride(from: range.lowerBound, to: range.upperBound, by: block) {
          let count = min(block, range.upperBound - first)
          for panel in panels.panels {
            let column = panel.firstColumn
            unsafe panel.multiply(
              FixedPointGEMMArguments(
                rows: count, input: input + first * depth, inputStride: depth,
                segmentPairs: depth / 2, weights: panels.weights(of: panel, in: packed[0]),
                bias: call.input(1, as: Int32.self) + column, numbers: numbers + column,
                numberStride: columns, scales: call.floatInput(2) + column))
          }
          for row in 0..<count {
            unsafe (call.floatOutput(0) + (first + row) * outputs).update(
              from: numbers + row * columns, count: outputs)
          }
        }
      }
    }
    return KernelCandidate(name, constants: [.filter]) { _ in choice }
  }
}

import HandsMicrokernels

/// A matrix product of 16-bit integers whose results are numbers, as those of a model's outputs are.
struct Int16Head: Sendable {
  private let rows: Int
  private let depth: Int
  private let outputs: Int

  /// Sizes of the product; terms are taken in pairs.
  init(rows: Int, depth: Int, outputs: Int) throws(OperatorError) {
    guard depth % 2 == 0 else { throw .unsupported("16-bit arithmetic") }
    self.rows = rows
    self.depth = depth
    self.outputs = outputs
  }

  /// Tiles compute whole vectors of columns for some rows, of which the outputs are copied.
  func candidate(_ tiles: Int16Tiles) -> KernelCandidate {
    let name = "gemm.i16.\(tiles.name)"
    let columns = (outputs + tiles.lanes - 1) / tiles.lanes * tiles.lanes
    let panels = PairPanels(
      tiles: tiles, outputs: columns, terms: FilterTerms(rowLength: depth))
    let block = max(16384 / (4 * columns) / panels.tallestTile, 1) * panels.tallestTile
    let partition = Partition(
      units: rows, multiplyAdds: wideProduct(rows, depth, outputs) / 2, multiple: panels.tallestTile
    )
    let vectors = [Operand.bias, .scales].map { operand in
      Packing.vector(
        operand, PackedLayout("filled vector", [columns]), floatCount: columns
      ) { _ in (0..<outputs, 0) }
    }
    let choice = KernelChoice(
      name: name, packings: [panels.packing()] + vectors, operands: [.input],
      workspaceByteCount: 4 * columns * block, bandCount: partition.bandCount
    ) { packed in
      { call, bands in
        // Safe: the workspace has the columns of a block of rows, the output has all rows.
        let input = unsafe call.input(0, as: Int16.self)
        let bias = unsafe packed[1].elements(as: Int32.self)
        let numbers = unsafe call.workspace.bindMemory(to: Float.self, capacity: columns * block)
        let range = partition.units(of: bands)
        for first in stride(from: range.lowerBound, to: range.upperBound, by: block) {
          let count = min(block, range.upperBound - first)
          // By index: iteration would allocate.
          for index in panels.panels.indices {
            let panel = panels.panels[index]
            let column = panel.firstColumn
            unsafe panel.multiply(
              Int16GEMMArguments(
                rows: count, input: input + first * depth, inputStride: depth,
                segmentPairs: depth / 2, weights: panels.weights(of: panel, in: packed[0]),
                bias: bias + column, numbers: numbers + column, numberStride: columns,
                scales: packed[2].floats + column))
          }
          for row in 0..<count {
            unsafe (call.floatOutput(0) + (first + row) * outputs).update(
              from: numbers + row * columns, count: outputs)
          }
        }
      }
    }
    return KernelCandidate(name, constants: [.filter, .bias, .scales]) { _ in choice }
  }
}

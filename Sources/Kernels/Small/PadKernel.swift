import Tensors

/// PAD by whole rows, for every set but the reference.
struct PadKernel {
  // Safe: rows are copied where they lie in the output; bands have its rows.

  /// A dimension, or several that are padded like one.
  private struct Axis {
    var before: Int
    var extent: Int
    var after: Int
    var total: Int { before + extent + after }
  }

  /// All dimensions of the output but the innermost, outermost first.
  private let outer: [Axis]
  /// The innermost dimension in bytes.
  private let row: Axis

  static func prepare(_ problem: PadProblem) -> PreparedKernel {
    let kernel = PadKernel(problem)
    let rowCount = kernel.outer.reduce(1) { $0 * $1.total }
    let rowSize = kernel.row.total
    let split = BandSplit(units: rowCount, bytesPerUnit: rowSize)
    return PreparedKernel(name: "pad", bandCount: split.count) { operands, bands in
      for row in split.units(of: bands) {
        unsafe kernel.makeRow(
          row, input: operands.inputs[0], output: operands.outputs[0] + row * rowSize)
      }
    }
  }

  private init(_ problem: PadProblem) {
    var axes: [Axis] = []
    var row = Axis(before: 0, extent: problem.elementByteCount, after: 0)
    for axis in problem.input.dimensions.indices.reversed() {
      let (before, after) = (problem.before[axis], problem.after[axis])
      let extent = problem.input[axis]
      if axes.isEmpty, row.before == 0, row.after == 0 {
        // Nothing inside is padded: one element of this dimension is a run of bytes.
        row = Axis(
          before: before * row.extent, extent: extent * row.extent, after: after * row.extent)
      } else if before == 0, after == 0, let last = axes.last, last.before == 0, last.after == 0 {
        axes[axes.count - 1].extent *= extent
      } else {
        axes.append(Axis(before: before, extent: extent, after: after))
      }
    }
    outer = axes.reversed()
    self.row = row
  }

  /// Makes one output row.
  private func makeRow(
    _ index: Int, input: UnsafeRawPointer, output: UnsafeMutableRawPointer
  ) {
    var rest = index
    var source = 0
    var stride = row.extent
    for axis in outer.reversed() {
      let (quotient, position) = rest.quotientAndRemainder(dividingBy: axis.total)
      let cell = position - axis.before
      guard cell >= 0, cell < axis.extent else {
        unsafe output.clear(row.total)
        return
      }
      source += cell * stride
      stride *= axis.extent
      rest = quotient
    }
    unsafe output.clear(row.before)
    unsafe (output + row.before).copyMemory(from: input + source, byteCount: row.extent)
    unsafe (output + (row.before + row.extent)).clear(row.after)
  }
}

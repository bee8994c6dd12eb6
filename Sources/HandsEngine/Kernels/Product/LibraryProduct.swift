import HandsMicrokernels

/// Convolutions and fully connected layers by a library's matrix product.
///
/// A block of output pixels at a time: their windows are gathered as rows (im2col) unless they lie
/// in memory that way, outputs start as the bias, the product is added, the epilogue follows.
struct LibraryProduct: Sendable {
  // Safe: the workspace has the rows of one block; the product's sizes are those of its operands.
  private let library: MatrixLibrary
  private let name: String
  /// The window, `nil` where pixels are rows as they lie.
  private let window: WindowGeometry?
  private let product: MatrixProduct
  private let epilogue: Epilogue
  private let partition: Partition

  /// Pixels whose windows are gathered together.
  private static let gatheredRows = 64

  init(
    _ library: MatrixLibrary, name: String, _ product: MatrixProduct, window: WindowGeometry?,
    _ epilogue: Epilogue
  ) {
    self.library = library
    self.name = "\(name).f32.\(library.name)"
    self.product = product
    self.window = window
    self.epilogue = epilogue
    // A library is slow with few rows.
    partition = Partition(
      units: product.rows, multiplyAdds: wideProduct(product.rows, product.depth, product.outputs),
      multiple: 128)
  }

  private var depth: Int { product.depth }
  private var groups: Int { product.groups }
  private var outputs: Int { product.outputs }

  /// The product, on contiguous operands.
  var candidate: KernelCandidate {
    KernelCandidate(name, constants: Operand.weights) { _ in choice }
  }

  private var choice: KernelChoice {
    let gathered = window == nil ? 0 : LibraryProduct.gatheredRows * depth
    return KernelChoice(
      name: name, packings: packings, operands: [.input, .residual],
      workspaceByteCount: gathered * MemoryLayout<Float>.stride, bandCount: partition.bandCount
    ) { packed in
      { operands, bands in
        // Each band by itself: a library may sum in another order for another number of rows.
        for band in bands { run(packed, operands, partition.units(of: band..<band + 1)) }
      }
    }
  }

  /// The filter as `[groups][depth][outputs / groups]`, the bias, and the slopes if there are any.
  private var packings: [Packing] {
    let groupOutputs = outputs / groups
    let filter = Packing(
      operand: .filter, layout: PackedLayout("transposed", [groups, depth, outputs]),
      byteCount: depth * outputs * MemoryLayout<Float>.stride
    ) { filter, target in
      guard let filter else { return }
      let target = unsafe target.mutableFloats
      for group in 0..<groups {
        let first = group * depth * groupOutputs
        unsafe filter.transpose(
          rows: groupOutputs, from: first, rowStride: depth, count: depth, to: target + first,
          stride: groupOutputs)
      }
    }
    return [filter]
      + (epilogue.hasSlopes ? [Operand.bias, .slopes] : [.bias])
      .map { .vector($0, count: outputs) }
  }

  private func run(_ packed: [PackedConstant], _ operands: KernelOperands, _ rows: Range<Int>) {
    let output = unsafe operands.floatOutput(0)
    for row in rows {
      unsafe (output + row * outputs).copy(from: packed[1].floats, count: outputs)
    }
    let groupOutputs = outputs / groups
    let block = window == nil ? max(rows.count, 1) : LibraryProduct.gatheredRows
    for first in stride(from: rows.lowerBound, to: rows.upperBound, by: block) {
      let count = min(block, rows.upperBound - first)
      for group in 0..<groups {
        let (input, inputStride) = unsafe gathered(operands, first..<first + count, group: group)
        unsafe library.multiply(
          LibraryProductArguments(
            rows: count, columns: groupOutputs, depth: depth, input: input,
            inputStride: inputStride, weights: packed[0].floats + group * depth * groupOutputs,
            output: output + (first * outputs + group * groupOutputs), outputStride: outputs))
      }
    }
    unsafe finish(
      output, rows, residual: operands.residual(of: epilogue),
      slopes: epilogue.hasSlopes ? packed[2].floats : nil)
  }

  /// The left matrix of one group and some output pixels, and the floats between its rows.
  private func gathered(
    _ operands: KernelOperands, _ rows: Range<Int>, group: Int
  ) -> (UnsafePointer<Float>, Int) {
    let input = unsafe operands.floatInput(0)
    guard let window else {
      return unsafe (
        input + (rows.lowerBound * product.inputStride + group * depth), product.inputStride
      )
    }
    let (height, width) = (window.height, window.width)
    let groupInputs = window.inputChannels / groups
    let workspace = unsafe operands.floatWorkspace(count: LibraryProduct.gatheredRows * depth)
    var target = unsafe workspace
    for row in rows {
      let (line, ox) = row.quotientAndRemainder(dividingBy: width.output)
      let (image, oy) = line.quotientAndRemainder(dividingBy: height.output)
      for kh in 0..<height.taps {
        for kw in 0..<width.taps {
          if let y = height.element(position: oy, tap: kh),
            let x = width.element(position: ox, tap: kw)
          {
            let pixel = (image * height.input + y) * width.input + x
            unsafe target.copy(
              from: input + (pixel * window.inputChannels + group * groupInputs),
              count: groupInputs)
          } else {
            unsafe target.update(repeating: 0, count: groupInputs)
          }
          unsafe target += groupInputs
        }
      }
    }
    return unsafe (UnsafePointer(workspace), depth)
  }

  /// The epilogue of some rows.
  private func finish(
    _ output: UnsafeMutablePointer<Float>, _ rows: Range<Int>, residual: UnsafePointer<Float>?,
    slopes: UnsafePointer<Float>?
  ) {
    let arguments = unsafe EpilogueArguments(epilogue, residual: residual, slopes: slopes)
    for row in rows {
      for o in 0..<outputs {
        let element = row * outputs + o
        unsafe output[element] = arguments.applied(
          to: output[element], element: element, column: o)
      }
    }
  }
}

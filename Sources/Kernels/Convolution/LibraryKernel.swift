import KernelBodies
import Tensors

/// Convolutions and dense layers by a library's matrix product.
///
/// A block of output pixels at a time: their windows are gathered as rows (im2col) unless they lie
/// in memory that way, outputs start as the bias, the product is added, the epilogue follows.
struct LibraryKernel: Sendable {
  // Safe: the workspace has the rows of one block; the product's sizes are those of its operands.
  private let library: MatrixLibrary
  private let geometry: WindowGeometry?
  private let rows: Int
  private let depth: Int
  private let inputStride: Int
  private let groups: Int
  private let outputs: Int
  private let epilogue: Epilogue
  /// `[groups][depth][outputs / groups]`, then the bias.
  private let storage: AlignedStorage
  private let slopes: AlignedStorage?
  private let plan: BandPlan
  private let name: String

  /// Prepares a dense layer.
  init(_ library: MatrixLibrary, dense problem: DenseProblem, weights: WeightViews) {
    self.init(
      library, kind: "dense", geometry: nil, rows: problem.rows, depth: problem.depth,
      inputStride: problem.depth, groups: 1, outputs: problem.outputs,
      epilogue: problem.epilogue, weights: weights)
  }

  /// Prepares a convolution.
  init(_ library: MatrixLibrary, convolution problem: ConvolutionProblem, weights: WeightViews) {
    let geometry = problem.geometry
    self.init(
      library, kind: "conv", geometry: problem.isPointwise ? nil : geometry,
      rows: geometry.outputPixelCount, depth: problem.depth,
      inputStride: geometry.inputChannels, groups: problem.groups,
      outputs: geometry.outputChannels, epilogue: problem.epilogue, weights: weights)
  }

  private init(
    _ library: MatrixLibrary, kind: String, geometry: WindowGeometry?, rows: Int, depth: Int,
    inputStride: Int, groups: Int, outputs: Int, epilogue: Epilogue, weights: WeightViews
  ) {
    self.library = library
    self.geometry = geometry
    self.rows = rows
    self.depth = depth
    self.inputStride = inputStride
    self.groups = groups
    self.outputs = outputs
    self.epilogue = epilogue
    name = "\(kind).f32.\(library.name)"
    // A library is slow with few rows.
    plan = BandPlan(units: rows, multiplyAdds: rows * depth * outputs, multiple: 128)
    storage = weights.memory.storage(floatCount: (depth + 1) * outputs)
    let base = unsafe storage.floats
    let groupOutputs = outputs / groups
    for group in 0..<groups {
      let first = group * depth * groupOutputs
      unsafe weights.filter.transpose(
        rows: groupOutputs, from: first, rowStride: depth, count: depth, to: base + first,
        stride: groupOutputs)
    }
    for o in 0..<outputs { unsafe base[depth * outputs + o] = weights.bias?[o] ?? 0 }
    slopes = OwnedWeights(weights).slopes
  }

  /// Pixels whose windows are gathered together.
  private static let gatheredRows = 64

  /// The kernel as the plan of a net holds it.
  var prepared: PreparedKernel {
    let floats = geometry == nil ? 0 : LibraryKernel.gatheredRows * depth
    return PreparedKernel(
      name: name, workspaceByteCount: floats * MemoryLayout<Float>.stride,
      bandCount: plan.bandCount
    ) { operands, bands in
      // Each band by itself: a library may sum in another order for another number of rows.
      for band in bands { run(operands, plan.units(of: band..<band + 1)) }
    }
  }

  private func run(_ operands: KernelOperands, _ rows: Range<Int>) {
    let output = unsafe operands.floatOutput(0)
    let bias = unsafe storage.floats + depth * outputs
    for row in rows { unsafe (output + row * outputs).update(from: bias, count: outputs) }
    let groupOutputs = outputs / groups
    let block = geometry == nil ? max(rows.count, 1) : LibraryKernel.gatheredRows
    for first in stride(from: rows.lowerBound, to: rows.upperBound, by: block) {
      let count = min(block, rows.upperBound - first)
      for group in 0..<groups {
        let (input, inputStride) = unsafe gathered(operands, first..<first + count, group: group)
        unsafe library.multiply(
          MatrixProduct(
            rows: count, columns: groupOutputs, depth: depth, input: input,
            inputStride: inputStride, weights: storage.floats + group * depth * groupOutputs,
            output: output + (first * outputs + group * groupOutputs), outputStride: outputs))
      }
    }
    unsafe finish(output, rows, residual: operands.residual(of: epilogue))
  }

  /// The left matrix of one group and some output pixels, and the floats between its rows.
  private func gathered(
    _ operands: KernelOperands, _ rows: Range<Int>, group: Int
  ) -> (UnsafePointer<Float>, Int) {
    let input = unsafe operands.floatInput(0)
    guard let geometry else {
      return unsafe (input + (rows.lowerBound * inputStride + group * depth), inputStride)
    }
    let (height, width) = (geometry.height, geometry.width)
    let groupInputs = geometry.inputChannels / groups
    var target = unsafe operands.floatWorkspace
    for row in rows {
      let (line, ox) = row.quotientAndRemainder(dividingBy: width.output)
      let (picture, oy) = line.quotientAndRemainder(dividingBy: height.output)
      let tapRows = height.taps(at: oy)
      let tapColumns = width.taps(at: ox)
      for kh in 0..<height.taps {
        for kw in 0..<width.taps {
          if tapRows.contains(kh), tapColumns.contains(kw) {
            let y = oy * height.stride - height.before + kh * height.dilation
            let x = ox * width.stride - width.before + kw * width.dilation
            let pixel = (picture * height.input + y) * width.input + x
            unsafe target.update(
              from: input + (pixel * geometry.inputChannels + group * groupInputs),
              count: groupInputs)
          } else {
            unsafe target.update(repeating: 0, count: groupInputs)
          }
          unsafe target += groupInputs
        }
      }
    }
    return unsafe (UnsafePointer(operands.floatWorkspace), depth)
  }

  /// The epilogue of some rows.
  private func finish(
    _ output: UnsafeMutablePointer<Float>, _ rows: Range<Int>, residual: UnsafePointer<Float>?
  ) {
    let finish = unsafe Finish(
      epilogue, residual: residual, slopes: slopes?.floats)
    for row in rows {
      for o in 0..<outputs {
        let element = row * outputs + o
        unsafe output[element] = finish.applied(to: output[element], element: element, column: o)
      }
    }
  }
}

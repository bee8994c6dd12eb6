import BLASKernels
import Kernels
import Tensors

/// A layer's kernel of one set, on random numbers.
final class LayerRun {
  let kernel: PreparedKernel
  private let input: AlignedStorage
  private let output: AlignedStorage
  private let workspace: AlignedStorage
  private let outputCount: Int

  init(_ layer: Layer, table: KernelTable) {
    var generator = Numbers()
    outputCount = layer.outputCount
    input = AlignedStorage(floatCount: layer.inputCount)
    output = AlignedStorage(floatCount: layer.outputCount)
    for index in 0..<layer.inputCount { unsafe input.floats[index] = generator.next() }
    // Sums of at most 1: see ``tolerance(of:)``.
    let scale = 1 / Float(layer.depth)
    let filter = (0..<layer.depth * layer.outputChannels).map { _ in generator.next() * scale }
    kernel = unsafe filter.withUnsafeBufferPointer { filter in
      unsafe layer.prepared(by: table, WeightViews(filter: FilterView(filter), bias: nil))
    }
    workspace = AlignedStorage(byteCount: kernel.workspaceByteCount)
  }

  func run() {
    var source = unsafe UnsafeRawPointer(input.base)
    var target = unsafe output.base
    unsafe withUnsafePointer(to: &source) { inputs in
      unsafe withUnsafePointer(to: &target) { outputs in
        let operands = unsafe KernelOperands(
          inputs: inputs, outputs: outputs, workspace: workspace.base)
        kernel.run(operands, 0..<kernel.bandCount)
      }
    }
  }

  /// The largest distance between two runs' outputs.
  func distance(to other: LayerRun) -> Float {
    var largest: Float = 0
    for index in 0..<outputCount {
      largest = unsafe max(largest, abs(output.floats[index] - other.output.floats[index]))
    }
    return largest
  }

  /// How far two orders of summation may be apart: half a unit in the last place of 1, which no sum
  /// exceeds, for each product and each addition, in either run.
  static func tolerance(of layer: Layer) -> Float { Float(2 * layer.depth) * .ulpOfOne }
}

extension KernelSet {
  /// The kernels of this set, `nil` if this machine has none.
  var table: KernelTable? { self == .blas ? OpenBLAS.table() : KernelTable(self) }
}

/// Numbers from −1 to 1, the same in every run.
private struct Numbers {
  private var state: UInt64 = 1

  mutating func next() -> Float {
    // Constants: Knuth, MMIX.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(state >> 40) / 0x80_0000 - 1
  }
}

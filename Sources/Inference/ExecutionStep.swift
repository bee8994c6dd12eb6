public import GraphIR
public import Kernels

/// One kernel of a loaded model, with the places of its operands.
public struct ExecutionStep: Sendable {
  /// The operation that the kernel computes, with what was fused into it.
  public let node: Node
  /// The prepared kernel.
  public let kernel: PreparedKernel
  /// Multiply-adds of convolutions and dense layers, 0 for everything else.
  public let multiplyAdds: Int
  /// Where the kernel reads.
  let inputs: [Location]
  /// The first byte of each result in the arena.
  let outputs: [Int]
}

/// Where a value lies.
enum Location: Sendable {
  /// A computed value: its first byte in the arena.
  case arena(offset: Int)
  /// A constant: its position in ``Model/constants``.
  case constant(index: Int)
}

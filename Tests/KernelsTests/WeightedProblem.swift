import Kernels
import Tensors

/// An operator with weights, for checks that hold for each of them.
protocol WeightedProblem {
  var epilogue: Epilogue { get }
  /// Numbers of the input.
  var inputCount: Int { get }
  /// Numbers of the filter.
  var filterCount: Int { get }
  /// Numbers of the bias and of the slopes.
  var channelCount: Int { get }
  /// Numbers of the output and of the residual.
  var outputCount: Int { get }

  /// The kernel that a table has for the problem.
  func kernel(from table: KernelTable, _ weights: WeightViews) -> PreparedKernel
  /// What the kernel promises.
  func outputs(of chain: SumChain, _ operands: WeightedOperands) -> [SumChain.Output]
}

extension ConvolutionProblem: WeightedProblem {
  var inputCount: Int { geometry.inputExtents.reduce(1, *) }
  var filterCount: Int { geometry.outputChannels * depth }
  var channelCount: Int { geometry.outputChannels }
  var outputCount: Int { geometry.outputExtents.reduce(1, *) }

  func kernel(from table: KernelTable, _ weights: WeightViews) -> PreparedKernel {
    table.convolution(self, weights)
  }

  func outputs(of chain: SumChain, _ operands: WeightedOperands) -> [SumChain.Output] {
    chain.convolution(self, operands)
  }
}

extension DepthwiseProblem: WeightedProblem {
  var inputCount: Int { geometry.inputExtents.reduce(1, *) }
  var filterCount: Int { geometry.outputChannels * geometry.tapCount }
  var channelCount: Int { geometry.outputChannels }
  var outputCount: Int { geometry.outputExtents.reduce(1, *) }

  func kernel(from table: KernelTable, _ weights: WeightViews) -> PreparedKernel {
    table.depthwise(self, weights)
  }

  func outputs(of chain: SumChain, _ operands: WeightedOperands) -> [SumChain.Output] {
    chain.depthwise(self, operands)
  }
}

extension DenseProblem: WeightedProblem {
  var inputCount: Int { rows * depth }
  var filterCount: Int { outputs * depth }
  var channelCount: Int { outputs }
  var outputCount: Int { rows * outputs }

  func kernel(from table: KernelTable, _ weights: WeightViews) -> PreparedKernel {
    table.dense(self, weights)
  }

  func outputs(of chain: SumChain, _ operands: WeightedOperands) -> [SumChain.Output] {
    chain.dense(self, operands)
  }
}

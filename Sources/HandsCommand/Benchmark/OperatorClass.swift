import GraphIR
import Tensors

/// Operators whose kernels are limited by the same things.
enum OperatorClass: String, CaseIterable {
  case pointwise = "1x1 convolution"
  case depthwise = "depthwise"
  case expandedDepthwise = "1x1 and depthwise"
  case convolution = "other convolution"
  case dense = "dense"
  case elementwise = "elementwise"
  case window = "pool, resize"
  case reduction = "reduction"
  case movement = "data movement"

  init(_ problem: Problem) {
    self =
      switch problem {
      case .convolution(let problem): problem.geometry.tapCount == 1 ? .pointwise : .convolution
      case .depthwise: .depthwise
      case .expandedDepthwise: .expandedDepthwise
      case .dense: .dense
      case .binary, .prelu, .logistic, .softmax: .elementwise
      case .maxPool, .resizeBilinear: .window
      case .reduction: .reduction
      case .pad, .copy, .concatenation, .gather, .unpack, .stridedSlice, .dequantize: .movement
      }
  }
}

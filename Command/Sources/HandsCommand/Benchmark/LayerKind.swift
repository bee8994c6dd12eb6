import ArgumentParser
import HandsEngine

/// The operators that can be timed individually.
enum LayerKind: String, CaseIterable, ExpressibleByArgument {
  case conv2d, depthwise, dense, maxpool, resize, mean, prelu, add, multiply, concatenation, pad
  case logistic, softmax

  /// The options that the operator has besides `--shape`.
  var options: [String] {
    switch self {
    case .conv2d: ["filter", "stride", "dilation", "padding", "outputs", "groups"]
    case .depthwise: ["filter", "stride", "dilation", "padding", "outputs"]
    case .dense: ["outputs"]
    case .maxpool: ["filter", "stride", "padding"]
    case .resize: ["size"]
    case .mean, .prelu, .add, .multiply, .concatenation, .pad, .logistic, .softmax: []
    }
  }
}

/// The padding of window operators.
enum PaddingRule: String, ExpressibleByArgument {
  case same, valid

  var padding: Padding {
    switch self {
    case .same: .same
    case .valid: .valid
    }
  }
}

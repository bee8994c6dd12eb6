import GraphIR
import KernelTiming
import Tensors

/// The layers with weights that `layers.txt` names.
enum LayerList {
  /// The layers of a text; empty lines and those that start with `#` are skipped.
  static func layers(in text: String) throws(LayerListError) -> [Layer] {
    var layers: [Layer] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let layer = layer(line) else { throw LayerListError(line: String(line)) }
      layers.append(layer)
    }
    return layers
  }

  private static func layer(_ line: Substring) -> Layer? {
    let words = line.split(separator: " ")
    // Window and stride are marked: "3x3 s2".
    let numbers = words.dropFirst().flatMap { $0.split { $0 == "x" || $0 == "s" } }
      .compactMap { Int($0) }
    guard let kind = words.first, numbers.allSatisfy({ (1...4096).contains($0) }) else {
      return nil
    }
    switch (kind, numbers.count) {
    case ("conv", 8):
      return try? Layer(
        name: String(line), operation: .convolution(convolution(stride: numbers[6])),
        inputs: [Shape(Array(numbers.prefix(4)))],
        constants: [Shape([numbers[7], numbers[4], numbers[5], numbers[3]])])
    case ("depthwise", 8):
      return try? Layer(
        name: String(line), operation: .depthwise(convolution(stride: numbers[6])),
        inputs: [Shape(Array(numbers.prefix(4)))],
        constants: [Shape([1, numbers[4], numbers[5], numbers[7]])])
    case ("dense", 3):
      return try? Layer(
        name: String(line), operation: .dense(Dense()),
        inputs: [Shape([numbers[0], numbers[1]])], constants: [Shape([numbers[2], numbers[1]])])
    default: return nil
    }
  }

  private static func convolution(stride: Int) -> Convolution {
    Convolution(window: Window(strideHeight: stride, strideWidth: stride, padding: .same))
  }
}

/// A line of `layers.txt` that names no layer.
struct LayerListError: Error {
  let line: String
}

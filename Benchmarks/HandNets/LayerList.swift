import HandsEngine
import HandsTiming

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
      return try? .convolution(
        name: String(line), input: Shape(Array(numbers.prefix(4))),
        filter: Shape([numbers[7], numbers[4], numbers[5], numbers[3]]), stride: numbers[6])
    case ("depthwise", 8):
      return try? .depthwise(
        name: String(line), input: Shape(Array(numbers.prefix(4))),
        filter: Shape([1, numbers[4], numbers[5], numbers[7]]), stride: numbers[6])
    case ("dense", 3):
      return try? .fullyConnected(
        name: String(line), input: Shape([numbers[0], numbers[1]]),
        filter: Shape([numbers[2], numbers[1]]))
    default: return nil
    }
  }
}

/// A line of `layers.txt` that names no layer.
struct LayerListError: Error {
  let line: String
}

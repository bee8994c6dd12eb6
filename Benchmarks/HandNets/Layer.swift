import Kernels
import Tensors

/// A layer with weights, as a line of `layers.txt` names it.
struct Layer {
  let name: String
  let problem: Problem

  /// The sizes, resolved.
  enum Problem {
    case convolution(ConvolutionProblem)
    case depthwise(DepthwiseProblem)
    case dense(DenseProblem)
  }

  /// The layers of a text; empty lines and those that start with `#` are skipped.
  static func all(in text: String) throws(LayerError) -> [Layer] {
    var layers: [Layer] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      guard let layer = Layer(line) else { throw LayerError(line: String(line)) }
      layers.append(layer)
    }
    return layers
  }

  private init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard let kind = words.first, let problem = Layer.problem(kind, words.dropFirst()) else {
      return nil
    }
    name = String(line)
    self.problem = problem
  }

  private static func problem(_ kind: Substring, _ words: ArraySlice<Substring>) -> Problem? {
    // Window and stride are marked: "3x3 s2".
    let numbers = words.flatMap { $0.split { $0 == "x" || $0 == "s" } }.compactMap { Int($0) }
    guard numbers.allSatisfy({ (1...4096).contains($0) }) else { return nil }
    switch (kind, numbers.count) {
    case ("conv", 8):
      return geometry(numbers).map { .convolution(ConvolutionProblem(geometry: $0)) }
    case ("depthwise", 8):
      return geometry(numbers).map { .depthwise(DepthwiseProblem(geometry: $0)) }
    case ("dense", 3):
      return .dense(DenseProblem(rows: numbers[0], depth: numbers[1], outputs: numbers[2]))
    default: return nil
    }
  }

  private static func geometry(_ numbers: [Int]) -> WindowGeometry? {
    func axis(input: Int, taps: Int) -> WindowAxis? {
      WindowAxis(input: input, taps: taps, stride: numbers[6], dilation: 1, rule: .same)
    }
    guard let height = axis(input: numbers[1], taps: numbers[4]),
      let width = axis(input: numbers[2], taps: numbers[5])
    else { return nil }
    return WindowGeometry(
      batch: numbers[0], inputChannels: numbers[3], outputChannels: numbers[7], height: height,
      width: width)
  }
}

/// A line of `layers.txt` that names no layer.
struct LayerError: Error {
  let line: String
}

extension Layer {
  /// Terms of the sum of one output.
  var depth: Int {
    switch problem {
    case .convolution(let problem): problem.depth
    case .depthwise(let problem): problem.geometry.tapCount
    case .dense(let problem): problem.depth
    }
  }

  var inputCount: Int {
    switch problem {
    case .convolution(let problem): problem.geometry.inputExtents.reduce(1, *)
    case .depthwise(let problem): problem.geometry.inputExtents.reduce(1, *)
    case .dense(let problem): problem.rows * problem.depth
    }
  }

  var outputCount: Int {
    switch problem {
    case .convolution(let problem): problem.geometry.outputExtents.reduce(1, *)
    case .depthwise(let problem): problem.geometry.outputExtents.reduce(1, *)
    case .dense(let problem): problem.rows * problem.outputs
    }
  }

  var outputChannels: Int {
    switch problem {
    case .convolution(let problem): problem.geometry.outputChannels
    case .depthwise(let problem): problem.geometry.outputChannels
    case .dense(let problem): problem.outputs
    }
  }

  func prepared(by table: KernelTable, _ weights: WeightViews) -> PreparedKernel {
    switch problem {
    case .convolution(let problem): table.convolution(problem, weights)
    case .depthwise(let problem): table.depthwise(problem, weights)
    case .dense(let problem): table.dense(problem, weights)
    }
  }
}

import Testing

@testable import HandsEngine

/// What kernels promise, in scalar code: one chain of multiply-adds an output, in a fixed order.
struct SumChain {
  /// Whether a multiply-add rounds once.
  let isFused: Bool

  /// An output before it is stored, and the sum of the magnitudes of its terms.
  struct Output {
    var value: Float
    var magnitude: Float
  }

  /// The outputs of an operator with weights.
  func outputs(of problem: KernelProblem) throws -> [Output] {
    let numbers = try WeightedNumbers(problem)
    return switch numbers.operator.kind {
    case .convolution(let window): try convolution(window, numbers)
    case .depthwise(let window): try depthwise(window, numbers)
    case .transposedConvolution(let window): try transposedConvolution(window, numbers)
    case .fullyConnected: fullyConnected(numbers)
    }
  }

  private func convolution(_ window: Window, _ numbers: WeightedNumbers) throws -> [Output] {
    let filter = numbers.filterShape
    let (rows, columns, groupInputs) = (filter[1], filter[2], filter[3])
    let geometry = try window.geometry(
      input: numbers.inputShape, taps: (rows, columns), outputChannels: filter[0])
    let groupOutputs = filter[0] * groupInputs / geometry.inputChannels
    return outputs(geometry, numbers) { pixel, o in
      let firstChannel = o / groupOutputs * groupInputs
      var terms: [(Float, Float)] = []
      for kh in 0..<rows {
        for kw in 0..<columns {
          guard let source = geometry.pixel(under: kh, kw, of: pixel) else { continue }
          let weight = ((o * rows + kh) * columns + kw) * groupInputs
          for c in 0..<groupInputs {
            terms.append(
              (
                numbers.input[source * geometry.inputChannels + firstChannel + c],
                numbers.filter[weight + c]
              ))
          }
        }
      }
      return terms
    }
  }

  private func depthwise(_ window: Window, _ numbers: WeightedNumbers) throws -> [Output] {
    let filter = numbers.filterShape
    let (rows, columns, channels) = (filter[1], filter[2], filter[3])
    let geometry = try window.geometry(
      input: numbers.inputShape, taps: (rows, columns), outputChannels: channels)
    let multiplier = channels / geometry.inputChannels
    return outputs(geometry, numbers) { pixel, o in
      var terms: [(Float, Float)] = []
      for kw in 0..<columns {
        for kh in 0..<rows {
          guard let source = geometry.pixel(under: kh, kw, of: pixel) else { continue }
          terms.append(
            (
              numbers.input[source * geometry.inputChannels + o / multiplier],
              numbers.filter[(kh * columns + kw) * channels + o]
            ))
        }
      }
      return terms
    }
  }

  /// Every input gives its terms to the outputs that it reaches.
  private func transposedConvolution(
    _ window: TransposedWindow, _ numbers: WeightedNumbers
  ) throws -> [Output] {
    let (input, filter) = (numbers.inputShape, numbers.filterShape)
    let height = try window.vertical(input: input[1], taps: filter[1])
    let width = try window.horizontal(input: input[2], taps: filter[2])
    let (outputs, channels) = (filter[0], filter[3])
    let pixels = input[0] * height.output * width.output
    var terms = [[(Float, Float)]](repeating: [], count: pixels * outputs)
    for tap in 0..<filter[1] * filter[2] {
      let (kh, kw) = tap.quotientAndRemainder(dividingBy: filter[2])
      for pixel in 0..<input[0] * input[1] * input[2] {
        let (line, x) = pixel.quotientAndRemainder(dividingBy: input[2])
        let (image, y) = line.quotientAndRemainder(dividingBy: input[1])
        let oy = y * height.stride - height.padBegin + kh
        let ox = x * width.stride - width.padBegin + kw
        guard (0..<height.output).contains(oy), (0..<width.output).contains(ox) else { continue }
        let target = ((image * height.output + oy) * width.output + ox) * outputs
        for o in 0..<outputs {
          let weight = (o * filter[1] * filter[2] + tap) * channels
          for c in 0..<channels {
            terms[target + o].append(
              (numbers.input[pixel * channels + c], numbers.filter[weight + c]))
          }
        }
      }
    }
    return terms.indices.map { output(terms[$0], $0, $0 % outputs, numbers) }
  }

  private func fullyConnected(_ numbers: WeightedNumbers) -> [Output] {
    let (outputs, depth) = (numbers.filterShape[0], numbers.filterShape[1])
    return (0..<numbers.input.count / depth * outputs).map { element in
      let (row, o) = element.quotientAndRemainder(dividingBy: outputs)
      let terms = (0..<depth).map { k in
        (numbers.input[row * depth + k], numbers.filter[o * depth + k])
      }
      return output(terms, element, o, numbers)
    }
  }

  private func outputs(
    _ geometry: WindowGeometry, _ numbers: WeightedNumbers,
    terms: (_ pixel: Int, _ channel: Int) -> [(Float, Float)]
  ) -> [Output] {
    (0..<geometry.outputPixelCount * geometry.outputChannels).map { element in
      let (pixel, o) = element.quotientAndRemainder(dividingBy: geometry.outputChannels)
      return output(terms(pixel, o), element, o, numbers)
    }
  }

  private func output(
    _ terms: [(Float, Float)], _ element: Int, _ channel: Int, _ numbers: WeightedNumbers
  ) -> Output {
    func clamped(_ x: Float, _ activation: Activation) -> Float {
      let (lower, upper) = activation.bounds
      return x < lower ? lower : x > upper ? upper : x
    }
    let epilogue = numbers.operator.epilogue
    var result = sum(terms, from: numbers.bias?[channel] ?? 0)
    result.value = clamped(result.value, epilogue.activation)
    if let activation = epilogue.residualActivation, let residual = numbers.residual {
      result.value = clamped(result.value + residual[element], activation)
      result.magnitude += abs(residual[element])
    }
    if let slopes = numbers.slopes, result.value < 0 {
      result.value *= slopes[channel]
      result.magnitude *= max(abs(slopes[channel]), 1)
    }
    return result
  }

  private func sum(_ terms: [(Float, Float)], from start: Float) -> Output {
    var result = Output(value: start, magnitude: abs(start))
    for (x, w) in terms {
      result.value = isFused ? result.value.addingProduct(x, w) : result.value + x * w
      result.magnitude += abs(x * w)
    }
    return result
  }
}

extension SumChain {
  /// The outputs of matrix products: a chain from 0, in the order of the depth.
  func batchMatMul(
    _ problem: KernelProblem, transposesLeft: Bool, transposesRight: Bool
  ) throws -> [Output] {
    let left = try #require(problem.operands[0])
    let right = try #require(problem.operands[1])
    let (a, b) = (left.bytes.floats, right.bytes.floats)
    let depth = left.type.shape[left.type.shape.rank - (transposesLeft ? 2 : 1)]
    return problem.resultShape.indices.map { index in
      let (m, n) = (index[index.count - 2], index[index.count - 1])
      let batch = Array(index.dropLast(2))
      let terms = (0..<depth).map { k in
        (
          a[left.type.shape.broadcastOffset(batch + (transposesLeft ? [k, m] : [m, k]))],
          b[right.type.shape.broadcastOffset(batch + (transposesRight ? [n, k] : [k, n]))]
        )
      }
      return sum(terms, from: 0)
    }
  }
}

/// The numbers of an operator with weights.
private struct WeightedNumbers {
  let `operator`: WeightedOperator
  let inputShape: Shape
  let filterShape: Shape
  let input: [Float]
  let filter: [Float]
  let bias: [Float]?
  let residual: [Float]?
  let slopes: [Float]?

  init(_ problem: KernelProblem) throws {
    guard case .weighted(let weighted) = problem.node.pattern else {
      preconditionFailure("an operator with weights")
    }
    `operator` = weighted
    inputShape = try #require(problem.operands[0]).type.shape
    filterShape = try #require(problem.operands[1]).type.shape
    input = try #require(problem.floats(.input))
    filter = try #require(problem.floats(.filter))
    bias = problem.floats(.bias)
    residual = problem.floats(.residual)
    slopes = problem.floats(.slopes)
  }
}

extension WindowGeometry {
  /// The input pixel under a tap of an output pixel, or `nil` in the padding.
  fileprivate func pixel(under kh: Int, _ kw: Int, of pixel: Int) -> Int? {
    let (line, ox) = pixel.quotientAndRemainder(dividingBy: width.output)
    let (image, oy) = line.quotientAndRemainder(dividingBy: height.output)
    let y = oy * height.stride - height.padBegin + kh * height.dilation
    let x = ox * width.stride - width.padBegin + kw * width.dilation
    guard y >= 0, y < height.input, x >= 0, x < width.input else { return nil }
    return (image * height.input + y) * width.input + x
  }
}

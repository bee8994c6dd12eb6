import Tensors

/// What kernels promise, in scalar code: one chain of multiply-adds an output, in a fixed order.
struct SumChain {
  /// Whether a multiply-add rounds once.
  let isFused: Bool

  /// An output before it is stored, and the sum of the magnitudes of its terms.
  struct Output {
    var value: Float
    var magnitude: Float
  }

  func convolution(_ problem: ConvolutionProblem, _ operands: WeightedOperands) -> [Output] {
    let geometry = problem.geometry
    let groupInputs = geometry.inputChannels / problem.groups
    let groupOutputs = geometry.outputChannels / problem.groups
    return outputs(geometry, problem.epilogue, operands) { pixel, o in
      let group = o / groupOutputs
      var terms: [(Float, Float)] = []
      for kh in 0..<geometry.height.taps {
        for kw in 0..<geometry.width.taps {
          guard let source = geometry.pixel(under: kh, kw, of: pixel) else { continue }
          let filter = ((o * geometry.height.taps + kh) * geometry.width.taps + kw) * groupInputs
          for c in 0..<groupInputs {
            terms.append(
              (
                operands.input[source * geometry.inputChannels + group * groupInputs + c],
                operands.filter[filter + c]
              ))
          }
        }
      }
      return terms
    }
  }

  func depthwise(_ problem: DepthwiseProblem, _ operands: WeightedOperands) -> [Output] {
    let geometry = problem.geometry
    return outputs(geometry, problem.epilogue, operands) { pixel, o in
      var terms: [(Float, Float)] = []
      for kw in 0..<geometry.width.taps {
        for kh in 0..<geometry.height.taps {
          guard let source = geometry.pixel(under: kh, kw, of: pixel) else { continue }
          let filter = (kh * geometry.width.taps + kw) * geometry.outputChannels + o
          terms.append(
            (
              operands.input[source * geometry.inputChannels + o / problem.depthMultiplier],
              operands.filter[filter]
            ))
        }
      }
      return terms
    }
  }

  func dense(_ problem: DenseProblem, _ operands: WeightedOperands) -> [Output] {
    (0..<problem.rows * problem.outputs).map { element in
      let (row, o) = element.quotientAndRemainder(dividingBy: problem.outputs)
      let terms = (0..<problem.depth).map { k in
        (operands.input[row * problem.depth + k], operands.filter[o * problem.depth + k])
      }
      return output(terms, element, o, problem.epilogue, operands)
    }
  }

  private func outputs(
    _ geometry: WindowGeometry, _ epilogue: Epilogue, _ operands: WeightedOperands,
    terms: (_ pixel: Int, _ channel: Int) -> [(Float, Float)]
  ) -> [Output] {
    (0..<geometry.outputPixelCount * geometry.outputChannels).map { element in
      let (pixel, o) = element.quotientAndRemainder(dividingBy: geometry.outputChannels)
      return output(terms(pixel, o), element, o, epilogue, operands)
    }
  }

  private func output(
    _ terms: [(Float, Float)], _ element: Int, _ channel: Int, _ epilogue: Epilogue,
    _ operands: WeightedOperands
  ) -> Output {
    func clamped(_ x: Float, _ activation: Activation) -> Float {
      let (lower, upper) = activation.bounds
      return x < lower ? lower : x > upper ? upper : x
    }
    var sum = operands.bias?[channel] ?? 0
    var magnitude = abs(sum)
    for (x, w) in terms {
      sum = isFused ? sum.addingProduct(x, w) : sum + x * w
      magnitude += abs(x * w)
    }
    sum = clamped(sum, epilogue.activation)
    if let activation = epilogue.residualActivation, let residual = operands.residual {
      sum = clamped(sum + residual[element], activation)
      magnitude += abs(residual[element])
    }
    if let slopes = operands.slopes, sum < 0 {
      sum *= slopes[channel]
      magnitude *= max(abs(slopes[channel]), 1)
    }
    return Output(value: sum, magnitude: magnitude)
  }
}

extension WindowGeometry {
  /// The input pixel under a tap of an output pixel, or `nil` in the padding.
  func pixel(under kh: Int, _ kw: Int, of pixel: Int) -> Int? {
    let (line, ox) = pixel.quotientAndRemainder(dividingBy: width.output)
    let (picture, oy) = line.quotientAndRemainder(dividingBy: height.output)
    let y = oy * height.stride - height.before + kh * height.dilation
    let x = ox * width.stride - width.before + kw * width.dilation
    guard y >= 0, y < height.input, x >= 0, x < width.input else { return nil }
    return (picture * height.input + y) * width.input + x
  }
}

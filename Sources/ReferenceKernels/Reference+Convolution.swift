public import Tensors

extension Reference {
  // Safe: indices come from the problem, whose sizes are those of the operands; taps outside are
  // skipped.

  /// 2-D convolution: one running sum an output, from the bias, in (kh, kw, channel) order.
  ///
  /// - Parameters:
  ///   - problem: Sizes and epilogue.
  ///   - input: `[N, H, W, C]`.
  ///   - filter: `[O, Kh, Kw, C / groups]`.
  ///   - bias: `[O]`, or `nil` for zero.
  ///   - residual: `[N, Ho, Wo, O]`, present if the epilogue adds one.
  ///   - slopes: `[O]`, present if the epilogue has slopes.
  ///   - output: `[N, Ho, Wo, O]`.
  public static func convolution(
    _ problem: ConvolutionProblem, input: UnsafePointer<Float>, filter: UnsafePointer<Float>,
    bias: UnsafePointer<Float>?, residual: UnsafePointer<Float>?, slopes: UnsafePointer<Float>?,
    output: UnsafeMutablePointer<Float>
  ) {
    let geometry = problem.geometry
    let (height, width) = (geometry.height, geometry.width)
    let groupInputs = geometry.inputChannels / problem.groups
    let groupOutputs = geometry.outputChannels / problem.groups
    var element = 0
    for n in 0..<geometry.batch {
      for oy in 0..<height.output {
        for ox in 0..<width.output {
          for o in 0..<geometry.outputChannels {
            var sum = unsafe bias?[o] ?? 0
            let firstChannel = o / groupOutputs * groupInputs
            for kh in 0..<height.taps {
              guard let y = height.cell(position: oy, tap: kh) else { continue }
              for kw in 0..<width.taps {
                guard let x = width.cell(position: ox, tap: kw) else { continue }
                let pixel = (n * height.input + y) * width.input + x
                let source = pixel * geometry.inputChannels + firstChannel
                let weight = ((o * height.taps + kh) * width.taps + kw) * groupInputs
                for c in 0..<groupInputs {
                  sum += unsafe input[source + c] * filter[weight + c]
                }
              }
            }
            unsafe output[element] = problem.epilogue.finished(
              sum, element: element, channel: o, residual: residual, slopes: slopes)
            element += 1
          }
        }
      }
    }
  }

  /// Depthwise 2-D convolution: one running sum an output, from the bias, in (kw, kh) order.
  ///
  /// - Parameters:
  ///   - problem: Sizes and epilogue.
  ///   - input: `[N, H, W, C]`.
  ///   - filter: `[1, Kh, Kw, O]`.
  ///   - bias: `[O]`, or `nil` for zero.
  ///   - residual: `[N, Ho, Wo, O]`, present if the epilogue adds one.
  ///   - slopes: `[O]`, present if the epilogue has slopes.
  ///   - output: `[N, Ho, Wo, O]`.
  public static func depthwise(
    _ problem: DepthwiseProblem, input: UnsafePointer<Float>, filter: UnsafePointer<Float>,
    bias: UnsafePointer<Float>?, residual: UnsafePointer<Float>?, slopes: UnsafePointer<Float>?,
    output: UnsafeMutablePointer<Float>
  ) {
    let geometry = problem.geometry
    let (height, width) = (geometry.height, geometry.width)
    var element = 0
    for n in 0..<geometry.batch {
      for oy in 0..<height.output {
        for ox in 0..<width.output {
          for o in 0..<geometry.outputChannels {
            var sum = unsafe bias?[o] ?? 0
            for kw in 0..<width.taps {
              guard let x = width.cell(position: ox, tap: kw) else { continue }
              for kh in 0..<height.taps {
                guard let y = height.cell(position: oy, tap: kh) else { continue }
                let pixel = (n * height.input + y) * width.input + x
                let source = pixel * geometry.inputChannels + o / problem.depthMultiplier
                let weight = (kh * width.taps + kw) * geometry.outputChannels + o
                sum += unsafe input[source] * filter[weight]
              }
            }
            unsafe output[element] = problem.epilogue.finished(
              sum, element: element, channel: o, residual: residual, slopes: slopes)
            element += 1
          }
        }
      }
    }
  }

  /// Dense layer: one running sum an output, from the bias, in the order of the depth.
  ///
  /// - Parameters:
  ///   - problem: Sizes and epilogue.
  ///   - input: `[rows, depth]`.
  ///   - filter: `[outputs, depth]`.
  ///   - bias: `[outputs]`, or `nil` for zero.
  ///   - residual: `[rows, outputs]`, present if the epilogue adds one.
  ///   - slopes: `[outputs]`, present if the epilogue has slopes.
  ///   - output: `[rows, outputs]`.
  public static func dense(
    _ problem: DenseProblem, input: UnsafePointer<Float>, filter: UnsafePointer<Float>,
    bias: UnsafePointer<Float>?, residual: UnsafePointer<Float>?, slopes: UnsafePointer<Float>?,
    output: UnsafeMutablePointer<Float>
  ) {
    for row in 0..<problem.rows {
      for o in 0..<problem.outputs {
        var sum = unsafe bias?[o] ?? 0
        for k in 0..<problem.depth {
          sum += unsafe input[row * problem.depth + k] * filter[o * problem.depth + k]
        }
        let element = row * problem.outputs + o
        unsafe output[element] = problem.epilogue.finished(
          sum, element: element, channel: o, residual: residual, slopes: slopes)
      }
    }
  }
}

extension WindowAxis {
  /// The input cell under one tap of the window.
  ///
  /// - Parameters:
  ///   - position: 0 ..< ``WindowAxis/output``.
  ///   - tap: 0 ..< ``WindowAxis/taps``.
  /// - Returns: The cell, or `nil` where the tap lies in the padding.
  func cell(position: Int, tap: Int) -> Int? {
    let cell = position * stride + tap * dilation - before
    return cell >= 0 && cell < input ? cell : nil
  }
}

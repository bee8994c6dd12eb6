public import Tensors

extension Reference {
  // Safe: indices come from the problem, whose sizes are those of the operands.

  /// The largest value of each window, channel by channel, then a clamp.
  ///
  /// - Parameters:
  ///   - problem: Sizes, window and clamp.
  ///   - input: `[N, H, W, C]`.
  ///   - output: `[N, Ho, Wo, C]`.
  public static func maxPool(
    _ problem: MaxPoolProblem, input: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    let geometry = problem.geometry
    let (height, width, channels) = (geometry.height, geometry.width, geometry.inputChannels)
    var element = 0
    for n in 0..<geometry.batch {
      for oy in 0..<height.output {
        for ox in 0..<width.output {
          for c in 0..<channels {
            var largest = -Float.infinity
            for kh in 0..<height.taps {
              guard let y = height.cell(position: oy, tap: kh) else { continue }
              for kw in 0..<width.taps {
                guard let x = width.cell(position: ox, tap: kw) else { continue }
                let value = unsafe input[((n * height.input + y) * width.input + x) * channels + c]
                largest = largest < value ? value : largest
              }
            }
            unsafe output[element] = problem.activation.clamped(largest)
            element += 1
          }
        }
      }
    }
  }

  /// Bilinear interpolation, horizontally and then vertically, each step `p + (q - p) * t`.
  ///
  /// - Parameters:
  ///   - problem: Sizes and the placement of samples.
  ///   - input: `[N, H, W, C]`.
  ///   - output: `[N, Ho, Wo, C]`.
  public static func resizeBilinear(
    _ problem: ResizeBilinearProblem, input: UnsafePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let (height, width, channels) = (problem.input[1], problem.input[2], problem.input[3])
    let rows = problem.rowSamples
    let columns = problem.columnSamples
    func value(_ n: Int, _ y: Int, _ x: Int, _ c: Int) -> Float {
      unsafe input[((n * height + y) * width + x) * channels + c]
    }
    func blend(_ p: Float, _ q: Float, _ t: Float) -> Float { p + (q - p) * t }
    var element = 0
    for n in 0..<problem.input[0] {
      for row in rows {
        for column in columns {
          for c in 0..<channels {
            let top = blend(
              value(n, row.lower, column.lower, c), value(n, row.lower, column.upper, c),
              column.fraction)
            let bottom = blend(
              value(n, row.upper, column.lower, c), value(n, row.upper, column.upper, c),
              column.fraction)
            unsafe output[element] = blend(top, bottom, row.fraction)
            element += 1
          }
        }
      }
    }
  }

  /// Mean, maximum or minimum over some dimensions, in row-major order.
  ///
  /// A mean is one running sum from 0, times the reciprocal of the count.
  ///
  /// - Parameters:
  ///   - problem: The operator, shape and axes.
  ///   - input: A tensor of the problem's shape.
  ///   - output: The remaining dimensions.
  public static func reduction(
    _ problem: ReductionProblem, input: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    let strides = problem.input.strides
    let kept = problem.input.dimensions.indices.filter { !problem.axes.contains($0) }
    let outer = IndexMap(
      extents: kept.map { problem.input[$0] }, steps: kept.map { strides[$0] })
    let inner = IndexMap(
      extents: problem.axes.map { problem.input[$0] }, steps: problem.axes.map { strides[$0] })
    let count = inner.extents.reduce(1, *)
    for element in 0..<outer.extents.reduce(1, *) {
      let start = outer.source(of: element)
      var result: Float =
        switch problem.operation {
        case .mean: 0
        case .maximum: -.infinity
        case .minimum: .infinity
        }
      for position in 0..<count {
        let x = unsafe input[start + inner.source(of: position)]
        switch problem.operation {
        case .mean: result += x
        case .maximum: result = result < x ? x : result
        case .minimum: result = result > x ? x : result
        }
      }
      if problem.operation == .mean { result *= Float(1) / Float(count) }
      unsafe output[element] = result
    }
  }
}

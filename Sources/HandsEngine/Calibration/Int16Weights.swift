import HandsSystem

/// The weights of one layer as 16-bit integers, with the proof that no sum of products overflows.
///
/// Each output channel has a scale of its own: the finest with which the bias and the sum of all
/// magnitudes times the input's limit stay below 2³¹. Where no input is negative, positive and negative weights
/// cannot add up.
struct Int16Weights {
  /// The weights, in their order.
  private(set) var weights: [Int16]
  /// Where each output's sum starts.
  private(set) var bias: [Int32]
  /// The real value of one unit of the sum, one per output channel.
  private(set) var scales: [Double]
  /// The largest magnitude of each output's sum.
  private(set) var largestSums: [Int64] = []

  /// The minimum of a channel's largest weight, 7 bits and a sign, unless what rounding adds to a
  /// sum is no more than a few units of the output: so it is where a bias is far larger than the weights.
  private static let coarsest = 127.0

  /// Rounds the weights of a layer; the result is `nil` if some output's would be too coarse.
  ///
  /// - Parameters:
  ///   - filter: The weights.
  ///   - outputs: How many outputs there are, and where the weights of each lie.
  ///   - bias: Where each sum starts, zeros if it is absent.
  ///   - input: The format of the layer's input.
  ///   - output: The format of its output.
  init?(
    _ filter: FilterView, outputs: FilterOutputs, bias: [Float]?, input: Quantization,
    output: Quantization
  ) {
    weights = Array(repeating: 0, count: filter.count)
    self.bias = []
    scales = []
    scales.reserveCapacity(outputs.count)
    self.bias.reserveCapacity(outputs.count)
    var numbers = [Double](repeating: 0, count: outputs.terms)
    for channel in 0..<outputs.count {
      outputs.read(channel, of: filter, times: input.scales, into: &numbers)
      let (largest, sum) = Int16Weights.magnitudes(
        numbers, isNonNegative: input.isNonNegative)
      let start = Double(bias?[channel] ?? 0)
      guard sum.isFinite, start.isFinite,
        let scale = Int16Weights.scale(
          largest: largest, sum: sum, start: start, count: outputs.terms,
          limit: Double(input.limit),
          tolerance: 4 * Double(output.scale(of: channel)))
      else { return nil }
      var sums: (positive: Int64, negative: Int64) = (0, 0)
      var term = outputs.firstTerm(of: channel)
      for number in numbers {
        // Adding 1.5 · 2⁵² rounds to the nearest integer, ties to even.
        let weight = Int64(number / scale + 0x1.8p52 - 0x1.8p52)
        weights[term] = Int16(weight)
        term += outputs.stride
        sums.positive += max(weight, 0)
        sums.negative -= min(weight, 0)
      }
      let first = (start / scale).rounded(.toNearestOrEven)
      // The proof, in integers.
      let most =
        input.isNonNegative ? max(sums.positive, sums.negative) : sums.positive + sums.negative
      let largestSum = Int64(first.magnitude) + most * Int64(input.limit)
      guard largestSum <= Int64(Int32.max) else { return nil }
      largestSums.append(largestSum)
      self.bias.append(Int32(first))
      scales.append(scale)
    }
  }

  /// The largest magnitude of a channel's weights, and the largest sum that inputs up to 1 give.
  private static func magnitudes(
    _ weights: [Double], isNonNegative: Bool
  ) -> (largest: Double, sum: Double) {
    var (largest, positive, negative) = (0.0, 0.0, 0.0)
    // Signs are random: a branch would be mispredicted half the time.
    for weight in weights {
      largest = max(largest, weight.magnitude)
      positive += weight > 0 ? weight : 0
      negative -= weight > 0 ? 0 : weight
    }
    let all = positive + negative
    // The larger one would hide what is not a number.
    return (largest, isNonNegative && all.isFinite ? max(positive, negative) : all)
  }

  /// The scale of a channel's weights, `nil` if it is too coarse.
  ///
  /// `tolerance` is what rounding may add to a sum.
  private static func scale(
    largest: Double, sum: Double, start: Double, count: Int, limit: Double, tolerance: Double
  ) -> Double? {
    // Every weight may be rounded up by a half.
    let room = Double(Int32.max) - limit * Double(count) / 2 - 1
    guard room > 0 else { return nil }
    let finest = max(largest / Double(Int16.max), (start.magnitude + limit * sum) / room)
    // All weights are 0, and so is the bias.
    guard finest > 0 else { return 1 }
    let isFine = largest == 0 || largest / finest >= coarsest
    return isFine || finest * limit * Double(count).squareRoot() <= tolerance ? finest : nil
  }

  /// Whether what is stored has magnitudes below 2³¹ before it is rounded, so that it may be rounded by a
  /// conversion to 32 bits.
  ///
  /// - Parameters:
  ///   - scales: Units of the output in one of a sum, one per output channel.
  ///   - residualScales: Units of the output in one of a residual, one per output channel.
  ///   - slopes: PReLU slopes, one per output channel.
  /// - Returns: Whether all magnitudes are below.
  func canRound(_ scales: [Float], residualScales: [Float]?, slopes: [Float]?) -> Bool {
    // No comparison finds a NaN.
    guard slopes?.allSatisfy({ $0.isFinite }) ?? true else { return false }
    let steepest = slopes?.reduce(1) { max($0, $1.magnitude) } ?? 1
    return largestSums.indices.allSatisfy { channel in
      let sum = Float(largestSums[channel]) * scales[channel]
      let residual = Float(Int16.max) * (residualScales?[channel] ?? 0)
      return (sum + residual) * steepest < 0x1p30
    }
  }

  /// The limit of an input for which every channel's weights keep about as many bits.
  ///
  /// - Parameters:
  ///   - filter: The weights.
  ///   - outputs: Where the weights of each output lie.
  ///   - input: The range of the input.
  /// - Returns: A limit of a ``Quantization``.
  static func limit(
    _ filter: FilterView, outputs: FilterOutputs, input: ValueRange
  ) -> Int {
    // The minimum of each channel's largest weight, 11 bits: measured to give the smallest error of landmarks.
    let target = 2047.0
    var limit = Quantization.widestLimit
    var numbers = [Double](repeating: 0, count: outputs.terms)
    for output in 0..<outputs.count {
      outputs.read(output, of: filter, times: input.magnitudes, into: &numbers)
      let (largest, sum) = magnitudes(numbers, isNonNegative: input.isNonNegative)
      guard largest > 0 else { continue }
      while limit > Quantization.narrowestLimit,
        Double(limit) * target * sum / largest > Double(Int32.max)
      {
        limit /= 2
      }
    }
    return limit
  }
}

/// Where the weights of each output channel lie in a filter.
struct FilterOutputs: Sendable {
  /// Output channels.
  let count: Int
  /// Weights of an output channel.
  let terms: Int
  /// Whether an output's weights lie next to each other, `[O, …]`, or a channel apart, `[…, O]`.
  let areRows: Bool
  /// Channels of the input.
  let inputs: Int

  /// The position of an output's first weight.
  func firstTerm(of output: Int) -> Int { areRows ? output * terms : output }

  /// Positions between weights of one output.
  var stride: Int { areRows ? 1 : count }

  /// Reads the weights of an output, each times the factor of the input's channel that it multiplies.
  ///
  /// - Parameters:
  ///   - output: The output channel.
  ///   - filter: The weights.
  ///   - factors: One for all channels of the input, or one per channel.
  ///   - numbers: As many as there are weights of an output.
  func read(
    _ output: Int, of filter: FilterView, times factors: [Float], into numbers: inout [Double]
  ) {
    var term = firstTerm(of: output)
    var channel = areRows || factors.count == 1 ? 0 : output / (count / inputs)
    let step = areRows && factors.count > 1 ? 1 : 0
    for index in numbers.indices {
      numbers[index] = Double(filter[term]) * Double(factors[channel])
      term += stride
      channel += step
      if channel == inputs { channel = 0 }
    }
  }
}

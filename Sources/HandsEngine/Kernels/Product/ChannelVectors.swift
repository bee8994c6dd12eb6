/// The per-channel vectors of a weighted operator, one word per output channel, at their first channel.
@safe struct ChannelVectors {
  // Safe: pointers are handed on, and moved to channels that exist.
  /// Where sums start: floats, or 32-bit integers.
  private var bias: UnsafeRawPointer?
  /// For integers: the scale of a sum, in units of the output or as a real number.
  private(set) var scales: UnsafePointer<Float>?
  /// For integers: the scale of the residual in units of the output.
  private(set) var residualScales: UnsafePointer<Float>?
  /// PReLU slopes.
  private(set) var slopes: UnsafePointer<Float>?

  /// Gathers the first words of each vector.
  init(
    bias: UnsafeRawPointer?, scales: UnsafePointer<Float>? = nil,
    residualScales: UnsafePointer<Float>? = nil, slopes: UnsafePointer<Float>? = nil
  ) {
    unsafe self.bias = bias
    unsafe self.scales = scales
    unsafe self.residualScales = residualScales
    unsafe self.slopes = slopes
  }

  /// Where the sums of some channels start, `nil` where there is no bias.
  func bias<Sum: BitwiseCopyable>(as type: Sum.Type, count: Int) -> UnsafePointer<Sum>? {
    unsafe bias?.bindMemory(to: type, capacity: count)
  }

  /// Where the sums of integers start.
  func integerBias(count: Int) -> UnsafePointer<Int32> {
    guard let bias = unsafe bias(as: Int32.self, count: count) else {
      preconditionFailure("a bias is required")
    }
    return unsafe bias
  }

  /// The words from a later channel on.
  func from(_ channel: Int) -> ChannelVectors {
    var moved = self
    if let bias = unsafe bias { unsafe moved.bias = bias + channel * MemoryLayout<Float>.stride }
    if let scales = unsafe scales { unsafe moved.scales = scales + channel }
    if let scales = unsafe residualScales { unsafe moved.residualScales = scales + channel }
    if let slopes = unsafe slopes { unsafe moved.slopes = slopes + channel }
    return moved
  }
}

/// The packed vectors of a weighted operator.
struct PackedVectors: Sendable {
  // Safe: packed constants have a word for each channel.
  private let bias, scales, residualScales, slopes: PackedConstant?

  /// Gathers packed constants.
  ///
  /// - Parameters:
  ///   - operands: The vectors that there are.
  ///   - packed: One constant for each of them.
  init(_ operands: [Operand], _ packed: ArraySlice<PackedConstant>) {
    func constant(_ operand: Operand) -> PackedConstant? {
      operands.firstIndex(of: operand).map { packed[packed.startIndex + $0] }
    }
    bias = constant(.bias)
    scales = constant(.scales)
    residualScales = constant(.residualScales)
    slopes = constant(.slopes)
  }

  /// The words from a channel on.
  func from(_ channel: Int) -> ChannelVectors {
    unsafe ChannelVectors(
      bias: bias?.base, scales: scales?.floats, residualScales: residualScales?.floats,
      slopes: slopes?.floats
    ).from(channel)
  }
}

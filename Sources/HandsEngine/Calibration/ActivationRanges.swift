/// The largest magnitudes that a net has computed in recorded runs, channel by channel.
///
/// Tensors are named by the operators of the model file, so that a record holds for every way of running
/// the net.
public struct ActivationRanges: Hashable, Sendable {
  /// The net: see ``fingerprint(of:)``.
  public let fingerprint: UInt64
  /// The largest magnitude of each input.
  public private(set) var inputs: [Float]
  /// The largest magnitudes of the first result of each operator of the file: one for each channel, one for
  /// the tensor if it has not four dimensions, or none where nothing is needed.
  public private(set) var operators: [[Float]]

  /// The minimum range of a channel, as a fraction of the widest channel's.
  static let leastShare: Float = 0.1

  /// A record.
  ///
  /// - Parameters:
  ///   - fingerprint: The net.
  ///   - inputs: The largest magnitude of each input.
  ///   - operators: The largest magnitudes of the first result of each operator of the file.
  public init(fingerprint: UInt64, inputs: [Float], operators: [[Float]]) {
    self.fingerprint = fingerprint
    self.inputs = inputs
    self.operators = operators
  }

  /// A record as text, one character per channel.
  ///
  /// `!` is 2⁻¹², each further one a quarter of an octave more. Operators lie between `~`; lines are joined.
  package init(fingerprint: UInt64, inputs: [Float], codes: String) {
    let fractions: [Float] = [1, 1.189_207_1, 1.414_213_6, 1.681_792_8]
    let operators = codes.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    self.init(
      fingerprint: fingerprint, inputs: inputs,
      operators: operators.map { codes in
        codes.filter { $0 != UInt8(ascii: "\n") }.map { code in
          let step = Int(code) - 33 - 48
          return fractions[step & 3] * Float(sign: .plus, exponent: step >> 2, significand: 1)
        }
      })
  }

  /// A hash that identifies a net: FNV-1a over the file's bytes, eight at a time.
  ///
  /// - Parameter file: The bytes of a `.tflite` file.
  /// - Returns: The number.
  public static func fingerprint(of file: ByteSlice) -> UInt64 {
    unsafe file.withBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      var offset = 0
      while offset < bytes.count {
        var word: UInt64 = 0
        if offset + 8 <= bytes.count {
          // Safe: eight bytes are left.
          word = unsafe UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        } else {
          for byte in offset..<bytes.count { unsafe word = word << 8 | UInt64(bytes[byte]) }
        }
        hash = (hash ^ word) &* 0x100_0000_01b3
        offset += 8
      }
      return hash
    }
  }
}

extension ActivationRanges {
  /// An empty record, to be widened by ``record(_:)``.
  ///
  /// - Parameters:
  ///   - file: The bytes of a `.tflite` file.
  ///   - limits: Limits on the file.
  /// - Throws: ``ModelError`` if the file is refused.
  public init(recording file: ByteSlice, limits: ModelLimits = .standard) throws(ModelError) {
    try self.init(recording: SourceModel(file, limits: limits).graph, of: file)
  }

  /// A record of nothing yet, of the values that a model in 16 bits stores.
  ///
  /// - Parameters:
  ///   - source: The net as its file has it.
  ///   - file: The bytes of the file.
  /// - Throws: ``ModelError`` if the net cannot be optimized.
  package init(recording source: Graph, of file: ByteSlice) throws(ModelError) {
    let context = PassContext(target: .reference, source: source)
    var graph = source
    for pass in GraphPass.fusing { graph = try pass.apply(graph, context) }
    var channels: [ValueID: Int] = [:]
    for node in graph.nodes {
      // As the file has them: the optimized net may compute fewer.
      let shape = source[node.results[0]].type.shape
      channels[node.results[0]] = shape.rank == 4 && node.inference.isScaleFree ? shape[3] : 1
    }
    // A file may name a filter of many channels many times.
    let byteCount = channels.values.reduce(Int64(0)) { $0 + 4 * Int64($1) }
    guard byteCount <= MemoryPlan.defaultLimit else {
      throw .planning(.constantsTooLarge(byteCount: byteCount, limit: MemoryPlan.defaultLimit))
    }
    var operators = [[Float]](repeating: [], count: source.operatorCount)
    for node in source.nodes {
      operators[node.location.index] = Array(
        repeating: 0, count: channels[node.results[0]] ?? 0)
    }
    self.init(
      fingerprint: ActivationRanges.fingerprint(of: file),
      inputs: Array(repeating: 0, count: source.inputs.count), operators: operators)
  }

  /// Widens the ranges by the tensors of an interpreter's last run.
  ///
  /// - Parameter interpreter: Runs the net that the record began with, loaded without optimization.
  public mutating func record(_ interpreter: Interpreter) {
    for index in inputs.indices where interpreter.model.inputs[index].type.elementType == .float32 {
      interpreter.withInput(index) { widen(&inputs[index...index], by: $0.span) }
    }
    for index in operators.indices where !operators[index].isEmpty {
      _ = interpreter.withResult(0, ofOperator: index) { type, bytes in
        guard type.elementType == .float32 else { return }
        // Safe: the tensor's bytes are numbers, aligned as such.
        unsafe bytes.withUnsafeBytes {
          unsafe widen(&operators[index][...], by: $0.bindMemory(to: Float.self).span)
        }
      }
    }
  }

  /// Widens the ranges by those of other runs.
  ///
  /// - Parameter other: A record of the same net.
  package mutating func formUnion(_ other: ActivationRanges) {
    precondition(
      fingerprint == other.fingerprint && inputs.count == other.inputs.count
        && operators.elementsEqual(other.operators) { $0.count == $1.count },
      "records of different models")
    for index in inputs.indices { inputs[index] = max(inputs[index], other.inputs[index]) }
    for index in operators.indices {
      for channel in operators[index].indices {
        operators[index][channel] = max(operators[index][channel], other.operators[index][channel])
      }
    }
  }

  /// The ranges with a margin for what was not recorded.
  ///
  /// - Parameter factor: What each range is multiplied by, except those of inputs.
  /// - Returns: The wider ranges.
  public func widened(by factor: Float) -> ActivationRanges {
    ActivationRanges(
      fingerprint: fingerprint, inputs: inputs, operators: operators.map { $0.map { $0 * factor } })
  }
}

/// Widens the ranges of channels by finite numbers, in whose last dimension the channels are.
private func widen(_ ranges: inout ArraySlice<Float>, by numbers: Span<Float>) {
  var channel = ranges.startIndex
  for index in numbers.indices {
    let magnitude = numbers[index].magnitude
    if magnitude > ranges[channel], magnitude < .infinity { ranges[channel] = magnitude }
    channel += 1
    if channel == ranges.endIndex { channel = ranges.startIndex }
  }
}

/// The largest magnitude of each tensor that a net computes, as runs of it have shown.
///
/// Tensors are named by the operators of the model file, so that a record holds for every way of running
/// the net.
public struct ActivationRanges: Hashable, Sendable {
  /// The net: see ``fingerprint(of:)``.
  public let fingerprint: UInt64
  /// The largest magnitude of each input.
  public private(set) var inputs: [Float]
  /// The largest magnitude of the first result of each operator of the file; 0 where nothing was computed.
  public private(set) var operators: [Float]

  /// A record.
  ///
  /// - Parameters:
  ///   - fingerprint: The net.
  ///   - inputs: The largest magnitude of each input.
  ///   - operators: The largest magnitude of the first result of each operator of the file, 0 where nothing
  ///     was computed.
  public init(fingerprint: UInt64, inputs: [Float], operators: [Float]) {
    self.fingerprint = fingerprint
    self.inputs = inputs
    self.operators = operators
  }

  /// A number that tells nets apart: FNV-1a over the file's bytes, eight at a time.
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
  /// A record of nothing yet.
  ///
  /// - Parameters:
  ///   - model: A model that keeps every operator's result: loaded without optimization.
  ///   - file: The bytes of its `.tflite` file.
  public init(recording model: Model, of file: ByteSlice) {
    self.init(
      fingerprint: ActivationRanges.fingerprint(of: file),
      inputs: Array(repeating: 0, count: model.inputs.count),
      operators: Array(repeating: 0, count: model.locations.results.count))
  }

  /// Widens the ranges by the tensors of an interpreter's last run.
  ///
  /// - Parameter interpreter: Runs the model that the record began with.
  public mutating func record(_ interpreter: Interpreter) {
    for index in inputs.indices where interpreter.model.inputs[index].type.elementType == .float32 {
      inputs[index] = max(inputs[index], interpreter.withInput(index) { $0.span.largestMagnitude })
    }
    for index in operators.indices {
      let found = interpreter.withResult(0, ofOperator: index) { type, bytes -> Float in
        guard type.elementType == .float32 else { return 0 }
        // Safe: the tensor's bytes are numbers, aligned as such.
        return unsafe bytes.withUnsafeBytes {
          unsafe $0.bindMemory(to: Float.self).span.largestMagnitude
        }
      }
      operators[index] = max(operators[index], found ?? 0)
    }
  }

  /// The ranges with room for what was not seen.
  ///
  /// - Parameter factor: What each range but those of inputs is multiplied by.
  /// - Returns: The wider ranges.
  public func widened(by factor: Float) -> ActivationRanges {
    ActivationRanges(
      fingerprint: fingerprint, inputs: inputs, operators: operators.map { $0 * factor })
  }
}

extension Span<Float> {
  /// The largest magnitude of a finite element, 0 if there is none.
  fileprivate var largestMagnitude: Float {
    var largest: Float = 0
    for index in indices {
      let magnitude = self[index].magnitude
      if magnitude > largest, magnitude < .infinity { largest = magnitude }
    }
    return largest
  }
}

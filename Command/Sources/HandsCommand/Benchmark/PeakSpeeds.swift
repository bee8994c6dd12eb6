import HandsEngine
import HandsTiming

/// The measured peak speeds of some threads with the instructions of a kernel set, in billions of operations per second.
struct PeakSpeeds {
  /// In single precision.
  let float32: Double
  /// Of products of bytes and of 16-bit integers; only what is needed is measured.
  private(set) var integers: [ElementType: Double] = [:]

  /// Measures the peaks.
  ///
  /// - Parameters:
  ///   - float32: The peak of a core in single precision.
  ///   - set: The kernel set.
  ///   - types: What is multiplied.
  ///   - threadCount: The number of threads.
  init(_ float32: CorePeak, _ set: KernelSet, _ types: [ElementType], threadCount: Int) {
    self.float32 = float32.gigaflops * Double(threadCount)
    for type in Set(types) where type != .float32 {
      integers[type] = CorePeak(set, of: type).map { $0.gigaflops * Double(threadCount) }
    }
  }

  /// The peak for a type of products.
  subscript(type: ElementType) -> Double { integers[type] ?? float32 }

  /// The names and peaks of integers.
  var named: [(name: String, peak: Double)] {
    [ElementType.int8, .int16].compactMap { type in integers[type].map { (type.name, $0) } }
  }
}

extension ExecutionStep {
  /// What the step multiplies: `int8` for bytes and floats that are quantized as they come, `int16`, else `float32`.
  var multipliedType: ElementType {
    let types = operandTypes.map { $0?.elementType }
    switch types.first ?? nil {
    case .int8, .uint8: return .int8
    case .int16: return .int16
    default: return kernelName.contains(".dynamic.") ? .int8 : .float32
    }
  }
}

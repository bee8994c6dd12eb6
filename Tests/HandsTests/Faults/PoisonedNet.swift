import HandsTFLite
import HandsSystem

/// A net whose float constants are replaced by a number that is none, or is infinite.
struct PoisonedNet: CustomStringConvertible {
  /// What the constants become.
  enum Poison: CaseIterable {
    case notANumber, infinity

    /// Little-endian, of 16 and of 32 bits.
    fileprivate func bytes(_ type: TFLiteModel.TensorTypeCode) -> [UInt8]? {
      switch (self, type) {
      case (.notANumber, .float16): [0x00, 0x7e]
      case (.infinity, .float16): [0x00, 0x7c]
      case (.notANumber, .float32): [0x00, 0x00, 0xc0, 0x7f]
      case (.infinity, .float32): [0x00, 0x00, 0x80, 0x7f]
      default: nil
      }
    }
  }

  /// The changed file.
  let file: ByteSlice
  /// The constants that were replaced.
  let constantCount: Int
  let description: String

  /// Replaces constants.
  ///
  /// - Parameters:
  ///   - net: A `.tflite` file.
  ///   - poison: What they become.
  ///   - extents: Only constants of this shape; all if `nil`.
  /// - Throws: `ModelFileError` if the file is no net.
  init(_ net: ByteSlice, _ poison: Poison, extents: [Int32]? = nil) throws {
    var bytes = Array(net.storage[net.range])
    let model = try TFLiteModel.read(ByteSlice(bytes))
    var count = 0
    for tensor in model.subgraphs[0].tensors where extents == nil || extents == tensor.shape {
      let place = model.buffers[tensor.buffer].range
      guard !place.isEmpty, let number = poison.bytes(tensor.type) else { continue }
      for start in stride(from: place.lowerBound, to: place.upperBound, by: number.count) {
        bytes.replaceSubrange(start..<(start + number.count), with: number)
      }
      count += 1
    }
    file = ByteSlice(bytes)
    constantCount = count
    description = "\(poison) in \(count) constants"
  }
}

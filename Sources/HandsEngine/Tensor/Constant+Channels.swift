import HandsSystem

/// Weights seen as channels along one axis; elements keep their stored type.
extension Constant {
  // Safe: a constant has the bytes that its shape and type need, as import has checked; ranges are
  // of its channels.

  /// Whether the elements are single precision, or halves that are widened.
  var holdsFloats: Bool {
    switch stored {
    case .float32: quantization == nil
    case .float16: true
    default: false
    }
  }

  /// Whether no element is infinite or NaN.
  ///
  /// - Precondition: ``holdsFloats``.
  var isFinite: Bool {
    unsafe bytes.withBytes { bytes in
      // The magnitudes of finite numbers are below that of infinity, also as integers.
      stored == .float16
        ? unsafe largest(of: bytes, Int16.self, mask: 0x7fff) < 0x7c00
        : unsafe largest(of: bytes, Int32.self, mask: 0x7fff_ffff) < 0x7f80_0000
    }
  }

  private func largest<Bits: FixedWidthInteger>(
    of bytes: UnsafeRawBufferPointer, _ type: Bits.Type, mask: Bits
  ) -> Bits {
    var largest: Bits = 0
    let size = MemoryLayout<Bits>.size
    // Vectorized, as a stride is not.
    for index in 0..<bytes.count / size {
      let bits = unsafe bytes.loadUnaligned(fromByteOffset: index &* size, as: Bits.self)
      largest = max(largest, bits & mask)
    }
    return largest
  }

  /// The channels whose every element satisfies a condition.
  ///
  /// - Parameters:
  ///   - candidates: The channels to examine; the scan ends when none is left.
  ///   - count: The extent of the innermost axis, which channels run along.
  ///   - condition: Receives elements in single precision.
  /// - Returns: Some of the candidates, in their order.
  /// - Precondition: ``holdsFloats``.
  func channels(
    _ candidates: [Int], of count: Int, whereAll condition: (Float) -> Bool
  ) -> [Int] {
    var channels = candidates
    var row = [Float](repeating: 0, count: count)
    unsafe bytes.withBytes { bytes in
      let elements = unsafe FilterView(bytes, storedAs: stored)
      for first in stride(from: 0, to: elements.count, by: count) {
        guard !channels.isEmpty else { break }
        unsafe row.withUnsafeMutableBufferPointer { row in
          if let target = row.baseAddress {
            unsafe elements.copy(from: first, count: count, to: target)
          }
        }
        // Most rows exclude none.
        if !channels.allSatisfy({ condition(row[$0]) }) {
          channels.removeAll { !condition(row[$0]) }
        }
      }
    }
    return channels
  }

  /// Some slices along one axis, in bytes of their own.
  ///
  /// - Parameters:
  ///   - kept: The slices in ascending order, as ranges.
  ///   - axis: The axis that is cut.
  ///   - shape: The shape of the elements.
  ///   - identity: Names the new bytes.
  /// - Returns: A constant of the same stored type with fewer elements.
  /// - Precondition: ``holdsFloats``.
  func keeping(
    _ kept: [Range<Int>], along axis: Int, of shape: Shape, as identity: Identity
  ) -> Constant {
    let slice = shape.strides[axis] * stored.byteCount
    let block = shape[axis] * slice
    let outer = bytes.count / block
    let size = outer * slice * kept.reduce(0) { $0 + $1.count }
    let selected = unsafe bytes.withBytes { source in
      unsafe [UInt8](unsafeUninitializedCapacity: size) { target, initializedCount in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        for start in stride(from: 0, to: outer * block, by: block) {
          for range in kept {
            let first = start + range.lowerBound * slice
            let byteCount = range.count * slice
            unsafe UnsafeMutableRawPointer(target + initializedCount)
              .copyMemory(from: source + first, byteCount: byteCount)
            initializedCount += byteCount
          }
        }
      }
    }
    return Constant(
      bytes: ByteSlice(selected), stored: stored, quantization: quantization, identity: identity)
  }
}

/// A pixel format known while compiling, so that its offsets are constants of the inner loop.
protocol ChannelLayout {
  /// Bytes from one pixel to the next.
  static var pixelStride: Int { get }
  /// Moves two neighbours that were read at once to the two halves, the first to the lower one.
  static func splitPair(_ bytes: UInt64) -> UInt64
  /// Moves the first three lanes from the order in memory to red, green, blue.
  static func redGreenBlue(_ channels: SIMD4<Int32>) -> SIMD4<Int32>
}

enum RGBLayout: ChannelLayout {
  @inline(__always) static var pixelStride: Int { 3 }
  @inline(__always) static func splitPair(_ bytes: UInt64) -> UInt64 {
    (bytes & 0xffff_ffff) | ((bytes &>> 24) &<< 32)
  }
  @inline(__always) static func redGreenBlue(_ channels: SIMD4<Int32>) -> SIMD4<Int32> {
    channels
  }
}

enum RGBALayout: ChannelLayout {
  @inline(__always) static var pixelStride: Int { 4 }
  @inline(__always) static func splitPair(_ bytes: UInt64) -> UInt64 { bytes }
  @inline(__always) static func redGreenBlue(_ channels: SIMD4<Int32>) -> SIMD4<Int32> {
    channels
  }
}

enum BGRALayout: ChannelLayout {
  @inline(__always) static var pixelStride: Int { 4 }
  @inline(__always) static func splitPair(_ bytes: UInt64) -> UInt64 { bytes }
  @inline(__always) static func redGreenBlue(_ channels: SIMD4<Int32>) -> SIMD4<Int32> {
    SIMD4(channels[2], channels[1], channels[0], channels[3])
  }
}

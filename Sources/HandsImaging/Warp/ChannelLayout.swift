/// A pixel format known while compiling, so that its offsets are constants of the inner loop.
protocol ChannelLayout {
  /// Bytes from one pixel to the next.
  static var pixelStride: Int { get }
  /// Moves the right one of two neighbouring pixels, of 16 bits a channel, to the front.
  static func right(_ pair: SIMD8<UInt16>) -> SIMD8<UInt16>
  /// Moves the first three lanes from the order in memory to red, green, blue.
  static func redGreenBlue(_ channels: SIMD4<Int32>) -> SIMD4<Int32>
}

enum RGBLayout: ChannelLayout {
  @inline(__always) static var pixelStride: Int { 3 }
  @inline(__always) static func right(_ pair: SIMD8<UInt16>) -> SIMD8<UInt16> {
    SIMD8(pair[3], pair[4], pair[5], pair[6], pair[7], 0, 0, 0)
  }
  @inline(__always) static func redGreenBlue(_ channels: SIMD4<Int32>) -> SIMD4<Int32> {
    channels
  }
}

enum RGBALayout: ChannelLayout {
  @inline(__always) static var pixelStride: Int { 4 }
  @inline(__always) static func right(_ pair: SIMD8<UInt16>) -> SIMD8<UInt16> {
    SIMD8(lowHalf: pair.highHalf, highHalf: .zero)
  }
  @inline(__always) static func redGreenBlue(_ channels: SIMD4<Int32>) -> SIMD4<Int32> {
    channels
  }
}

enum BGRALayout: ChannelLayout {
  @inline(__always) static var pixelStride: Int { 4 }
  @inline(__always) static func right(_ pair: SIMD8<UInt16>) -> SIMD8<UInt16> {
    RGBALayout.right(pair)
  }
  @inline(__always) static func redGreenBlue(_ channels: SIMD4<Int32>) -> SIMD4<Int32> {
    SIMD4(channels[2], channels[1], channels[0], channels[3])
  }
}

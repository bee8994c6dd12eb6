/// A pixel format known at compile time, so that its offsets are constants in the inner loop.
protocol ChannelLayout {
  /// The number of bytes per pixel.
  static var pixelStride: Int { get }
  /// Moves the right one of two neighboring pixels, with 16 bits per channel, to the front.
  static func right(_ pair: SIMD8<UInt16>) -> SIMD8<UInt16>
  /// Reorders the first three lanes from memory order to red, green, blue.
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

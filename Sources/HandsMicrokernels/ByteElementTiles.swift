/// The tiles of one instruction set that convert quantized integers, and that reduce windows and lines of bytes.
@safe public struct ByteElementTiles: Sendable {
  /// Makes bytes of numbers.
  public let quantize8: @Sendable (AffineQuantization<UInt8>) -> Void
  /// Makes 16-bit integers of numbers.
  public let quantize16: @Sendable (AffineQuantization<Int16>) -> Void
  /// Makes numbers of bytes.
  public let dequantize8: @Sendable (AffineDequantization<UInt8>) -> Void
  /// Makes numbers of 16-bit integers.
  public let dequantize16: @Sendable (AffineDequantization<Int16>) -> Void
  /// Finds the largest bytes under windows.
  public let maximum: @Sendable (ByteMaximum) -> Void
  /// Finds the means of the bytes under windows.
  public let average: @Sendable (ByteAverage) -> Void
  /// Scales the sums of the bytes under windows.
  public let sums: @Sendable (ByteSums) -> Void
  /// Scales the sums of lines.
  public let lineSums: @Sendable (ByteLineSums) -> Void
  /// Finds the largest bytes of lines.
  public let lineMaxima: @Sendable (ByteLineMaxima) -> Void
  /// Finds where these are.
  public let linePositions: @Sendable (ByteLinePositions) -> Void

  // As that of `ByteTiles`.
  @inline(never) @usableFromInline @_semantics("optimize.no.crossmodule")
  init(
    quantize8: @escaping @Sendable (AffineQuantization<UInt8>) -> Void,
    quantize16: @escaping @Sendable (AffineQuantization<Int16>) -> Void,
    dequantize8: @escaping @Sendable (AffineDequantization<UInt8>) -> Void,
    dequantize16: @escaping @Sendable (AffineDequantization<Int16>) -> Void,
    maximum: @escaping @Sendable (ByteMaximum) -> Void,
    average: @escaping @Sendable (ByteAverage) -> Void,
    sums: @escaping @Sendable (ByteSums) -> Void,
    lineSums: @escaping @Sendable (ByteLineSums) -> Void,
    lineMaxima: @escaping @Sendable (ByteLineMaxima) -> Void,
    linePositions: @escaping @Sendable (ByteLinePositions) -> Void
  ) {
    self.quantize8 = quantize8
    self.quantize16 = quantize16
    self.dequantize8 = dequantize8
    self.dequantize16 = dequantize16
    self.maximum = maximum
    self.average = average
    self.sums = sums
    self.lineSums = lineSums
    self.lineMaxima = lineMaxima
    self.linePositions = linePositions
  }

  /// Registers all tiles of an instruction set.
  ///
  /// - Parameter instructions: A type that is private to the module which calls.
  @_alwaysEmitIntoClient @_transparent
  public init<S: Int16Instructions>(_ instructions: S.Type) {
    typealias V = S.Vector
    self.init(
      quantize8: { $0.sweepFours(by: V.self) }, quantize16: { $0.sweepFours(by: V.self) },
      dequantize8: { $0.sweepFours(by: V.self) }, dequantize16: { $0.sweepFours(by: V.self) },
      maximum: { $0.sweep(by: V.Bytes.self) }, average: { $0.sweep(by: V.self) },
      sums: { $0.sweep(by: V.self) }, lineSums: { $0.sweep(by: V.self) },
      lineMaxima: { $0.sweep(by: V.Bytes.self) }, linePositions: { $0.sweep(by: V.self) })
  }
}

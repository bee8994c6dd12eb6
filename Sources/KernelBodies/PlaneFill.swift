/// Rows of pixels that go into a plane, with the zeros beside them.
@safe public struct PlaneFill {
  /// Rows.
  public var rows: Int
  /// Pixels of a row.
  public var pixels: Int
  /// Zeros before the pixels of a row.
  public var before: Int
  /// Zeros after the pixels of a row.
  public var after: Int
  /// The plane's first channel of the first pixel.
  public var source: UnsafePointer<Float>
  /// Floats between pixels of the source.
  public var pixelStride: Int
  /// Floats between rows of the source.
  public var rowStride: Int
  /// Where the first row starts, its zeros included.
  public var target: UnsafeMutablePointer<Float>

  /// Gathers the operands.
  ///
  /// - Parameters:
  ///   - rows: Rows.
  ///   - pixels: Pixels of a row.
  ///   - before: Zeros before the pixels of a row.
  ///   - after: Zeros after the pixels of a row.
  ///   - source: The plane's first channel of the first pixel.
  ///   - pixelStride: Floats between pixels of the source.
  ///   - rowStride: Floats between rows of the source.
  ///   - target: Where the first row starts, its zeros included.
  @inlinable
  public init(
    rows: Int, pixels: Int, before: Int, after: Int, source: UnsafePointer<Float>,
    pixelStride: Int, rowStride: Int, target: UnsafeMutablePointer<Float>
  ) {
    self.rows = rows
    self.pixels = pixels
    self.before = before
    self.after = after
    unsafe self.source = source
    self.pixelStride = pixelStride
    self.rowStride = rowStride
    unsafe self.target = target
  }

  /// Copies one vector of channels of each pixel.
  ///
  /// - Parameter lane: The vector.
  @inlinable @_transparent
  public func copy<L: Lane>(by lane: L.Type) {
    var target = unsafe self.target
    for row in 0..<rows {
      for _ in 0..<before {
        unsafe L().store(target)
        unsafe target += L.scalarCount
      }
      var source = unsafe self.source + row &* rowStride
      for _ in 0..<pixels {
        unsafe L.load(source).store(target)
        unsafe source += pixelStride
        unsafe target += L.scalarCount
      }
      for _ in 0..<after {
        unsafe L().store(target)
        unsafe target += L.scalarCount
      }
    }
  }
}

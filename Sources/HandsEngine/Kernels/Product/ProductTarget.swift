/// Where the rows of a matrix product go, and what is added to them.
@safe
struct ProductTarget {
  // Safe: offsets are those of pixels and channels of the output.
  let output: UnsafeMutableRawPointer
  let outputAddressing: PixelAddressing
  let residual: UnsafeRawPointer?
  let residualAddressing: PixelAddressing
  /// The pixel of the first row, counted over rows and images.
  let pixel: Int
  /// Bytes of an element.
  let elementStride: Int

  /// Rows that lie evenly apart, `nil` if all do.
  var runLength: Int? { outputAddressing.runLength ?? residualAddressing.runLength }

  /// Where an output goes.
  func output(row: Int, column: Int) -> UnsafeMutableRawPointer {
    unsafe output
      + outputAddressing.offset(pixel: pixel + row, channel: column) * elementStride
  }

  /// Where an output's residual lies, if there is one.
  func residual(row: Int, column: Int) -> UnsafeRawPointer? {
    unsafe residual.map {
      unsafe $0 + residualAddressing.offset(pixel: pixel + row, channel: column) * elementStride
    }
  }
}

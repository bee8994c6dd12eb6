/// Where the rows of a matrix product go, and what they are finished with.
@safe
struct GEMMTarget {
  // Safe: offsets are those of pixels and channels of the output.
  let output: UnsafeMutablePointer<Float>
  let outputAddressing: PixelAddressing
  let residual: UnsafePointer<Float>?
  let residualAddressing: PixelAddressing
  let epilogue: Epilogue
  /// The pixel of the first row, counted over rows and images.
  let pixel: Int

  /// Rows that lie evenly apart, `nil` if all do.
  var runLength: Int? { outputAddressing.runLength ?? residualAddressing.runLength }

  /// Where an output goes.
  func output(row: Int, column: Int) -> UnsafeMutablePointer<Float> {
    unsafe output + outputAddressing.offset(pixel: pixel + row, channel: column)
  }

  /// Where an output's residual lies, if there is one.
  func residual(row: Int, column: Int) -> UnsafePointer<Float>? {
    unsafe residual.map {
      unsafe $0 + residualAddressing.offset(pixel: pixel + row, channel: column)
    }
  }
}

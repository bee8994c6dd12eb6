import Tensors

/// Where a matrix product's rows go, and what they are finished with.
@safe
struct PanelTarget {
  // Safe: offsets are those of pixels and channels of the output.
  let output: UnsafeMutablePointer<Float>
  let outputPlaces: PixelPlaces
  let residual: UnsafePointer<Float>?
  let residualPlaces: PixelPlaces
  let epilogue: Epilogue
  /// The pixel of the first row, counted over rows and pictures.
  let pixel: Int

  /// Rows that lie evenly apart, `nil` if all do.
  var runLength: Int? { outputPlaces.runLength ?? residualPlaces.runLength }

  /// Where an output goes.
  func output(row: Int, column: Int) -> UnsafeMutablePointer<Float> {
    unsafe output + outputPlaces.offset(pixel: pixel + row, channel: column)
  }

  /// Where an output's residual lies, if there is one.
  func residual(row: Int, column: Int) -> UnsafePointer<Float>? {
    unsafe residual.map {
      unsafe $0 + residualPlaces.offset(pixel: pixel + row, channel: column)
    }
  }
}

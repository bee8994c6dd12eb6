import Tensors

/// Clears some columns, one after the other: they are too few for a call of the system's fill.
///
/// - Parameters:
///   - first: The first float of the first row.
///   - floats: Floats of a row, a multiple of 4.
///   - rows: Rows.
///   - rowStride: Floats between rows.
func clearColumns(
  at first: UnsafeMutablePointer<Float>, floats: Int, rows: Int, rowStride: Int
) {
  for column in stride(from: 0, to: floats, by: 4) {
    var target = unsafe UnsafeMutableRawPointer(first + column)
    for _ in 0..<rows {
      unsafe target.storeBytes(of: .zero, as: SIMD4<Float>.self)
      unsafe target += rowStride * MemoryLayout<Float>.stride
    }
  }
}

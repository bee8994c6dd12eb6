import Tensors

extension WindowAxis {
  /// The taps that lie inside the input at some position; the others only see padding.
  var usedTaps: Range<Int> {
    // Tap k sees the cells k·dilation + position·stride - before.
    let last = (output - 1) * stride - before
    let first = last < 0 ? (-last + dilation - 1) / dilation : 0
    let end = input + before > 0 ? min((input + before - 1) / dilation + 1, taps) : 0
    return first..<max(first, end)
  }

  /// The taps that lie inside the input at one position.
  ///
  /// - Parameter position: 0 ..< ``WindowAxis/output``.
  /// - Returns: A part of `0 ..< taps`, perhaps empty.
  func taps(at position: Int) -> Range<Int> {
    let start = position * stride - before
    let first = start < 0 ? min((dilation - 1 - start) / dilation, taps) : 0
    let room = input - start
    let end = room > 0 ? min((room + dilation - 1) / dilation, taps) : 0
    return first..<max(first, end)
  }

  /// The positions whose whole window lies inside the input.
  var interior: Range<Int> {
    let first = min(max((before + stride - 1) / stride, 0), output)
    let reach = (taps - 1) * dilation + 1
    let room = input + before - reach
    let end = room >= 0 ? min(room / stride + 1, output) : 0
    return first..<max(first, end)
  }

  /// Whether every window lies inside the input.
  var isInside: Bool { interior == 0..<output }
}

extension WindowAxis {
  /// The taps that lie inside the input at some position; the others only see padding.
  var usedTaps: Range<Int> {
    // Tap k sees the elements k·dilation + position·stride - padBegin.
    let last = (output - 1) * stride - padBegin
    let first = last < 0 ? (-last + dilation - 1) / dilation : 0
    let end = input + padBegin > 0 ? min((input + padBegin - 1) / dilation + 1, taps) : 0
    return first..<max(first, end)
  }

  /// Elements from one position to the next; 0 if there is only one, as products with a stride may then overflow.
  var positionStep: Int { output > 1 ? stride : 0 }

  /// Elements from one used tap to the next; 0 if there is only one, as products with a dilation may then overflow.
  var tapStep: Int { usedTaps.count > 1 ? dilation : 0 }

  /// The taps that lie inside the input at one position.
  ///
  /// - Parameter position: 0 ..< ``WindowAxis/output``.
  /// - Returns: A part of `0 ..< taps`, perhaps empty.
  func taps(at position: Int) -> Range<Int> {
    let start = position * stride - padBegin
    let first = start < 0 ? min((dilation - 1 - start) / dilation, taps) : 0
    let room = input - start
    let end = room > 0 ? min((room + dilation - 1) / dilation, taps) : 0
    return first..<max(first, end)
  }

  /// The positions whose whole window lies inside the input.
  var interior: Range<Int> {
    let first = min(max((padBegin + stride - 1) / stride, 0), output)
    let reach = (taps - 1) * dilation + 1
    let room = input + padBegin - reach
    let end = room >= 0 ? min(room / stride + 1, output) : 0
    return first..<max(first, end)
  }

  /// Whether every window lies inside the input.
  var isInside: Bool { interior == 0..<output }

  /// The element under one tap of the window, `nil` where the tap lies in the padding.
  func element(position: Int, tap: Int) -> Int? {
    let element = position * stride + tap * dilation - padBegin
    return element >= 0 && element < input ? element : nil
  }
}

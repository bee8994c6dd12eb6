/// Where the terms of one output of a product lie in its input.
struct TermGathering: Sendable {
  // Safe: windows are cut to the image; targets have room for all terms of an output.
  private let product: MatrixProduct
  private let window: WindowGeometry?

  /// The terms of a product.
  ///
  /// - Parameters:
  ///   - product: The sizes.
  ///   - window: The windows that the terms of an output lie under, `nil` where outputs are rows of the input.
  init(_ product: MatrixProduct, window: WindowGeometry?) {
    self.product = product
    self.window = window
  }

  /// Whether the terms of an output follow each other in the input.
  var areRows: Bool { window == nil }

  /// Copies the terms of one output, in (kh, kw, channel) order, with zeros where a window reaches over the border.
  ///
  /// - Parameters:
  ///   - row: The output.
  ///   - group: Its group of channels.
  ///   - input: All elements.
  ///   - target: Where the terms go.
  ///   - copy: Makes terms of neighbouring elements.
  @inline(__always)
  func gather<Element: BitwiseCopyable>(
    _ row: Int, _ group: Int, from input: UnsafePointer<Element>,
    to target: UnsafeMutablePointer<Int16>,
    _ copy: (_ source: UnsafePointer<Element>, _ count: Int, UnsafeMutablePointer<Int16>) -> Void
  ) {
    guard let window else {
      return unsafe copy(
        input + row * product.inputStride + group * product.depth, product.depth, target)
    }
    let (height, width) = (window.height, window.width)
    let channels = window.inputChannels / product.groups
    let (line, ox) = row.quotientAndRemainder(dividingBy: width.output)
    let (image, oy) = line.quotientAndRemainder(dividingBy: height.output)
    let inside = width.taps(at: ox)
    let left = ox * width.stride - width.padBegin
    for kh in 0..<height.taps {
      let target = unsafe target + kh * width.taps * channels
      guard let y = height.element(position: oy, tap: kh) else {
        unsafe target.update(repeating: 0, count: width.taps * channels)
        continue
      }
      unsafe target.update(repeating: 0, count: inside.lowerBound * channels)
      let start =
        unsafe input
        + (image * height.input + y) * width.input * window.inputChannels + group * channels
      if width.dilation == 1, product.groups == 1 {
        unsafe copy(
          start + (left + inside.lowerBound) * channels, inside.count * channels,
          target + inside.lowerBound * channels)
      } else {
        for kw in inside {
          unsafe copy(
            start + (left + kw * width.dilation) * window.inputChannels, channels,
            target + kw * channels)
        }
      }
      unsafe (target + inside.upperBound * channels).update(
        repeating: 0, count: (width.taps - inside.upperBound) * channels)
    }
  }
}

import HandsTFLite

/// How a window lies at the borders of the input.
package enum Padding: Hashable, Sendable {
  /// As many positions as `ceil(input / stride)`; the odd element goes to the end.
  case same
  /// Only positions where the whole window lies inside the input.
  case valid
  /// Given numbers of elements around the input.
  case explicit(top: Int, bottom: Int, left: Int, right: Int)
}

/// How a window of a convolution or pool moves over height and width.
package struct Window: Hashable, Sendable {
  /// Rows between neighbouring outputs, 1 or more.
  var strideHeight = 1
  /// Columns between neighbouring outputs, 1 or more.
  var strideWidth = 1
  /// Rows between neighbouring taps, 1 or more.
  var dilationHeight = 1
  /// Columns between neighbouring taps, 1 or more.
  var dilationWidth = 1
  /// The rule at the borders.
  var padding: Padding

  package init(
    strideHeight: Int = 1, strideWidth: Int = 1, dilationHeight: Int = 1, dilationWidth: Int = 1,
    padding: Padding
  ) {
    self.strideHeight = strideHeight
    self.strideWidth = strideWidth
    self.dilationHeight = dilationHeight
    self.dilationWidth = dilationWidth
    self.padding = padding
  }
}

/// A window's positions along one axis, all sizes resolved.
struct WindowAxis: Hashable, Sendable {
  /// Elements of the input.
  let input: Int
  /// Positions of the window.
  let output: Int
  /// Taps of the window.
  let taps: Int
  /// Elements between neighbouring outputs.
  let stride: Int
  /// Elements between neighbouring taps.
  let dilation: Int
  /// Elements that the first window reaches before the input.
  let padBegin: Int

  /// Resolves one axis.
  ///
  /// - Parameters:
  ///   - input: Elements of the input, 1 or more.
  ///   - taps: Taps of the window, 1 or more.
  ///   - stride: Elements between neighbouring outputs, 1 or more.
  ///   - dilation: Elements between neighbouring taps, 1 or more.
  ///   - rule: The rule at the borders.
  ///
  /// The result is `nil` if a number is out of range, arithmetic overflows or no position is left.
  init?(input: Int, taps: Int, stride: Int, dilation: Int, rule: Rule) {
    let limit = Shape.maximumElementCount
    guard input >= 1, taps >= 1, stride >= 1, dilation >= 1,
      input <= limit, taps <= limit, stride <= limit, dilation <= limit
    else { return nil }
    let (span, overflow) = (taps - 1).multipliedReportingOverflow(by: dilation)
    guard !overflow, span < limit else { return nil }
    let reach = span + 1
    switch rule {
    case .same:
      output = (input - 1) / stride + 1
      let (covered, coveredOverflow) = ((output - 1) * stride).addingReportingOverflow(reach)
      guard !coveredOverflow else { return nil }
      padBegin = max(covered - input, 0) / 2
    case .padded(let first, let last):
      guard first >= 0, last >= 0, first <= limit, last <= limit else { return nil }
      let (partial, partialOverflow) = input.addingReportingOverflow(first)
      let (padded, overflow) = partial.addingReportingOverflow(last)
      guard !partialOverflow, !overflow, padded >= reach else { return nil }
      output = (padded - reach) / stride + 1
      padBegin = first
    }
    self.input = input
    self.taps = taps
    self.stride = stride
    self.dilation = dilation
  }

  /// Neighbouring positions of a window without gaps between its taps, which may begin or end anywhere.
  ///
  /// - Parameters:
  ///   - input: Elements of the input, 1 or more.
  ///   - output: Positions, 1 or more.
  ///   - taps: Taps of the window, 1 or more.
  ///   - padBegin: Elements that the first window reaches before the input; below 0 where it begins behind the first.
  init(input: Int, output: Int, taps: Int, padBegin: Int) {
    self.input = input
    self.output = output
    self.taps = taps
    self.padBegin = padBegin
    (stride, dilation) = (1, 1)
  }

  /// ``Padding`` seen along one axis.
  enum Rule: Hashable, Sendable {
    /// `ceil(input / stride)` positions.
    case same
    /// Given numbers of elements before and after the input; both 0 for ``Padding/valid``.
    case padded(before: Int, after: Int)
  }
}

extension Padding {
  /// The rule along height.
  var vertical: WindowAxis.Rule {
    switch self {
    case .same: .same
    case .valid: .padded(before: 0, after: 0)
    case .explicit(let top, let bottom, _, _): .padded(before: top, after: bottom)
    }
  }

  /// The rule along width.
  var horizontal: WindowAxis.Rule {
    switch self {
    case .same: .same
    case .valid: .padded(before: 0, after: 0)
    case .explicit(_, _, let left, let right): .padded(before: left, after: right)
    }
  }
}

/// Every size of a convolution or pool, inferred and proved; kernels rely on it without further checks.
struct WindowGeometry: Hashable, Sendable {
  /// Images in the batch.
  let batch: Int
  let inputChannels: Int
  let outputChannels: Int
  /// Positions along height.
  let height: WindowAxis
  /// Positions along width.
  let width: WindowAxis

  /// Output elements along height and width of the whole batch.
  var outputPixelCount: Int { batch * height.output * width.output }
  /// Taps of the window.
  var tapCount: Int { height.taps * width.taps }
  /// Calls a closure for each output: its image, row, column, channel, and element of the output.
  @inline(__always)
  func forEachOutput(_ body: (Int, Int, Int, Int, Int) -> Void) {
    var element = 0
    for image in 0..<batch {
      for row in 0..<height.output {
        for column in 0..<width.output {
          for channel in 0..<outputChannels {
            body(image, row, column, channel, element)
            element += 1
          }
        }
      }
    }
  }

  /// `[N, H, W, C]` of the output.
  var outputExtents: [Int] { [batch, height.output, width.output, outputChannels] }
}

extension Window {
  /// Resolves the window on an input `[N, H, W, C]`.
  func geometry(
    input: Shape, taps: (height: Int, width: Int), outputChannels: Int
  ) throws(OperatorError) -> WindowGeometry {
    for stride in [strideHeight, strideWidth] where stride < 1 {
      throw .attribute("stride", value: stride)
    }
    for dilation in [dilationHeight, dilationWidth] where dilation < 1 {
      throw .attribute("dilation", value: dilation)
    }
    guard
      let height = WindowAxis(
        input: input[1], taps: taps.height, stride: strideHeight, dilation: dilationHeight,
        rule: padding.vertical)
    else {
      throw .noWindowPosition(
        input: input[1], window: taps.height, stride: strideHeight, dilation: dilationHeight)
    }
    guard
      let width = WindowAxis(
        input: input[2], taps: taps.width, stride: strideWidth, dilation: dilationWidth,
        rule: padding.horizontal)
    else {
      throw .noWindowPosition(
        input: input[2], window: taps.width, stride: strideWidth, dilation: dilationWidth)
    }
    return WindowGeometry(
      batch: input[0], inputChannels: input[3], outputChannels: outputChannels, height: height,
      width: width)
  }
}

extension OperatorOptions {
  /// The window of a convolution or pool: padding in field 0, strides in fields 1 and 2, dilations in
  /// the two fields given, if there are any.
  func window(dilationFields: (width: Int, height: Int)? = nil) throws(ModelFileError) -> Window {
    var window = Window(padding: try padding() == .same ? .same : .valid)
    window.strideWidth = try integer(1, "stride_w")
    window.strideHeight = try integer(2, "stride_h")
    if let fields = dilationFields {
      window.dilationWidth = try integer(fields.width, "dilation_w_factor", default: 1)
      window.dilationHeight = try integer(fields.height, "dilation_h_factor", default: 1)
    }
    return window
  }
}

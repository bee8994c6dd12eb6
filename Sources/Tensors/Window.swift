/// How a window lies at the borders of the input.
public enum Padding: Hashable, Sendable {
  /// As many positions as `ceil(input / stride)`; the odd cell goes to the end.
  case same
  /// Only positions where the whole window lies inside the input.
  case valid
  /// Given numbers of cells around the input.
  case explicit(top: Int, bottom: Int, left: Int, right: Int)
}

/// How a window of a convolution or pool moves over height and width.
public struct Window: Hashable, Sendable {
  /// Rows between neighbouring outputs, 1 or more.
  public var strideHeight: Int
  /// Columns between neighbouring outputs, 1 or more.
  public var strideWidth: Int
  /// Rows between neighbouring taps, 1 or more.
  public var dilationHeight: Int
  /// Columns between neighbouring taps, 1 or more.
  public var dilationWidth: Int
  /// The rule at the borders.
  public var padding: Padding

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - strideHeight: Rows between neighbouring outputs.
  ///   - strideWidth: Columns between neighbouring outputs.
  ///   - dilationHeight: Rows between neighbouring taps.
  ///   - dilationWidth: Columns between neighbouring taps.
  ///   - padding: The rule at the borders.
  public init(
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
public struct WindowAxis: Hashable, Sendable {
  /// Cells of the input.
  public let input: Int
  /// Positions of the window.
  public let output: Int
  /// Taps of the window.
  public let taps: Int
  /// Cells between neighbouring outputs.
  public let stride: Int
  /// Cells between neighbouring taps.
  public let dilation: Int
  /// Cells that the first window reaches before the input.
  public let before: Int

  /// Resolves one axis.
  ///
  /// - Parameters:
  ///   - input: Cells of the input, 1 or more.
  ///   - taps: Taps of the window, 1 or more.
  ///   - stride: Cells between neighbouring outputs, 1 or more.
  ///   - dilation: Cells between neighbouring taps, 1 or more.
  ///   - rule: The rule at the borders.
  ///
  /// The result is `nil` if a number is out of range, arithmetic overflows or no position is left.
  public init?(input: Int, taps: Int, stride: Int, dilation: Int, rule: Rule) {
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
      before = max(covered - input, 0) / 2
    case .padded(let first, let last):
      guard first >= 0, last >= 0, first <= limit, last <= limit else { return nil }
      let (partial, partialOverflow) = input.addingReportingOverflow(first)
      let (padded, overflow) = partial.addingReportingOverflow(last)
      guard !partialOverflow, !overflow, padded >= reach else { return nil }
      output = (padded - reach) / stride + 1
      before = first
    }
    self.input = input
    self.taps = taps
    self.stride = stride
    self.dilation = dilation
  }

  /// ``Padding`` seen along one axis.
  public enum Rule: Hashable, Sendable {
    /// `ceil(input / stride)` positions.
    case same
    /// Given numbers of cells before and after the input; both 0 for ``Padding/valid``.
    case padded(before: Int, after: Int)
  }
}

extension Padding {
  /// The rule along height.
  public var vertical: WindowAxis.Rule {
    switch self {
    case .same: .same
    case .valid: .padded(before: 0, after: 0)
    case .explicit(let top, let bottom, _, _): .padded(before: top, after: bottom)
    }
  }

  /// The rule along width.
  public var horizontal: WindowAxis.Rule {
    switch self {
    case .same: .same
    case .valid: .padded(before: 0, after: 0)
    case .explicit(_, _, let left, let right): .padded(before: left, after: right)
    }
  }
}

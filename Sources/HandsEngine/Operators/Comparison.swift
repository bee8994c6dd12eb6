import HandsMicrokernels

extension OperatorDefinition {
  static let equal = OperatorDefinition(71, newestVersion: 5, .comparison(.equal))
  static let notEqual = OperatorDefinition(72, newestVersion: 4, .comparison(.notEqual))
  static let less = OperatorDefinition(58, newestVersion: 3, .comparison(.less))
  static let lessEqual = OperatorDefinition(63, newestVersion: 2, .comparison(.lessEqual))
  static let greater = OperatorDefinition(61, newestVersion: 2, .comparison(.greater))
  static let greaterEqual = OperatorDefinition(62, newestVersion: 3, .comparison(.greaterEqual))
}

/// How two elements are compared; comparisons with NaN are false, but for ``notEqual``.
enum Comparison: Hashable, Sendable, CaseIterable {
  /// `a == b`.
  case equal
  /// `a != b`.
  case notEqual
  /// `a < b`.
  case less
  /// `a <= b`.
  case lessEqual
  /// `a > b`.
  case greater
  /// `a >= b`.
  case greaterEqual

  /// The operator's name as TFLite writes it.
  var name: String {
    switch self {
    case .equal: "EQUAL"
    case .notEqual: "NOT_EQUAL"
    case .less: "LESS"
    case .lessEqual: "LESS_EQUAL"
    case .greater: "GREATER"
    case .greaterEqual: "GREATER_EQUAL"
    }
  }

  @inline(__always)
  fileprivate func holds<Number: Comparable>(_ a: Number, _ b: Number) -> UInt8 {
    let holds =
      switch self {
      case .equal: a == b
      case .notEqual: a != b
      case .less: a < b
      case .lessEqual: a <= b
      case .greater: a > b
      case .greaterEqual: a >= b
      }
    return holds ? 1 : 0
  }
}

extension Operator {
  /// A comparison of two operands that broadcast, element by element, to truth values.
  ///
  /// Quantized bytes are compared as real numbers in fixed point, whose scales must be below 1; those of the same scale
  /// that is larger, as they are stored. Truth values have no order.
  static func comparison(_ comparison: Comparison) -> Operator {
    let name = comparison.name
    return Operator(name) { operands throws(OperatorError) in
      let pair = try BroadcastPair(operands)
      func inference<Number: Comparable & BitwiseCopyable & SendableMetatype>(_: Number.Type)
        -> Inference
      {
        pair.elements(name, result: .bool) { (a: Number, b: Number) in comparison.holds(a, b) }
      }
      switch pair.elementType {
      case .float32:
        switch comparison {
        case .equal: return pair.truths(name, of: Equal.self)
        case .notEqual: return pair.truths(name, inverts: true, of: Equal.self)
        case .less: return pair.truths(name, of: Less.self)
        case .greater: return pair.truths(name, isSwapped: true, of: Less.self)
        // Not the negation of `greater` or `less`: with NaN, both are false.
        case .lessEqual: return pair.truths(name, of: LessOrEqual.self)
        case .greaterEqual: return pair.truths(name, isSwapped: true, of: LessOrEqual.self)
        }
      case .int32: return inference(Int32.self)
      case .int64: return inference(Int64.self)
      case .int8, .uint8:
        if let compared = try operands.affineComparison(comparison) {
          return pair.affine(name, TensorType(.bool, pair.shape), compared)
        }
        let other = try operands.required(Operand(1), beside: operands.required(.input))
        guard other.quantization.map({ $0.scales.count <= 1 }) ?? true else {
          throw .unsupported("a comparison of tensors of several scales")
        }
        return pair.elementType == .int8 ? inference(Int8.self) : inference(UInt8.self)
      case .bool where comparison == .equal || comparison == .notEqual:
        return pair.elements(name, result: .bool) { (a: UInt8, b: UInt8) in
          comparison.holds(min(a, 1), min(b, 1))
        }
      default: throw .elementType(input: 0, found: pair.elementType)
      }
    }
  }
}

private enum Equal: PairPredicate {
  static func holds(_ a: Float, _ b: Float) -> Bool { a == b }
}

private enum Less: PairPredicate {
  static func holds(_ a: Float, _ b: Float) -> Bool { a < b }
}

private enum LessOrEqual: PairPredicate {
  static func holds(_ a: Float, _ b: Float) -> Bool { a <= b }
}

extension Operands {
  /// The comparison of quantized bytes of scales below 1, `nil` for others.
  ///
  /// Source: TFLite `ComparisonWithScaling` (`reference/comparisons.h`).
  fileprivate func affineComparison(
    _ comparison: Comparison
  ) throws(OperatorError) -> AffinePair? {
    guard isQuantized(.input), isQuantized(Operand(1)) else { return nil }
    let (left, right) = (try affine(.input), try affine(Operand(1)))
    guard left.scale < 1, right.scale < 1 else { return nil }
    let factors = (
      try FixedPointMultiplier(Double(left.scale)), try FixedPointMultiplier(Double(right.scale))
    )
    var pair = AffinePair(
      AffineComparison(
        comparison: comparison, zeroPoints: (left.zeroPoint, right.zeroPoint), factors: factors))
    guard let first = factors.0.factor(), let second = factors.1.factor(), first.left == 0,
      second.left == 0
    else { return pair }
    let flip = Int32(left.signFlip)
    let zeroPoints = (left.unsignedZeroPoint, right.unsignedZeroPoint, Int32(0))
    pair.tile = { tiles, integers in
      tiles.comparison(
        FixedPointPairs(
          integers, flip: flip, zeroPoints: zeroPoints, factors: (first, second, second),
          negates: comparison == .greater || comparison == .lessEqual,
          isEquality: comparison == .equal || comparison == .notEqual,
          inverts: comparison != .less && comparison != .greater && comparison != .notEqual))
    }
    return pair
  }
}

private struct AffineComparison: AffinePairFormula {
  let comparison: Comparison
  let zeroPoints: (left: Int, right: Int)
  let factors: (left: FixedPointMultiplier, right: FixedPointMultiplier)

  /// Digits of a number behind the point.
  static var places: Int { 8 }

  func callAsFunction(_ a: Int, _ b: Int) -> Int {
    Int(
      comparison.holds(
        factors.left.applied(to: (a - zeroPoints.left) << Self.places),
        factors.right.applied(to: (b - zeroPoints.right) << Self.places)))
  }
}

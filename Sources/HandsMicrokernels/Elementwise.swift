/// Element-wise operators of two operands.
public enum BinaryFormula: Int, CaseIterable, Sendable {
  /// `a + b`.
  case add
  /// `a - b`.
  case subtract
  /// `a * b`.
  case multiply
  /// `a / b`.
  case divide
  /// `a > b ? a : b`.
  case maximum
  /// `a < 0 ? a * b : a`.
  case prelu
  /// `a < b ? a : b`.
  case minimum
  /// `(a - b) * (a - b)`.
  case squaredDifference
}

/// Element-wise operators of one operand `x`, with parameters `a` and `b`.
public enum UnaryFormula: Int, CaseIterable, Sendable {
  /// `x < a ? a : x > b ? b : x`; a NaN stays.
  case clamp
  /// `x` without its sign.
  case absolute
  /// `x` with the other sign.
  case negate
  /// `x * x`.
  case square
  /// The square root, rounded correctly.
  case squareRoot
  /// `min(max(x * (1/6) + 0.5, 0), 1) * x`, product and sum as one ``SIMDVector/mulAdd(_:_:_:)``.
  ///
  /// Source: XNNPACK, `src/f32-vhswish`, on processors with FMA.
  case hardSwish
  /// `x < 0 ? x * a : x`.
  case leakyRelu
  /// One divided by the square root, both rounded correctly.
  case inverseSquareRoot
}

/// Some neighbouring elements of an operator of two operands.
@safe public struct BinaryArguments {
  /// The first element of operand 0.
  public var left: UnsafePointer<Float>
  /// The first element of operand 1.
  public var right: UnsafePointer<Float>
  /// The first result; an operand may lie in the same place, but not overlap otherwise.
  public var output: UnsafeMutablePointer<Float>
  /// Elements.
  public var count: Int
  /// Whether operand 0 is one element for all.
  public var isLeftConstant: Bool
  /// Whether operand 1 is one element for all.
  public var isRightConstant: Bool
  /// The lower bound of results.
  public var lower: Float
  /// The upper bound of results.
  public var upper: Float

  /// Gathers the operands; infinite bounds do nothing.
  @inlinable
  public init(
    left: UnsafePointer<Float>, right: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>,
    count: Int, isLeftConstant: Bool = false, isRightConstant: Bool = false,
    bounds: (lower: Float, upper: Float) = (-.infinity, .infinity)
  ) {
    unsafe self.left = left
    unsafe self.right = right
    unsafe self.output = output
    self.count = count
    self.isLeftConstant = isLeftConstant
    self.isRightConstant = isRightConstant
    (lower, upper) = bounds
  }
}

/// Some neighbouring elements of an operator of one operand.
@safe public struct UnaryArguments {
  /// The first element.
  public var input: UnsafePointer<Float>
  /// The first result; may be the input, but not overlap it otherwise.
  public var output: UnsafeMutablePointer<Float>
  /// Elements.
  public var count: Int
  /// The first parameter of the formula, if it has one.
  public var a: Float
  /// The second parameter of the formula, if it has two.
  public var b: Float

  /// Gathers the operands.
  @inlinable
  public init(
    input: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>, count: Int, a: Float = 0,
    b: Float = 0
  ) {
    unsafe self.input = input
    unsafe self.output = output
    self.count = count
    self.a = a
    self.b = b
  }
}

/// A linear interpolation `p + (q - p) * t` between neighbouring elements of two runs.
@safe public struct BlendArguments {
  /// The first `p`.
  public var start: UnsafePointer<Float>
  /// The first `q`.
  public var end: UnsafePointer<Float>
  /// `t`, the same for all.
  public var fraction: Float
  /// The first result; an operand may lie in the same place, but not overlap otherwise.
  public var output: UnsafeMutablePointer<Float>
  /// Elements.
  public var count: Int

  /// Gathers the operands.
  @inlinable
  public init(
    start: UnsafePointer<Float>, end: UnsafePointer<Float>, fraction: Float,
    output: UnsafeMutablePointer<Float>, count: Int
  ) {
    unsafe self.start = start
    unsafe self.end = end
    self.fraction = fraction
    unsafe self.output = output
    self.count = count
  }
}

// Tiles write neighbouring results and nothing behind them. The last vector overlaps the one before
// it; it is computed before anything is stored, so that results may replace an operand. Fewer
// elements than lanes are computed one by one.

/// Element-wise operators of two operands.
public enum BinaryTile<V: SIMDVector> {
  /// Computes all elements.
  ///
  /// - Parameters:
  ///   - formula: The operator, a literal: loops are compiled for it alone.
  ///   - job: The operands.
  @inlinable @_transparent
  public static func run(_ formula: BinaryFormula, _ job: BinaryArguments) {
    // Both are one element for all where there is one result.
    if job.count < V.scalarCount || (job.isLeftConstant && job.isRightConstant) {
      for i in 0..<job.count {
        let a = unsafe V(repeating: job.left[job.isLeftConstant ? 0 : i])
        let b = unsafe V(repeating: job.right[job.isRightConstant ? 0 : i])
        unsafe job.output[i] = apply(formula, a, b)[0]
      }
    } else if job.isLeftConstant {
      sweep(formula, job, isLeftConstant: true, isRightConstant: false)
    } else if job.isRightConstant {
      sweep(formula, job, isLeftConstant: false, isRightConstant: true)
    } else {
      sweep(formula, job, isLeftConstant: false, isRightConstant: false)
    }
    if job.lower > -.infinity || job.upper < .infinity {
      unsafe UnaryTile<V>.run(
        .clamp,
        UnaryArguments(
          input: job.output, output: job.output, count: job.count, a: job.lower, b: job.upper))
    }
  }

  @inlinable @_transparent
  static func sweep(
    _ formula: BinaryFormula, _ job: BinaryArguments, isLeftConstant: Bool, isRightConstant: Bool
  ) {
    let (left, right) = unsafe (V(repeating: job.left[0]), V(repeating: job.right[0]))
    let last: Int = job.count &- V.scalarCount
    let a = unsafe isLeftConstant ? left : V.load(job.left + last)
    let b = unsafe isRightConstant ? right : V.load(job.right + last)
    let end = apply(formula, a, b)
    var i = 0
    while i < last {
      let a = unsafe isLeftConstant ? left : V.load(job.left + i)
      let b = unsafe isRightConstant ? right : V.load(job.right + i)
      unsafe apply(formula, a, b).store(job.output + i)
      i &+= V.scalarCount
    }
    unsafe end.store(job.output + last)
  }

  @inlinable @_transparent
  static func apply(_ formula: BinaryFormula, _ a: V, _ b: V) -> V {
    switch formula {
    case .add: V.add(a, b)
    case .subtract: V.subtract(a, b)
    case .multiply: V.multiply(a, b)
    case .divide: V.divide(a, b)
    case .maximum: V.maximum(a, b)
    case .minimum: V.minimum(a, b)
    case .squaredDifference: V.multiply(V.subtract(a, b), V.subtract(a, b))
    case .prelu: V.choose(V.multiply(a, b), a, where: a .< V())
    }
  }
}

/// Element-wise operators of one operand.
public enum UnaryTile<V: SIMDVector> {
  /// Computes all elements.
  ///
  /// - Parameters:
  ///   - formula: The operator, a literal: the loop is compiled for it alone.
  ///   - job: The operands.
  @inlinable @_transparent
  public static func run(_ formula: UnaryFormula, _ job: UnaryArguments) {
    let last: Int = job.count &- V.scalarCount
    if last < 0 {
      for i in 0..<job.count {
        unsafe job.output[i] = compute(formula, job, at: i, isElement: true)[0]
      }
    } else {
      let end = compute(formula, job, at: last, isElement: false)
      var i = 0
      while i < last {
        unsafe compute(formula, job, at: i, isElement: false).store(job.output + i)
        i &+= V.scalarCount
      }
      unsafe end.store(job.output + last)
    }
  }

  @inlinable @_transparent
  static func compute(
    _ formula: UnaryFormula, _ job: UnaryArguments, at i: Int, isElement: Bool
  ) -> V {
    let x = unsafe V.load(job.input + i, isElement: isElement)
    let (a, b) = (V(repeating: job.a), V(repeating: job.b))
    return switch formula {
    case .clamp: V.bounded(x, a, b)
    case .absolute: V.absolute(x)
    case .negate: V.negate(x)
    case .square: V.multiply(x, x)
    case .squareRoot: V.squareRoot(x)
    case .inverseSquareRoot: V.divide(V(repeating: 1), V.squareRoot(x))
    case .hardSwish:
      V.multiply(
        V.bounded(V.mulAdd(V(repeating: 0.5), x, V(repeating: 1 / 6)), V(), V(repeating: 1)), x)
    case .leakyRelu: V.choose(V.multiply(x, a), x, where: x .< V())
    }
  }
}

/// Linear interpolation between two runs of numbers.
public enum BlendTile<V: SIMDVector> {
  /// Computes all elements, product and sum rounded apart.
  ///
  /// - Parameter job: The operands.
  @inlinable @_transparent
  public static func run(_ job: BlendArguments) {
    let last: Int = job.count &- V.scalarCount
    if last < 0 {
      for i in 0..<job.count { unsafe job.output[i] = compute(job, at: i, isElement: true)[0] }
    } else {
      let end = compute(job, at: last, isElement: false)
      var i = 0
      while i < last {
        unsafe compute(job, at: i, isElement: false).store(job.output + i)
        i &+= V.scalarCount
      }
      unsafe end.store(job.output + last)
    }
  }

  @inlinable @_transparent
  static func compute(_ job: BlendArguments, at i: Int, isElement: Bool) -> V {
    let p = unsafe V.load(job.start + i, isElement: isElement)
    let q = unsafe V.load(job.end + i, isElement: isElement)
    return V.add(p, V.multiply(V.subtract(q, p), V(repeating: job.fraction)))
  }
}

extension SIMDVector {
  /// As ``clamp(_:_:_:)``, in whole vectors: beside other arithmetic and without register tiles,
  /// selections lane by lane are cut into pieces of four.
  @inlinable @_transparent
  static func bounded(_ x: Self, _ lower: Self, _ upper: Self) -> Self {
    let y = choose(lower, x, where: x .< lower)
    return choose(upper, y, where: y .> upper)
  }
}

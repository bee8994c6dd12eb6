/// The accepted difference of a number from the recorded one; it suffices to be within any of the
/// three limits.
public struct Tolerance: Hashable, Sendable {
  /// The largest difference.
  public var absolute: Float
  /// The largest difference as a fraction of the tensor's largest recorded magnitude, or of 1 if
  /// that is larger.
  public var relativeToLargest: Float
  /// The largest distance in units in the last place, the steps between adjacent representable
  /// numbers.
  public var ulps: UInt32

  /// Creates a tolerance.
  ///
  /// - Parameters:
  ///   - absolute: The largest difference, 0 or more.
  ///   - relativeToLargest: The largest difference as a fraction of the larger of 1 and the
  ///     tensor's largest recorded magnitude, 0 or more.
  ///   - ulps: The largest distance in units in the last place.
  public init(absolute: Float = 0, relativeToLargest: Float = 0, ulps: UInt32 = 0) {
    self.absolute = absolute
    self.relativeToLargest = relativeToLargest
    self.ulps = ulps
  }

  /// Accepts only equal numbers; zeros of both signs are equal.
  public static let exact = Tolerance()
}

/// A number outside the tolerance.
public struct TensorDifference: Hashable, Sendable {
  /// The name of the tensor, such as `operator 3 CONV_2D`.
  public var tensor: String
  /// The index of the element, in row-major order.
  public var index: Int
  /// The recorded number.
  public var expected: Float
  /// The computed number.
  public var found: Float
  /// Their distance in units in the last place; `UInt32.max` if one of them is not finite.
  public var ulps: UInt32
  /// Both as integers that the numbers do not tell apart.
  fileprivate var integers: Integers?

  fileprivate struct Integers: Hashable, Sendable {
    var expected: Int64
    var found: Int64
  }
}

extension TensorDifference: CustomStringConvertible {
  /// One line, such as `operator 3 CONV_2D, element 17: 0.25 instead of 0.5 (8388608 ulp)`.
  public var description: String {
    integers.map { "\(tensor), element \(index): \($0.found) instead of \($0.expected)" }
      ?? "\(tensor), element \(index): \(found) instead of \(expected) (\(ulps) ulp)"
  }
}

/// The difference between a computed tensor and the recorded one.
public struct TensorComparison: Hashable, Sendable {
  /// The name of the tensor, such as `operator 3 CONV_2D`.
  public let name: String
  /// The number of compared elements.
  public let count: Int
  /// The largest difference; infinite if a number is not finite and differs from the other one.
  public private(set) var maximumDifference: Float = 0
  /// The largest finite recorded magnitude.
  public let largest: Float
  /// The largest distance in units in the last place.
  public private(set) var maximumUlps: UInt32 = 0
  /// The number of bit-identical elements.
  public private(set) var equalBits = 0
  /// The first element outside the tolerance, or `nil` if there is none.
  public private(set) var firstDifference: TensorDifference?

  /// Compares two tensors of the same size element by element.
  ///
  /// - Parameters:
  ///   - name: The name of the tensor.
  ///   - found: The computed elements.
  ///   - expected: The same number of recorded elements.
  ///   - indices: The indices of these elements in the tensor; `nil` if they are all of its
  ///     elements.
  ///   - tolerance: The accepted difference.
  public init(
    name: String, found: [Float], expected: [Float], indices: [Int]? = nil, tolerance: Tolerance
  ) {
    precondition(found.count == expected.count, "as many computed elements as recorded ones")
    self.name = name
    count = expected.count
    largest = expected.reduce(0) { $1.isFinite ? max($0, abs($1)) : $0 }
    let allowed = max(tolerance.absolute, tolerance.relativeToLargest * max(1, largest))
    for (position, (a, b)) in zip(found, expected).enumerated() {
      guard a.bitPattern != b.bitPattern else {
        equalBits += 1
        continue
      }
      let difference = (a - b).isFinite ? abs(a - b) : .infinity
      let ulps = TensorComparison.ulps(a, b)
      maximumDifference = max(maximumDifference, difference)
      maximumUlps = max(maximumUlps, ulps)
      let isNear = difference <= allowed || ulps <= tolerance.ulps
      if firstDifference == nil, !isNear || !difference.isFinite {
        firstDifference = TensorDifference(
          tensor: name, index: indices?[position] ?? position, expected: b, found: a, ulps: ulps)
      }
    }
  }

  /// Compares two tensors of integers of the same size, which must be equal.
  ///
  /// - Parameters:
  ///   - name: The name of the tensor.
  ///   - found: The computed elements.
  ///   - expected: The same number of recorded elements.
  init(name: String, found: [Int64], expected: [Int64]) {
    self.init(
      name: name, found: found.map { Float($0) }, expected: expected.map { Float($0) },
      tolerance: .exact)
    // The first difference may be one that rounding hides.
    let differing = found.indices.filter { found[$0] != expected[$0] }
    equalBits = count - differing.count
    guard let first = differing.first else { return }
    let (a, b) = (found[first], expected[first])
    if maximumDifference == 0 {
      maximumDifference = differing.reduce(0) {
        max($0, Float((found[$1] - expected[$1]).magnitude))
      }
    }
    firstDifference = TensorDifference(
      tensor: name, index: first, expected: Float(b), found: Float(a),
      ulps: TensorComparison.ulps(Float(a), Float(b)))
    if Float(a) == Float(b) {
      firstDifference?.integers = TensorDifference.Integers(expected: b, found: a)
    }
  }

  /// Returns the number of representable steps between two numbers; `UInt32.max` if one is not
  /// finite.
  private static func ulps(_ a: Float, _ b: Float) -> UInt32 {
    guard a.isFinite, b.isFinite else { return .max }
    func ordered(_ x: Float) -> Int64 {
      let magnitude = Int64(x.bitPattern & 0x7fff_ffff)
      return x.sign == .minus ? -magnitude : magnitude
    }
    return UInt32(clamping: abs(ordered(a) - ordered(b)))
  }
}

extension TensorComparison: CustomStringConvertible {
  /// One line with the largest difference, also relative to the largest value and in units in the
  /// last place, and the number of bit-identical elements.
  public var description: String {
    let relative = maximumDifference / max(1, largest)
    return "\(name): max \(maximumDifference)  relative \(relative)  ulp \(maximumUlps)  "
      + "equal bits \(equalBits)/\(count)"
  }
}

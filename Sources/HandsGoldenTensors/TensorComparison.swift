/// How far a number may lie from the recorded one: within any of the three is near enough.
public struct Tolerance: Hashable, Sendable {
  /// The largest difference.
  public var absolute: Float
  /// The largest difference as a share of the tensor's largest recorded magnitude, or of 1 if that is larger.
  public var relativeToLargest: Float
  /// The largest distance in units in the last place: steps from one representable number to the next.
  public var ulps: UInt32

  /// Creates a tolerance.
  ///
  /// - Parameters:
  ///   - absolute: The largest difference, 0 or more.
  ///   - relativeToLargest: The largest difference as a share of the larger of 1 and the tensor's largest
  ///     recorded magnitude, 0 or more.
  ///   - ulps: The largest distance in units in the last place.
  public init(absolute: Float = 0, relativeToLargest: Float = 0, ulps: UInt32 = 0) {
    self.absolute = absolute
    self.relativeToLargest = relativeToLargest
    self.ulps = ulps
  }

  /// Equal numbers alone; zeros of both signs are equal.
  public static let exact = Tolerance()
}

/// A number that lies outside the tolerance.
public struct TensorDifference: Hashable, Sendable {
  /// What the tensor is called, such as `operator 3 CONV_2D`.
  public var tensor: String
  /// The position of the element, row major.
  public var index: Int
  /// The recorded number.
  public var expected: Float
  /// The computed number.
  public var found: Float
  /// Their distance in units in the last place; `UInt32.max` if one of them is not finite.
  public var ulps: UInt32
}

extension TensorDifference: CustomStringConvertible {
  /// One line, such as `operator 3 CONV_2D, element 17: 0.25 instead of 0.5 (8388608 ulp)`.
  public var description: String {
    "\(tensor), element \(index): \(found) instead of \(expected) (\(ulps) ulp)"
  }
}

/// How far a computed tensor lies from the recorded one.
public struct TensorComparison: Hashable, Sendable {
  /// What the tensor is called, such as `operator 3 CONV_2D`.
  public let name: String
  /// The number of compared elements.
  public let count: Int
  /// The largest difference; infinite if a number is not finite and the other one another.
  public private(set) var maximumDifference: Float = 0
  /// The largest finite recorded magnitude.
  public let largest: Float
  /// The largest distance in units in the last place.
  public private(set) var maximumUlps: UInt32 = 0
  /// The number of elements that are equal to the last bit.
  public private(set) var equalBits = 0
  /// The first element outside the tolerance, `nil` if there is none.
  public private(set) var firstDifference: TensorDifference?

  /// Compares tensors of the same size, element by element.
  ///
  /// - Parameters:
  ///   - name: What the tensor is called.
  ///   - found: The computed elements.
  ///   - expected: The recorded elements, as many.
  ///   - indices: The positions of these elements in the tensor; `nil` if they are all of its elements.
  ///   - tolerance: How far they may lie apart.
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

  /// Steps from one representable number to the next between two numbers; `UInt32.max` if one is not finite.
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
  /// One line: the largest difference, the same relative to the largest value, in units in the last place,
  /// and how many elements are equal to the last bit.
  public var description: String {
    let relative = maximumDifference / max(1, largest)
    return "\(name): max \(maximumDifference)  relative \(relative)  ulp \(maximumUlps)  "
      + "equal bits \(equalBits)/\(count)"
  }
}

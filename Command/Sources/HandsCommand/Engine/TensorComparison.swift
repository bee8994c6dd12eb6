/// How far two float tensors lie apart.
struct TensorComparison {
  let count: Int
  private(set) var maximumDifference: Float = 0
  private(set) var largest: Float = 0
  private(set) var maximumUlps: UInt32 = 0
  private(set) var equalBits = 0

  /// Compares tensors of the same size, element by element.
  init(computed: [Float], golden: [Float]) {
    count = golden.count
    for (a, b) in zip(computed, golden) {
      largest = max(largest, abs(b))
      if a.bitPattern == b.bitPattern {
        equalBits += 1
      } else {
        let difference = abs(a - b)
        maximumDifference = difference.isNaN ? .infinity : max(maximumDifference, difference)
        maximumUlps = max(maximumUlps, TensorComparison.ulps(a, b))
      }
    }
  }

  /// Whether every element is near: difference ≤ tolerance · max(1, largest golden value).
  func isWithin(_ tolerance: Float) -> Bool { maximumDifference <= tolerance * max(1, largest) }

  /// One line: largest difference, the same relative to the largest value, in units in the last
  /// place, and how many elements have equal bits.
  var summary: String {
    let relative = maximumDifference / max(1, largest)
    return "max \(maximumDifference)  relative \(relative)  ulp \(maximumUlps)  "
      + "equal bits \(equalBits)/\(count)"
  }

  /// Representable numbers between two floats.
  private static func ulps(_ a: Float, _ b: Float) -> UInt32 {
    func ordered(_ x: Float) -> Int64 {
      let bits = Int64(x.bitPattern & 0x7fff_ffff)
      return x.sign == .minus ? -bits : bits
    }
    return UInt32(clamping: abs(ordered(a) - ordered(b)))
  }
}

/// Eight doubles that are processed together.
typealias Lanes = SIMD8<Double>

/// A vector of doubles in groups of eight.
///
/// Sums have the same order on all processors: eight sums, each over every eighth element, which
/// are then added pairwise by halves.
typealias Vector = [Lanes]

extension Lanes {
  static let count = 8

  /// The sum of all lanes, added pairwise by halves.
  var total: Double {
    let four = lowHalf + highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }

  /// Creates lanes from eight numbers, each `stride` elements after the previous one.
  @inline(__always)
  init(_ numbers: [Float], at start: Int, stride: Int) {
    self.init(
      Double(numbers[start]), Double(numbers[start + stride]),
      Double(numbers[start + 2 * stride]), Double(numbers[start + 3 * stride]),
      Double(numbers[start + 4 * stride]), Double(numbers[start + 5 * stride]),
      Double(numbers[start + 6 * stride]), Double(numbers[start + 7 * stride]))
  }
}

extension [Lanes] {
  /// Creates a zero vector.
  ///
  /// - Parameter length: The number of elements, a multiple of 8.
  init(zeros length: Int) { self.init(repeating: Lanes(), count: length / Lanes.count) }

  /// Creates a vector from elements of an array.
  ///
  /// - Parameters:
  ///   - numbers: The array.
  ///   - start: The index of the first element.
  ///   - length: The number of elements, a multiple of 8.
  init(_ numbers: [Float], from start: Int = 0, length: Int) {
    self = []
    reserveCapacity(length / Lanes.count)
    for index in Swift.stride(from: start, to: start + length, by: Lanes.count) {
      append(Lanes(numbers, at: index, stride: 1))
    }
  }

  /// One element of the vector.
  func element(_ index: Int) -> Double { self[index / Lanes.count][index % Lanes.count] }

  /// All elements.
  var elements: [Double] {
    var list: [Double] = []
    list.reserveCapacity(count * Lanes.count)
    for lanes in self { for lane in 0..<Lanes.count { list.append(lanes[lane]) } }
    return list
  }

  /// The scalar product.
  func dot(_ other: [Lanes]) -> Double {
    var sum = Lanes()
    for index in indices { sum += self[index] * other[index] }
    return sum.total
  }

  /// The squared Euclidean length.
  var squaredLength: Double { dot(self) }

  /// Returns the squared Euclidean distance.
  func squaredDistance(to other: [Lanes]) -> Double {
    var sum = Lanes()
    for index in indices {
      let difference = self[index] - other[index]
      sum += difference * difference
    }
    return sum.total
  }

  /// Adds another vector.
  mutating func add(_ other: [Lanes]) {
    for index in indices { self[index] += other[index] }
  }

  /// Subtracts another vector.
  mutating func subtract(_ other: [Lanes]) {
    for index in indices { self[index] -= other[index] }
  }

  /// Returns this vector minus another.
  func minus(_ other: [Lanes]) -> [Lanes] {
    var difference = self
    difference.subtract(other)
    return difference
  }

  /// Multiplies each element by a factor.
  mutating func scale(by factor: Double) {
    let factor = Lanes(repeating: factor)
    for index in indices { self[index] *= factor }
  }

  /// Returns the vector with each element multiplied by a factor.
  func scaled(by factor: Double) -> [Lanes] {
    var result = self
    result.scale(by: factor)
    return result
  }
}

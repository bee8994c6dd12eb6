import HandsTestSupport
import Testing

@testable import HandsTraining

struct AlgebraTests {
  @Test(arguments: [8, 16, 40, 128])
  func choleskyFactorGivesTheMatrixBack(side: Int) throws {
    let matrix = positive(side, seed: side)
    let factor = try #require(matrix.choleskyFactor())
    for row in 0..<side {
      for column in 0..<side {
        if column > row {
          #expect(factor[row, column] == 0)
        } else {
          let product = (0...column).reduce(0) { $0 + factor[row, $1] * factor[column, $1] }
          #expect(abs(product - matrix[row, column]) < 1e-12 * Double(side))
        }
      }
    }
  }

  /// Elements in the order of the textbook have the same bits: each is reduced column by column.
  @Test func choleskyFactorKeepsOneOrder() throws {
    let matrix = positive(24, seed: 5)
    let factor = try #require(matrix.choleskyFactor())
    var plain = Matrix(side: 24)
    for row in 0..<24 {
      for column in 0...row {
        var sum = matrix[row, column]
        for other in 0..<column { sum -= plain[row, other] * plain[column, other] }
        plain[row, column] = row == column ? sum.squareRoot() : sum / plain[column, column]
      }
    }
    #expect(factor.lanes == plain.lanes)
  }

  @Test func whatIsNotPositiveDefiniteHasNoFactor() {
    var matrix = positive(16, seed: 1)
    matrix[9, 9] = -1
    #expect(matrix.choleskyFactor() == nil)
    matrix[9, 9] = .nan
    #expect(matrix.choleskyFactor() == nil)
    #expect(Matrix(side: 8).choleskyFactor() == nil)
  }

  @Test(arguments: [8, 40, 128])
  func inverseTimesFactorIsTheIdentity(side: Int) throws {
    let factor = try #require(positive(side, seed: 2 * side).choleskyFactor())
    let inverse = factor.lowerTriangularInverse()
    for row in 0..<side {
      for column in 0..<side {
        let product = (0..<side).reduce(0) { $0 + inverse[row, $1] * factor[$1, column] }
        #expect(abs(product - (row == column ? 1 : 0)) < 1e-12 * Double(side))
        if column > row { #expect(inverse[row, column] == 0) }
      }
    }
  }

  @Test func vectorsAddUpByEights() {
    var maker = ExampleMaker(seed: 3)
    let (left, right) = (maker.place(), maker.place())
    let (first, second) = (vector(left), vector(right))
    #expect(first.elements == left)
    #expect(first.element(77) == left[77])
    let product = zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
    #expect(abs(first.dot(second) - product) < 1e-12)
    let distance = zip(left, right).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    #expect(abs(first.squaredDistance(to: second) - distance) < 1e-12)
    #expect(Lanes(1, 2, 4, 8, 16, 32, 64, 128).total == 255)
  }

  /// Sums of products over all copies, against loops over single elements with equal bits.
  @Test func momentsAreSumsInTheOrderOfTheCopies() throws {
    var maker = ExampleMaker(seed: 4)
    let examples = try maker.examples(gestures: [3])
    let hands = examples.looks[1][0]
    let moments = Moments(hands[...])
    var sum = [Double](repeating: 0, count: 128)
    var product = Matrix(side: 128)
    for hand in hands {
      for copy in 0..<30 {
        let values = hand.copies[copy * 128..<(copy + 1) * 128].map { Double($0) }
        for row in 0..<128 {
          sum[row] += values[row]
          for column in 0...row { product[row, column] += values[row] * values[column] }
        }
      }
    }
    #expect(moments.count == 90)
    #expect(moments.sum.elements == sum)
    for row in 0..<128 {
      for column in 0...row { #expect(moments.product[row, column] == product[row, column]) }
    }
  }

  /// Distances of eight copies at a time, against points one by one; also of a number of copies that is no
  /// multiple of eight.
  @Test(arguments: [HandVariations.standard, try! HandVariations(turn: 0, isMirroring: false)])
  func distancesAreThoseOfSinglePoints(variations: HandVariations) throws {
    var maker = ExampleMaker(seed: 6, variations: variations)
    let examples = try maker.examples(gestures: [4, 3], looks: 3)
    let space = try TrainingStatistics(examples, classes: [1, 2]).space()
    for hand in examples.looks[1].joined() {
      for position in 0..<2 {
        let found = space.squaredDistances(from: hand.copies, toClassAt: position)
        #expect(found.count == variations.count)
        for copy in found.indices {
          let point = space.point(of: Vector(hand.copies, from: copy * 128, length: 128))
          let nearest = space.looks[position].map { point.squaredDistance(to: $0.point) }.min()
          #expect(abs(found[copy] - (nearest ?? 0)) < 1e-9 * (1 + found[copy]))
        }
      }
    }
  }

  private func vector(_ values: [Double]) -> Vector {
    var vector = Vector(zeros: values.count)
    for (index, value) in values.enumerated() { vector[index / 8][index % 8] = value }
    return vector
  }

  /// A product of a random matrix with itself, whose upper triangle is nonsense.
  private func positive(_ side: Int, seed: Int) -> Matrix {
    var maker = ExampleMaker(seed: seed)
    let random = (0..<side).map { _ in (0..<side).map { _ in maker.number() } }
    var matrix = Matrix(side: side)
    for row in 0..<side {
      for column in 0..<side {
        let product = (0..<side).reduce(0) { $0 + random[row][$1] * random[column][$1] }
        matrix[row, column] = column > row ? 1e3 : product + (row == column ? 0.1 : 0)
      }
    }
    return matrix
  }
}

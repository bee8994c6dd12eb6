import Testing

@testable import HandsTraining

struct FoldTests {
  @Test(arguments: [2, 3, 4, 5, 6, 7, 12, 23, 101])
  func neighboursAreInOneFold(count: Int) {
    let folds = Folds(count: count)
    #expect(folds.foldCount == min(5, count))
    var all: [Int] = []
    for fold in 0..<Folds.limit {
      let examples = folds.examples(of: fold)
      #expect(examples.allSatisfy { $0 * folds.foldCount / count == fold })
      #expect(fold >= folds.foldCount || !examples.isEmpty)
      all += examples
    }
    #expect(all == Array(0..<count))
  }

  @Test func quantilesAreInterpolated() {
    let numbers = [1.0, 2, 4, 8]
    #expect(AcceptanceRadius.quantile(0, of: numbers) == 1)
    #expect(AcceptanceRadius.quantile(0.5, of: numbers) == 3)
    #expect(AcceptanceRadius.quantile(1, of: numbers) == 8)
    #expect(abs(AcceptanceRadius.quantile(0.75, of: numbers) - 5) < 1e-15)
  }

  @Test func radiusAndWidthFollowTheDistances() throws {
    let distances = (0...100).map { Double($0) }.reversed()
    let radius = try AcceptanceRadius(of: Array(distances), acceptance: 0.95)
    #expect(abs(radius.radius - 95) < 1e-12)
    #expect(abs(radius.width - 45 / 2.9444389791664403) < 1e-12)
    let narrow = try AcceptanceRadius(of: Array(repeating: 3, count: 7), acceptance: 0.95)
    #expect(narrow.radius == 3 && narrow.width == 0.15)
    #expect(throws: TrainingError.noSpread) {
      try AcceptanceRadius(of: [0, 0, 0], acceptance: 0.95)
    }
    #expect(throws: TrainingError.noSpread) {
      try AcceptanceRadius(of: [1e-60, 2e-60], acceptance: 0.95)
    }
  }
}

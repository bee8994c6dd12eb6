import HandsTraining
import Testing

struct ConfusionMatrixTests {
  @Test func sharesAreThoseOfTheCounts() {
    var matrix = ConfusionMatrix(classes: ["none", "a", "b"])
    for _ in 0..<6 { matrix.record(label: 1, answer: 1) }
    for _ in 0..<2 { matrix.record(label: 1, answer: 2) }
    for _ in 0..<2 { matrix.record(label: 1, answer: nil) }
    for _ in 0..<4 { matrix.record(label: 0, answer: 0) }
    matrix.record(label: 0, answer: 1)
    #expect(matrix[1, 1] == 6 && matrix[1, 2] == 2 && matrix[1, nil] == 2 && matrix[0, 1] == 1)
    #expect(matrix.handCount == 15 && matrix.handCount(of: 1) == 10)
    #expect(matrix.recall(of: 1) == 0.6)
    #expect(matrix.precision(of: 1) == 6.0 / 7)
    #expect(abs((matrix.f1(of: 1) ?? 0) - 12.0 / 17) < 1e-15)
    #expect(matrix.accuracy == 10.0 / 15)
    #expect(matrix.recall(of: 2) == nil && matrix.f1(of: 2) == nil)
    #expect(matrix.precision(of: 2) == 0)
    #expect(ConfusionMatrix(classes: ["none", "a"]).accuracy == nil)
    #expect(ConfusionMatrix(classes: ["none", "a"]).precision(of: 1) == nil)
  }
}

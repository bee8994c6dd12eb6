import HandsTestSupport

@testable import HandsTraining

/// Embeddings that scatter around a place of each class and look.
struct ExampleMaker {
  private var random: SeededGenerator
  let variations: HandVariations

  init(seed: Int, variations: HandVariations = .standard) {
    random = SeededGenerator(seed: seed)
    self.variations = variations
  }

  /// A number between −1 and 1.
  mutating func number() -> Double { Double.random(in: -1...1, using: &random) }

  /// A place for a class.
  mutating func place(_ size: Double = 1) -> [Double] { (0..<128).map { _ in size * number() } }

  /// The copies of a hand at a place.
  mutating func hand(at place: [Double], spread: Double = 0.3) -> [Float] {
    let center = place.map { $0 + spread * number() }
    return (0..<variations.count).flatMap { _ in
      center.map { Float($0 + 0.3 * spread * number()) }
    }
  }

  /// Some hands of each class.
  mutating func examples(
    background: Int = 0, gestures: [Int], looks: Int = 1, names: [String]? = nil
  ) throws -> GestureExamples {
    let lookNames = (0..<looks).map { "look \($0)" }
    var examples = try GestureExamples(
      background: background > 0 ? GestureClass("none") : nil,
      gestures: gestures.indices.map {
        GestureClass(names?[$0] ?? "gesture \($0)", looks: lookNames)
      },
      variations: variations)
    for _ in 0..<background { try examples.append(hand(at: place(0.8)), toClass: 0) }
    for (index, count) in gestures.enumerated() {
      for look in 0..<looks {
        let place = place()
        for _ in 0..<count {
          try examples.append(hand(at: place), toClass: index + 1, look: look)
        }
      }
    }
    return examples
  }
}

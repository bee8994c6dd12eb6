import HandsImaging
import Testing

@testable import Hands

@Suite struct LabelPlacementTests {
  private let size: (width: Float, height: Float) = (60, 20)

  @Test func aLabelStandsAboveItsHandIfThereIsRoom() {
    let hand = PixelRectangle(minX: 100, minY: 100, width: 80, height: 80)
    var placement = LabelPlacement(width: 400, height: 300, hands: [hand])
    let label = placement.place(size, beside: hand, gap: 5)
    #expect(label == PixelRectangle(minX: 110, minY: 75, width: 60, height: 20))
  }

  @Test func labelsKeepClearOfHandsAndEachOther() {
    let hands = [
      PixelRectangle(minX: 10, minY: 2, width: 80, height: 120),
      PixelRectangle(minX: 20, minY: 130, width: 80, height: 120),
      PixelRectangle(minX: 25, minY: 135, width: 80, height: 110),
    ]
    var placement = LabelPlacement(width: 300, height: 260, hands: hands)
    let labels = hands.map { placement.place(size, beside: $0, gap: 5) }
    for (index, label) in labels.enumerated() {
      #expect(label.minX >= 0 && label.minY >= 0 && label.maxX <= 300 && label.maxY <= 260)
      for other in labels[..<index] { #expect(label.overlap(with: other) == 0) }
    }
    #expect(labels[0].overlap(with: hands[0]) == 0)
  }

  @Test func labelsLargerThanThePictureStartInItsCorner() {
    let hand = PixelRectangle(minX: 1, minY: 1, width: 3, height: 3)
    var placement = LabelPlacement(width: 10, height: 10, hands: [hand])
    let label = placement.place(size, beside: hand, gap: 5)
    #expect(label.minX == 0 && label.minY == 0)
  }
}

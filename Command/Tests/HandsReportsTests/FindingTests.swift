import HandsLandmarking
import Hands
import HandsImaging
import Testing

@testable import HandsReports

@Suite struct FindingTests {
  private func category(_ name: String, score: Float) -> Category {
    Category(index: 0, score: score, categoryName: name, displayName: "")
  }

  private func hand(_ side: String, gesture: String?) -> Hand {
    Hand(
      handedness: category(side, score: 0.975),
      landmarks: (0..<21).map { NormalizedLandmark(x: Float($0) / 21, y: 0.5, z: 0) },
      worldLandmarks: .init(repeating: Landmark(x: 0, y: 0, z: 0), count: 21),
      gesture: gesture.map { category($0, score: 0.5) }, presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 0.5, height: 0.5),
      track: Track(id: 3, age: 9))
  }

  private let picture: Picture

  init() throws {
    picture = try Picture(
      width: 84, height: 40, format: .gray, bytes: .init(repeating: 90, count: 84 * 40))
  }

  /// Gestures that stay parallel to hands are told apart; compacted ones that are fewer are not.
  @Test(arguments: [true, false])
  func handsAreNamed(isAligned: Bool) {
    let result = GestureRecognizerResult(hands: [
      hand("Left", gesture: nil), hand("Right", gesture: "Victory"),
    ])
    let finding = Finding(result, in: picture, isAligned: isAligned, hasTracks: true)
    #expect(finding.width == 84 && finding.height == 40)
    #expect(finding.regions.count == 2 && finding.tracks?.map(\.id) == [3, 3])
    #expect(finding.gesture(of: 0) == nil)
    #expect(finding.gesture(of: 1)?.categoryName == (isAligned ? "Victory" : nil))
    #expect(finding.caption == (isAligned ? "Left 98%, Victory 50%" : "Left 98%, Right 98%"))
  }

  @Test func landmarksHaveNoGestures() {
    let result = HandLandmarkerResult(hands: [hand("Left", gesture: nil)])
    let finding = Finding(result, in: picture, hasTracks: false)
    #expect(finding.gestures == nil && finding.tracks == nil)
    #expect(finding.caption == "Left 98%")
    #expect(
      Finding(HandLandmarkerResult(hands: []), in: picture, hasTracks: false).caption == "no hand")
  }

  @Test func handsAreDrawnWhereTheyAre() throws {
    let result = HandLandmarkerResult(hands: [hand("Left", gesture: nil)])
    let drawn = try Finding(result, in: picture, hasTracks: false)
      .drawn(on: picture, parts: [.bones])
    #expect(drawn.width == 84 && drawn.height == 40 && drawn.format == .rgb)
    let colored = (0..<40).filter { row in
      drawn.bytes[row * 84 * 3..<(row + 1) * 84 * 3].contains { $0 != 90 }
    }
    #expect(colored.contains(20) && colored.allSatisfy { (15...25).contains($0) }, "\(colored)")
  }
}

import Foundation
import Hands
import HandsImaging
import HandsTestSupport
import Testing

@testable import HandsTraining

/// Which images have which label, and what is counted.
@Suite struct LabelledHandsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ names: String...) throws {
    for name in names {
      let path = URL(fileURLWithPath: folder.file(name))
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: path)
    }
  }

  private func hand(look: Int = 0) -> SearchedImage.Outcome {
    var hand = Hand(
      handedness: .left, handednessScore: 1,
      landmarks: HandLandmarks { _ in NormalizedLandmark(x: 0, y: 0, z: 0) },
      worldLandmarks: HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) }, gesture: nil, presence: 1,
      nextRegion: NormalizedRectangle(xCenter: 0, yCenter: 0, width: 1, height: 1))
    hand.look = look
    return .hand(FoundHand(hand: hand, image: ImageSize(width: 4, height: 4)))
  }

  @Test func foldersAreLabelsInByteOrder() throws {
    try write(
      "é/1.png", "b/2.png", "b/10.png", "b/look/1.JPG", "B2/1.jpeg", "NONE/1.png", "b/x/y/1.png",
      "stray.png", ".hidden/1.png", "b/notes.txt", "b/.2.png")
    let labelled = try LabelledFolder(folder.path)
    #expect(labelled.background?.name == "NONE")
    #expect(labelled.gestures.map(\.name) == ["B2", "b", "é"])
    let looks = labelled.gestures[1].looks
    #expect(looks.map(\.name) == ["", "look"])
    #expect(looks[0].images == [folder.file("b/10.png"), folder.file("b/2.png")])
    #expect(labelled.strayImageCount == 1 && labelled.strayFolderCount == 2)
    let named = try LabelledFolder(folder.path, background: "é")
    #expect(named.background?.name == "é" && named.gestures.map(\.name) == ["B2", "NONE", "b"])
  }

  @Test func spellingsOfANameAreOneLabel() throws {
    try write(
      "e\u{301}/1.png", "e\u{301}/look/2.png", "\u{e9}/3.png", "\u{e9}/look/4.png", "z/1.png")
    let labelled = try LabelledFolder(folder.path)
    #expect(labelled.gestures.map(\.name) == ["é", "z"])
    let looks = labelled.gestures[0].looks
    #expect(looks.map(\.name) == ["", "look"] && looks.map(\.images.count) == [2, 2])
    let named = try LabelledFolder(folder.path, background: "\u{e9}")
    #expect(named.background?.images.count == 4 && named.gestures.map(\.name) == ["z"])
  }

  @Test func labelsAreLimited() throws {
    for index in 0...LabelledFolder.labelLimit {
      try FileManager.default.createDirectory(
        atPath: folder.file("\(index)"), withIntermediateDirectories: false)
    }
    #expect(
      throws: LabelledFolderError.limitExceeded(path: folder.path, what: "labels", limit: 1001)
    ) { try LabelledFolder(folder.path) }
  }

  @Test func resultsAreCounted() throws {
    try write("a/1.png", "a/2.png", "a/3.png", "a/4.png", "b/1.png", "b/2.png")
    let labelled = try LabelledFolder(folder.path)
    let paths = labelled.images
    let outcomes: [SearchedImage.Outcome] = [
      hand(), hand(look: 2), hand(), .unreadable("why"), .noHand, hand(),
    ]
    var results = zip(paths, outcomes).enumerated().map { index, result in
      SearchedImage(path: result.0, outcome: result.1, digest: "\(index)")
    }
    results[2].digest = "0"
    results[3].digest = ""
    let hands = try LabelledHands(labelled, results)
    #expect(hands.items.map(\.path) == [paths[0], paths[1], paths[5]])
    #expect(hands.counts.map(\.hands) == [2, 1] && hands.counts.map(\.images) == [4, 2])
    #expect(hands.counts[0].furtherLook == 1 && hands.counts[0].duplicates == 1)
    #expect(hands.counts[0].unreadable == 1 && hands.counts[1].withoutHand == 1)
    #expect(hands.duplicates.map(\.original) == [paths[0]])
    #expect(
      throws: LabelledFolderError.tooFewHands(hands.counts[1], look: "", images: 2, hands: 1)
    ) { try hands.checkForTraining() }
    results[5].digest = "0"
    #expect(throws: LabelledFolderError.sameImage(path: paths[5], other: paths[0])) {
      try LabelledHands(labelled, results)
    }
  }
}

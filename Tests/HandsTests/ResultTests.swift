import Foundation
import Hands
import HandsFileInput
import HandsTestSupport
import Testing

private func hand(_ gesture: String?, track: Track? = nil, look: Int = 0) -> Hand {
  Hand(
    handedness: .left, handednessScore: 0.984,
    landmarks: HandLandmarks {
      NormalizedLandmark(x: Float($0.rawValue) / 32, y: 0.1, z: -3.41e-7)
    },
    worldLandmarks: HandLandmarks { Landmark(x: 0, y: Float($0.rawValue), z: 0.25) },
    gesture: gesture.map { Gesture(name: $0, score: 0.769) }, presence: 0.9,
    nextRegion: NormalizedRectangle(
      xCenter: 0.1, yCenter: 0.2, width: 0.3, height: 0.4, rotation: -0.5), track: track,
    look: look)
}

struct ResultTests {
  @Test func landmarksAreNamed() throws {
    var landmarks = HandLandmarks { $0.rawValue }
    #expect(landmarks.count == 21 && landmarks[.indexFingerTip] == 8 && landmarks[20] == 20)
    landmarks[.pinkyTip] = -1
    #expect(landmarks.last == -1 && landmarks.firstIndex(of: 8) == 8)
    #expect(HandLandmarks(0..<20) == nil && HandLandmarks(0..<22) == nil)
    #expect(try #require(HandLandmarks(0..<21)) == HandLandmarks { $0.rawValue })
  }

  @Test func resultsDescribeThemselves() {
    let hands = [hand("Thumb_Up"), hand(nil)]
    #expect(
      HandsResult(hands: hands, hasGestures: true).description
        == "Left (0.98), Thumb_Up (0.77); Left (0.98)")
    #expect(HandsResult(hands: [], hasGestures: false).description == "no hand")
    #expect(Gesture(name: "A", score: .nan).description == "A (-)")
  }

  @Test(arguments: [true, false], [true, false])
  func resultsAreReadAsTheyWereWritten(hasGestures: Bool, isVideo: Bool) throws {
    let track = isVideo ? Track(id: 3, age: 9) : nil
    let hands = [hand(hasGestures ? "Thumb_Up" : nil, track: track), hand(nil, track: track)]
    for hands in [hands, []] {
      let result = HandsResult(hands: hands, hasGestures: hasGestures)
      let document = try JSONEncoder().encode(result)
      #expect(try JSONDecoder().decode(HandsResult.self, from: document) == result)
    }
  }

  /// Documents of MediaPipe's own hands stay as they were.
  @Test func looksAreWrittenIfASearchFoundAHand() throws {
    for looks in [[0, 0], [0, 7]] {
      let result = HandsResult(hands: looks.map { hand(nil, look: $0) }, hasGestures: false)
      let document = try JSONEncoder().encode(result)
      let text = String(decoding: document, as: UTF8.self)
      #expect(text.contains(#""looks":[0,7]"#) == (looks == [0, 7]))
      #expect(text.contains("looks") == (looks == [0, 7]))
      #expect(try JSONDecoder().decode(HandsResult.self, from: document) == result)
    }
  }

  /// A net may say any number; JSON has none for some of them.
  @Test func numbersThatAreNoneAreNull() throws {
    var odd = hand("A")
    odd.landmarks[.wrist].x = .nan
    odd.handednessScore = .infinity
    odd.nextRegion.rotation = .nan
    let document = try JSONEncoder().encode(HandsResult(hands: [odd], hasGestures: true))
    let read = try JSONDecoder().decode(HandsResult.self, from: document).hands[0]
    #expect(read.landmarks[.wrist].x.isNaN && read.landmarks[.wrist].y == 0.1)
    #expect(read.handednessScore.isNaN && read.nextRegion.rotation.isNaN)
  }

  @Test(arguments: [
    "{}", #"{"handedness": [], "landmarks": []}"#,
    #"{"schema_version": 3, "handedness": [], "landmarks": [], "world_landmarks": []}"#,
    #"{"handedness": [[]], "landmarks": [], "world_landmarks": []}"#,
    #"{"handedness": [], "landmarks": [[[0, 0, 0]]], "world_landmarks": []}"#,
    #"{"handedness": [], "landmarks": [], "world_landmarks": [], "gestures": [[]]}"#,
  ])
  func otherDocumentsAreRefused(document: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(HandsResult.self, from: Data(document.utf8))
    }
  }

  /// The sample of the article on the schema.
  @Test func theDocumentedSampleIsRead() throws {
    let article = Article.all(of: "Hands").first { $0.description == "ResultsAsJSON.md" }
    let sample = try #require(try article?.json())
    let result = try JSONDecoder().decode(HandsResult.self, from: Data(sample.utf8))
    #expect(result.description == "Left (0.98), Thumb_Up (0.77)")
    #expect(result.hands[0].landmarks[.indexFingerTip].x == 0.5)
    #expect(result.hands[0].track == Track(id: 1, age: 12))
  }

  @Test func bonesAreMediaPipes() {
    let all = HandConnection.all.map { [$0.start.rawValue, $0.end.rawValue] }
    #expect(
      all == [
        [0, 1], [0, 5], [9, 13], [13, 17], [5, 9], [0, 17], [1, 2], [2, 3], [3, 4], [5, 6], [6, 7],
        [7, 8], [9, 10], [10, 11], [11, 12], [13, 14], [14, 15], [15, 16], [17, 18], [18, 19],
        [19, 20],
      ])
  }
}

struct ErrorTests {
  @Test func errorsAreSentences() {
    let refusal = HandsError.invalidOption(name: "numHands", found: "0", expected: "at least 1")
    let error: any Error = refusal
    #expect(error.localizedDescription == "numHands is 0; it must be at least 1")
    #expect(
      refusal != .invalidOption(name: "numHands", found: "-1", expected: "at least 1"))
  }

  @Test func missingBundlesAreTold() {
    #expect(throws: HandsError.file(.notFound(path: "/nowhere.task"))) {
      try HandLandmarkerModels(path: "/nowhere.task")
    }
    #expect(
      HandsError.file(.notFound(path: "/nowhere.task")).description
        == "\"/nowhere.task\" does not exist")
  }
}

import Hands
import HandsLandmarking
import HandsRecord
import Testing

@Suite struct ResultRecordTests {
  /// A hand whose numbers all differ.
  private func hand(_ gesture: Gesture?, track: Track? = nil) -> Hand {
    Hand(
      handedness: .left, handednessScore: 0.75,
      landmarks: HandLandmarks {
        let number = Float($0.rawValue)
        return NormalizedLandmark(x: number / 64, y: number / 128, z: -number / 32)
      },
      worldLandmarks: HandLandmarks {
        let number = Float($0.rawValue)
        return Landmark(x: number / 256, y: -number / 512, z: number / 1024)
      },
      gesture: gesture, presence: 0.5,
      nextRegion: NormalizedRectangle(
        xCenter: 0.5, yCenter: 0.25, width: 0.125, height: 0.0625, rotation: 3),
      track: track)
  }

  private func record(_ hands: [Hand]) -> [UInt8] {
    let words = ResultRecord.words(
      of: HandsResult(hands: hands, hasGestures: true), width: 640, height: 480,
      microseconds: -(1 << 40))
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }

  @Test func headerFindsHandsAndLabels() throws {
    let bytes = record([
      hand(Gesture(name: "Grüße", score: 0.5)), hand(nil), hand(Gesture(name: "B", score: 0.25)),
      hand(Gesture(name: "Grüße", score: 0.125)),
    ])
    var reader = RecordReader(bytes, name: "results")
    func header(_ offset: Int) throws -> Int {
      try reader.move(to: offset)
      return Int(try reader.int32())
    }
    #expect(Array(bytes[..<4]) == Array("HAND".utf8))
    #expect(try header(HeaderField.version) == ResultRecord.version)
    #expect(try header(HeaderField.byteCount) == bytes.count)
    #expect(try header(HeaderField.headerBytes) == ResultRecord.headerByteCount)
    #expect(try header(HeaderField.handBytes) == ResultRecord.handByteCount)
    #expect(try header(HeaderField.handCount) == 4)
    #expect(try header(HeaderField.width) == 640)
    #expect(try header(HeaderField.height) == 480)
    #expect(try header(HeaderField.hasGestures) == 1)
    try reader.move(to: HeaderField.timeUs)
    #expect(try reader.int64() == -(1 << 40))

    let gestures = try (0..<4).map { index in
      try header(
        ResultRecord.headerByteCount + index * ResultRecord.handByteCount + HandField.gesture)
    }
    #expect(gestures == [0, -1, 1, 0])
    #expect(try header(HeaderField.labelCount) == 2)
    let labels = try header(HeaderField.labelOffset)
    let texts = try (0..<2).map { index in
      let (offset, count) = (try header(labels + 8 * index), try header(labels + 8 * index + 4))
      #expect(bytes[offset + count] == 0)
      return String(decoding: bytes[offset..<offset + count], as: UTF8.self)
    }
    #expect(texts == ["Grüße", "B"])
    #expect(bytes.count % 8 == 0)
  }

  @Test func fieldsAreAtTheirOffsets() throws {
    let hand = hand(Gesture(name: "A", score: 0.25), track: Track(id: 7, age: 9))
    var reader = RecordReader(record([hand]), name: "results")
    func floats(_ offset: Int, _ count: Int) throws -> [Float] {
      try reader.move(to: ResultRecord.headerByteCount + offset)
      return try (0..<count).map { _ in try reader.float32() }
    }
    #expect(try floats(HandField.handednessScore, 2) == [0.75, 0.5])
    #expect(try floats(HandField.gestureScore, 1) == [0.25])
    let points = hand.landmarks.flatMap { [$0.x, $0.y, $0.z] }
    #expect(try floats(HandField.landmarks, 63) == points)
    #expect(
      try floats(HandField.worldLandmarks, 63)
        == hand.worldLandmarks.flatMap { [$0.x, $0.y, $0.z] })
    #expect(
      try floats(HandField.jointConfidence, 21)
        == JointConfidence.standard.confidences(of: hand))
    #expect(
      try floats(HandField.fingerExtension, 5) == Finger.allCases.map { hand.fingerExtension[$0] })
    #expect(try floats(HandField.box, 4) == [0, 0, 20 / 64, 20 / 128])
    #expect(try floats(HandField.nextRegion, 5) == [0.5, 0.25, 0.125, 0.0625, 3])
    try reader.move(to: ResultRecord.headerByteCount + HandField.trackId)
    #expect(try reader.int64() == 7)
    try reader.move(to: ResultRecord.headerByteCount + HandField.trackAge)
    #expect(try reader.int64() == 9)
  }

  @Test func handsAreReadBack() throws {
    let hands = [hand(nil), hand(nil)]
    var reader = RecordReader(record(hands), name: "results")
    try reader.move(to: ResultRecord.headerByteCount)
    for hand in hands {
      let read = try reader.hand()
      #expect(read.handedness == hand.handedness)
      #expect(read.handednessScore == hand.handednessScore)
      #expect(read.presence == hand.presence)
      #expect(read.landmarks == hand.landmarks)
      #expect(read.worldLandmarks == hand.worldLandmarks)
    }
  }

  private func readBack(_ track: Track?) throws -> Hand {
    var reader = RecordReader(record([hand(nil, track: track)]), name: "hands")
    try reader.move(to: ResultRecord.headerByteCount)
    return try reader.trackedHand()
  }

  @Test func tracksAreReadBack() throws {
    for track in [nil, Track(id: 1, age: 1), Track(id: Int(Int32.max), age: 9)] {
      #expect(try readBack(track).track == track)
    }
  }

  @Test(arguments: [Int.min, -1, Int(Int32.max) + 1, .max])
  func numbersOfTracksAreInRange(id: Int) {
    #expect(throws: RecordError.self) { try readBack(Track(id: id, age: 1)) }
  }

  @Test func damagedHandsAreRefused() throws {
    let bytes = record([hand(nil)])
    func read(_ damage: (inout [UInt8]) -> Void) throws -> Hand {
      var bytes = Array(bytes[ResultRecord.headerByteCount...].prefix(ResultRecord.handByteCount))
      damage(&bytes)
      var reader = RecordReader(bytes, name: "hands")
      return try reader.hand()
    }
    _ = try read { _ in }
    #expect(throws: RecordError.self) { try read { $0.removeLast() } }
    #expect(throws: RecordError.self) { try read { $0[HandField.handedness] = 2 } }
    for field in [HandField.presence, HandField.landmarks, HandField.worldLandmarks + 4 * 62] {
      #expect(throws: RecordError.self) { try read { $0[field + 3] = 0x7f } }
    }
  }
}

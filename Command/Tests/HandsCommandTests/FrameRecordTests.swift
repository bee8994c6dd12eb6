import HandsLandmarking
import Hands
import HandsImaging
import Testing
import HandsVideoInput

@testable import HandsCommand

@Suite struct FrameRecordTests {
  private func record(hands: [Hand]) throws -> FrameRecord {
    let picture = try Picture(width: 1, height: 1, format: .rgb, bytes: [0, 0, 0])
    return FrameRecord(
      frame: DecodedFrame(index: 7, timestampInMilliseconds: 280, picture: picture),
      result: HandsResult(hands: hands, hasGestures: true))
  }

  private let region = NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1)

  private func hand(gesture: String?, track: Track?, look: Int = 0) -> Hand {
    Hand(
      handedness: .left, handednessScore: 0.75,
      landmarks: HandLandmarks {
        NormalizedLandmark(x: Float($0.rawValue) / 4, y: 0.5, z: -3.41e-7)
      },
      worldLandmarks: HandLandmarks { Landmark(x: 0, y: Float($0.rawValue), z: 0.25) },
      gesture: gesture.map { Gesture(name: $0, score: 0.5) },
      presence: 1, nextRegion: region, track: track, look: look)
  }

  @Test func rowsHaveAColumnForEachValue() throws {
    let header = RecordLayout.csv.header().split(separator: ",")
    #expect(header.count == 9 + 2 * 63)
    #expect(
      header.prefix(13).joined(separator: ",")
        == "frame,timestamp_ms,hand,track_id,handedness,handedness_score,gesture,gesture_score,"
        + "look,x0,y0,z0,x1")
    #expect(header[71] == "z20" && header[72] == "wx0" && header[134] == "wz20\n")

    let lines = RecordLayout.csv.lines(
      of: try record(hands: [
        hand(gesture: "Victory", track: Track(id: 3, age: 9), look: 4),
        hand(gesture: nil, track: nil),
      ]))
    let rows = lines.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count == 3 && rows[2].isEmpty)
    let cells = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(cells[0].count == header.count && cells[1].count == header.count)
    #expect(rows[0].hasPrefix("7,280,0,3,Left,0.75,Victory,0.5,4,0.0,0.5,-3.41e-07,0.25,0.5,"))
    #expect(rows[1].hasPrefix("7,280,1,,Left,0.75,,,0,0.0,0.5,"))
    #expect(cells[0][72...74].joined(separator: ",") == "0.0,0.0,0.25")
    #expect(cells[0].suffix(3).joined(separator: ",") == "0.0,20.0,0.25")
    #expect(try RecordLayout.csv.lines(of: record(hands: [])) == "")
  }

  @Test func longRowsHaveAJointEach() throws {
    let layout = RecordLayout.table(RecordTable(rows: .joints))
    let header =
      "file,width,height,frame,timestamp_ms,hand,track_id,handedness,handedness_score,gesture,"
      + "gesture_score,look,track_age,joint,joint_name,x,y,z,world_x,world_y,world_z\n"
    #expect(layout.header(namesFile: true) == header && layout.namesEveryFile)
    let record = try record(hands: [
      hand(gesture: "None", track: Track(id: 3, age: 9)), hand(gesture: nil, track: nil),
    ])
    let rows = layout.lines(of: record, in: "a.mp4").split(separator: "\n")
    #expect(rows.count == 42)
    #expect(
      rows[8] == "a.mp4,1,1,7,280,0,3,Left,0.75,none,0.5,0,9,8,index_finger_tip,2.0,0.5,-3.41e-07,"
        + "0.0,8.0,0.25")
    #expect(rows[21].hasPrefix("a.mp4,1,1,7,280,1,,Left,0.75,,,0,,0,wrist,"))
    #expect(rows[2].contains(",thumb_mcp,") && rows[41].contains(",pinky_tip,"))
  }

  @Test(arguments: [RecordTable.Rows.hands, .joints])
  func framesWithoutHandsHaveARowOnRequest(rows: RecordTable.Rows) throws {
    let table = RecordLayout.table(RecordTable(rows: rows, hasEmptyFrames: true))
    let lines = table.lines(of: try record(hands: []), in: "a.mp4")
    #expect(lines.hasPrefix(rows == .hands ? "a.mp4,7,280,," : "a.mp4,1,1,7,280,,"))
    let columns = table.header(namesFile: true).split(separator: ",").count
    #expect(lines.split(separator: ",", omittingEmptySubsequences: false).count == columns)
    let one = try record(hands: [hand(gesture: nil, track: nil)])
    #expect(
      table.lines(of: one, in: "a.mp4")
        == RecordLayout.table(RecordTable(rows: rows)).lines(of: one, in: "a.mp4"))
  }

  @Test func recordsOfSeveralVideosNameTheirs() throws {
    let record = try record(hands: [hand(gesture: "Victory", track: nil)])
    #expect(RecordLayout.csv.header(namesFile: true).hasPrefix("file,frame,timestamp_ms,"))
    #expect(
      RecordLayout.csv.lines(of: record, in: "a,b.mp4").hasPrefix("\"a,b.mp4\",7,280,0,,Left,"))
    let layout = RecordLayout.jsonLines()
    #expect(
      layout.lines(of: record, in: "a.mp4").hasPrefix(
        "{\"schema_version\": 2, \"file\": \"a.mp4\", \"precision\": \"exact\", \"frame\": 7, "))
  }

  @Test func textsAreNoFormulas() throws {
    let record = try record(hands: [hand(gesture: "=cmd()", track: nil)])
    let row = RecordLayout.csv.lines(of: record, in: "-1+\"2\".mp4")
    #expect(row.hasPrefix("\"'-1+\"\"2\"\".mp4\",7,280,0,,Left,0.75,'=cmd(),0.5,"))
    for text in ["+1", "@a", "\t=1", "\r=1"] {
      #expect(CSVDocument.line([.string(text)]).trimmingPrefix("\"").first == "'")
    }
    #expect(CSVDocument.line([.float(-1), .string("a=b"), .string("")]) == "-1.0,a=b,")
  }

  /// The landmarker alone has no gestures: no member for them, empty columns.
  @Test func landmarksHaveNoGestures() throws {
    var record = try record(hands: [])
    record.result = HandsResult(
      hands: [hand(gesture: nil, track: Track(id: 3, age: 9))], hasGestures: false)
    let line = RecordLayout.jsonLines(hasTracks: true).lines(
      of: record)
    #expect(line.contains("\"timestamp_ms\": 280, \"handedness\": [[{"))
    #expect(!line.contains("gestures") && line.contains("\"tracks\": [{\"id\": 3, \"age\": 9}]"))
    #expect(RecordLayout.csv.lines(of: record).hasPrefix("7,280,0,3,Left,0.75,,,0,0.0,"))
  }

  @Test func posesAreParallelToHands() throws {
    var record = try record(hands: [hand(gesture: nil, track: nil), hand(gesture: nil, track: nil)])
    #expect(!RecordLayout.jsonLines().lines(of: record).contains("poses"))
    let layout = RecordLayout.jsonLines(poses: PoseEstimator(fieldOfView: 60))
    // All joints on a line.
    #expect(layout.lines(of: record).hasSuffix("\"poses\": [null, null]}\n"))
    record.result.hands[1].landmarks = HandLandmarks {
      let number = $0.rawValue
      return NormalizedLandmark(x: Float(number % 4) / 8, y: Float(number / 4) / 8, z: 0)
    }
    let line = layout.lines(of: record)
    #expect(line.contains("\"poses\": [null, {\"joints\": [["))
    for key in ["palm", "flexion", "spread", "pinch", "grab", "xr", "orientation", "strength"] {
      #expect(line.contains("\"\(key)\": "))
    }
    #expect(line.contains("\"pinches\": [{\"strength\": "))
    #expect(line.split(separator: "\"distance\"").count == 1 + 1 + 4)
    #expect(!line.contains("nan") && line.hasSuffix("]]}]}\n"))
  }

  @Test func documentsAreLines() throws {
    let layout = RecordLayout.jsonLines(hasTracks: true)
    #expect(layout.header() == "")
    let line = layout.lines(
      of: try record(hands: [hand(gesture: nil, track: Track(id: 3, age: 9))]))
    #expect(
      line.hasPrefix(
        """
        {"schema_version": 2, "precision": "exact", "frame": 7, "timestamp_ms": 280, "gestures": [[]], \
        "handedness": [[{
        """))
    #expect(line.contains("\"tracks\": [{\"id\": 3, \"age\": 9}], \"presence\": [1.0], "))
    #expect(
      try RecordLayout.jsonLines().lines(
        of: record(hands: []))
          == """
          {"schema_version": 2, "precision": "exact", "frame": 7, "timestamp_ms": 280, "gestures": [], \
          "handedness": [], "landmarks": [], "world_landmarks": [], "presence": [], "next_regions": []}

          """)
  }
}

@Suite struct ProgressTests {
  @Test(arguments: [
    (60, 240, 1.25, "[#####---------------]  60 of 240 frames, 48.0 frames/s, 0:04 left"),
    (1, 100_000, 0.5, "[--------------------]  1 of 100000 frames, 2.0 frames/s, 13:53:20 left"),
    (9, 8, 1, "[####################]  9 of 8 frames, 9.0 frames/s, 0:00 left"),
    (0, 8, 0, "[--------------------]  0 of 8 frames, 0.0 frames/s, - left"),
    (30, nil, 2, "30 frames, 15.0 frames/s"),
  ])
  func speedAndTimeLeftAreTold(done: Int, total: Int?, seconds: Double, text: String) {
    let progress = Progress(videos: [Progress.Video(done: done, total: total)])
    #expect(progress.text(after: .seconds(seconds)) == text)
  }

  @Test func videosCountByTheirShares() {
    let text = Progress(videos: [
      Progress.Video(done: 30, total: 30, isEnded: true), Progress.Video(done: 20, total: 40),
      Progress.Video(done: 9, total: nil), Progress.Video(),
      // Done before: nothing is to be learnt of the time that is left.
      Progress.Video(isEnded: true, isSkipped: true),
    ]).text(after: .seconds(3))
    #expect(
      text == "[#######-------------]  2 of 5 videos, 59 frames, 19.7 frames/s, 0:05 left")
  }
}

import HandsLandmarking
import Foundation
import Hands
import HandsImageFiles
import HandsImaging
import HandsTestSupport
import Testing

@testable import HandsReports

@Suite struct ReportTests {
  private func report(listsItems: Bool = true) -> Report {
    Report(
      Report.Subject(
        title: "A <title> & \"more\"", itemName: "picture", timelineTitle: "One by one",
        listsItems: listsItems, parts: .standard,
        settings: [Report.Setting(name: "model", value: "<b>.task")]))
  }

  private func result(_ gestures: [String?], score: Float = 0.5) -> HandsResult {
    let hands = gestures.map { gesture in
      Hand(
        handedness: .left, handednessScore: score,
        landmarks: HandLandmarks { joint in
          let place = Float(joint.rawValue) / 21
          return NormalizedLandmark(x: place, y: place, z: 0)
        },
        worldLandmarks: HandLandmarks { joint in
          let place = Float(joint.rawValue) / 21
          return Landmark(x: place, y: -place, z: 0.1)
        },
        gesture: gesture.map { Gesture(name: $0, score: 0.75) }, presence: 1,
        nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
    }
    return HandsResult(hands: hands, hasGestures: true)
  }

  private func picture() throws -> Picture {
    try Picture(width: 640, height: 480, format: .gray, bytes: .init(repeating: 90, count: 307_200))
  }

  private func parsed(_ report: Report) throws -> ParsedPage {
    try #require(ParsedPage(report.page.bytes))
  }

  @Test func everyTextIsEscaped() throws {
    var report = report()
    let name = "pictures/<img src=x onerror=alert(1)> & \"quotes\" 'all'.png"
    try report.add(
      name: name, shortName: name, result(["<Victory>", nil]), in: picture(), milliseconds: 12)
    report.add(name: name, failure: "no </b> picture")
    let page = try parsed(report)
    #expect(page.texts["title"]?.first == "A <title> & \"more\"")
    #expect(page.texts["h1"] == ["A <title> & \"more\""])
    #expect(page.texts["td"]?.filter { $0 == name }.count == 2)
    #expect(page.texts["td"]?.contains("Left 50% <Victory> 75%, Left 50%") == true)
    #expect(page.texts["td"]?.contains("no </b> picture") == true)
    #expect(page.texts["td"]?.contains("<b>.task") == true)
    #expect(page.attributes(of: "img").map { $0["alt"] } == ["<Victory> 75%, Left 50%"])
  }

  @Test func totalsAreCounted() throws {
    var report = report()
    for (gesture, time) in [("Victory", 10.0), ("Victory", 20), ("Open_Palm", 30)] {
      try report.add(
        name: "a", shortName: "a", result([gesture]), in: nil, milliseconds: time)
    }
    try report.add(name: "b", shortName: "b", result([]), in: nil, milliseconds: 40)
    report.add(name: "c", failure: "broken")
    #expect(report.itemCount == 5 && report.itemsWithHands == 3 && report.failureCount == 1)
    #expect(report.sides == ["Left": 3])
    #expect(report.gestureNames == ["Victory", "Open_Palm"])
    let page = try parsed(report)
    #expect(page.texts["strong"]?.prefix(3) == ["5", "3", "3"])
    #expect(
      page.texts["td"]?.prefix(8) == [
        "Victory", "2", "67%", "0.75", "Open_Palm", "1", "33%", "0.75",
      ])
    #expect(page.texts["h2"]?.contains("One by one") == true)
    // One lane for each gesture among the lanes of the chart.
    #expect(page.texts["text"]?.filter { $0 == "Victory" }.count == 1)
  }

  @Test func picturesAreInsideThePage() throws {
    var report = report()
    try report.add(
      name: "a", shortName: "a", result(["Victory"]), in: picture(), milliseconds: 1)
    let image = try #require(parsed(report).attributes(of: "img").first)
    #expect(image["width"] == "240" && image["height"] == "180")
    let source = try #require(image["src"])
    let prefix = "data:image/jpeg;base64,"
    #expect(source.hasPrefix(prefix))
    let file = try #require(Data(base64Encoded: String(source.dropFirst(prefix.count))))
    let small = try ImageDecoder.decode([UInt8](file))
    #expect(small.width == 240 && small.height == 180)
    // Drawn on.
    #expect(Set(small.bytes).count > 50)
  }

  /// The figure is that of the picture whose hands have the highest scores.
  @Test func theBestHandIsShownInSpace() throws {
    var report = report()
    for (name, score) in [("low", 0.6), ("high", 0.9), ("middle", 0.8)] as [(String, Float)] {
      try report.add(
        name: name, shortName: name, result(["Victory"], score: score), in: nil, milliseconds: 1)
    }
    #expect(report.best?.name == "high")
    let page = try parsed(report)
    #expect(page.attributes(of: "script").count == 1)
    #expect(page.texts["figcaption"] == ["high"])
  }

  @Test func nothingFoundIsAReportToo() throws {
    let empty = try parsed(report())
    #expect(empty.attributes(of: "script").isEmpty && empty.attributes(of: "svg").isEmpty)
    var failed = report()
    for index in 0..<60 { failed.add(name: "\(index)", failure: "broken") }
    let page = try parsed(failed)
    #expect(page.texts["li"]?.last == "… and 10 more")
    #expect(page.texts["td"]?.filter { $0 == "broken" }.count == 60)
  }

  /// A long video: many gestures, some frames that fail, hands that come and go.
  @Test func longRunsGiveNoLongPages() throws {
    func page(frames: Int) throws -> [UInt8] {
      var report = report(listsItems: false)
      let results = (0..<24).map {
        result($0 == 5 ? [] : ["Gesture_\($0)", "Gesture_\($0 / 7)"])
      }
      let picture = try picture()
      for index in 0..<frames {
        let isShown = report.thumbnails.elements.count < 4 && index < 4
        if index % 97 == 3 {
          report.add(name: "\(index)", failure: "broken")
        } else {
          try report.add(
            name: "\(index)", shortName: "\(index)", results[index * 7 % 24],
            in: isShown ? picture : nil, milliseconds: Double(index % 31))
        }
      }
      return report.page.bytes
    }
    let (short, long) = (try page(frames: 800), try page(frames: 100_000))
    #expect(ParsedPage(long) != nil)
    #expect(long.count < 2 * short.count && long.count < 1_000_000, "\(long.count)")
  }

  @Test func smallPicturesAreFew() throws {
    var report = report(listsItems: false)
    let picture = try Picture(
      width: 8, height: 8, format: .gray, bytes: .init(repeating: 9, count: 64))
    for index in 0..<500 {
      try report.add(
        name: "\(index)", shortName: "\(index)", result([]), in: picture, milliseconds: nil)
    }
    let names = try #require(parsed(report).texts["b"])
    #expect(names.count == 32 && names.first == "0" && names.last == "496")
    #expect(names.count <= Report.thumbnailLimit)
  }

  @Test func listsOfPicturesEnd() throws {
    var report = report()
    for index in 0..<(Report.fileLimit + 7) {
      try report.add(
        name: "\(index)", shortName: "", result([]), in: nil, milliseconds: nil)
    }
    let page = try parsed(report)
    #expect(page.texts["p"]?.contains("… and 7 more") == true)
    #expect(page.texts["td"]?.filter { $0 == "no hand" }.count == Report.fileLimit)
  }

  /// Bars stand where their frames are: the plot reaches from 128 to 916.
  @Test func barsStandAtTheirFrames() throws {
    var report = report(listsItems: false)
    for gesture in ["One", "One", nil, "Two"] {
      try report.add(
        name: "a", shortName: "a", result([gesture]), in: nil, milliseconds: 10)
    }
    let page = try #require(ParsedPage(Array(TimelineChart(report).svg.source.utf8)))
    func bars(_ style: String) -> [[String?]] {
      page.attributes(of: "rect").filter { $0["class"] == style }.map {
        [$0["x"], $0["width"], $0["opacity"]]
      }
    }
    #expect(bars("hands") == [["128.0", "788.0", "1"]])
    #expect(bars("c0") == [["128.0", "394.0", "1.0"]])
    #expect(bars("c1") == [["719.0", "197.0", "1.0"]])
    let scores = page.attributes(of: "polyline").filter { $0["class"] == "gesture" }
    // Broken where there is no gesture.
    #expect(scores.count == 2)
  }
}

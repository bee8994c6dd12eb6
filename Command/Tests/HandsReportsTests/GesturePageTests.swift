import HandsImaging
import HandsLandmarking
import HandsTestSupport
import Hands
import Testing

@testable import HandsReports

@Suite struct GesturePageTests {
  private func page(columns: [String], rows: [String], counts: [[Int]]) -> GesturePage {
    GesturePage(
      title: "Gestures <&>", settings: [Report.Setting(name: "turn", value: "30")],
      tiles: [("2", "labels")], advice: ["more <pictures>"], notes: ["a note"],
      matrix: GesturePage.Matrix(rows: rows, columns: columns, counts: counts))
  }

  private let result = HandsResult(
    hands: [
      Hand(
        handedness: .left, handednessScore: 0.9,
        landmarks: HandLandmarks { NormalizedLandmark(x: Float($0.rawValue) / 21, y: 0.5, z: 0) },
        worldLandmarks: HandLandmarks { _ in Landmark(x: 0, y: 0, z: 0) }, gesture: nil,
        presence: 1,
        nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
    ], hasGestures: false)

  @Test func matrixAndMistakesAreShown() throws {
    var page = page(
      columns: ["None", "<a>", "b"], rows: ["<a>", "b"], counts: [[0, 7, 2, 1], [0, 0, 5, 0]])
    let picture = try Picture(
      width: 480, height: 240, format: .rgb, bytes: .init(repeating: 90, count: 345_600))
    try page.add(name: "x/<1>.png", caption: "<a>: b 0.70", result, in: picture)
    page.mistakes = ["x/<1>.png: <a>, answer b 0.70"]
    page.tables = [("Labels", GesturePage.Table(["label", " hands"], [["<a>", "10"]]))]
    page.lists = [("Unreadable", []), ("Without a hand", ["y.png"])]
    let parsed = try #require(ParsedPage(page.page.bytes))
    #expect(parsed.texts["h1"] == ["Gestures <&>"])
    let texts = try #require(parsed.texts["text"])
    #expect(texts.prefix(4) == ["None", "<a>", "b", "below threshold"])
    // Numbers carry what they count as a title of their own.
    #expect(parsed.texts["title"]?.contains("<a>, predicted b: 2 of 10") == true)
    #expect(parsed.attributes(of: "rect").count == 8 + 4)
    let image = try #require(parsed.attributes(of: "img").first)
    #expect(image["width"] == "240" && image["height"] == "120" && image["alt"] == "<a>: b 0.70")
    #expect(parsed.texts["th"]?.contains("hands") == true)
    // The counts are there for those who do not see the figure, and both scroll by keyboard.
    #expect(parsed.texts["td"]?.prefix(10) == ["<a>", "0", "7", "2", "1", "b", "0", "0", "5", "0"])
    let boxes = parsed.attributes(of: "div").filter { $0["class"] == "table" }
    #expect(
      boxes.count >= 3 && boxes.allSatisfy { $0["tabindex"] == "0" && $0["aria-label"] != nil })
    let headings = try #require(parsed.texts["h2"])
    #expect(headings.contains("Without a hand") && !headings.contains("Unreadable"))
    #expect(parsed.texts["li"]?.contains("more <pictures>") == true)
  }

  @Test func hugeMatricesHaveNoFigure() throws {
    let names = (0..<100).map { "g\($0)" }
    let page = page(
      columns: names, rows: names, counts: names.map { _ in Array(repeating: 1, count: 101) })
    let parsed = try #require(ParsedPage(page.page.bytes))
    #expect(parsed.attributes(of: "svg").isEmpty)
  }
}

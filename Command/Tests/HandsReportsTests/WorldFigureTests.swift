import Hands
import HandsLandmarking
import HandsTestSupport
import Testing

@testable import HandsReports

@Suite struct WorldFigureTests {
  private func result(_ hands: [[Landmark]]) -> HandsResult {
    let hands = hands.map { points in
      Hand(
        handedness: .left, handednessScore: 0.97,
        landmarks: HandLandmarks { _ in NormalizedLandmark(x: 0, y: 0, z: 0) },
        worldLandmarks: HandLandmarks { points[$0.rawValue] },
        gesture: Gesture(name: "<A>", score: 0.5), presence: 1,
        nextRegion: NormalizedRectangle(xCenter: 0.5, yCenter: 0.5, width: 1, height: 1))
    }
    return HandsResult(hands: hands, hasGestures: true)
  }

  /// The wrist in the middle, a tenth of a meter on both sides, up and down, before and behind it.
  private let cross: [Landmark] = {
    var points = [Landmark](repeating: Landmark(x: 0, y: 0, z: 0), count: 21)
    points[4] = Landmark(x: 0.1, y: 0, z: 0)
    points[8] = Landmark(x: -0.1, y: 0, z: 0)
    points[12] = Landmark(x: 0, y: 0.1, z: 0)
    points[16] = Landmark(x: 0, y: -0.1, z: 0)
    points[19] = Landmark(x: 0, y: 0, z: 0.1)
    points[20] = Landmark(x: 0, y: 0, z: -0.1)
    return points
  }()

  private func parsed(_ hands: [[Landmark]]) throws -> ParsedPage {
    try #require(ParsedPage(Array(WorldFigure(result(hands)).svg.source.utf8)))
  }

  /// Views are 280 wide, with 22 left free around a hand: a tenth of a meter is 118.
  @Test func viewsShowTheirSides() throws {
    let circles = try parsed([cross]).attributes(of: "circle")
    #expect(circles.count == 3 * 21)
    func center(_ point: Int, view: Int) -> [String?] {
      circles[view * 21..<view * 21 + 21].filter { $0["data-points"] == "\(point)" }
        .flatMap { [$0["cx"], $0["cy"]] }
    }
    #expect(center(0, view: 1) == ["140.0", "140.0"])
    #expect(center(4, view: 1) == ["258.0", "140.0"])
    #expect(center(8, view: 1) == ["22.0", "140.0"])
    #expect(center(12, view: 1) == ["140.0", "258.0"])
    #expect(center(20, view: 1) == ["140.0", "140.0"])
    // From the side what lies away from the camera is at the right.
    #expect(center(4, view: 2) == ["140.0", "140.0"])
    #expect(center(19, view: 2) == ["258.0", "140.0"])
    #expect(center(20, view: 2) == ["22.0", "140.0"])
    #expect(center(16, view: 2) == ["140.0", "22.0"])
  }

  @Test func figuresAreNamedAndMeasured() throws {
    let figure = try parsed([cross, cross])
    #expect(figure.elements.first?.name == "svg")
    #expect(figure.texts["text"]?.filter { $0 == "Left 97%, <A> 50%" }.count == 2)
    // A tenth of a meter takes 118 of the 140 that half a view has.
    #expect(figure.texts["text"]?.filter { $0 == "0.1 m" }.count == 2)
    #expect(figure.texts["text"]?.filter { $0 == "front" }.count == 2)
    let lines = figure.attributes(of: "line")
    #expect(lines.count == 2 * 3 * 21)
    #expect(Set(lines.compactMap { $0["stroke"] }).count == 6)
  }

  @Test func firstViewsCanBeTurned() throws {
    let page = try parsed([cross])
    let turnable = try #require(
      page.attributes(of: "g").first { $0["class"] == "wf-hand wf-turnable" })
    #expect(turnable["tabindex"] == "0" && turnable["data-yaw"] == "0.6500")
    let numbers = try #require(turnable["data-hand"]).split(separator: " ")
    #expect(numbers.count == 63 && numbers[12] == "118.00" && numbers[60 + 2] == "-118.00")
  }

  @Test func strangeHandsLeaveNoStrangeNumbers() throws {
    var infinite = cross
    infinite[3].y = .infinity
    infinite[5].x = .nan
    let dot = [Landmark](repeating: Landmark(x: 7, y: 7, z: 7), count: 21)
    let huge = cross.map { Landmark(x: $0.x * 3e38, y: $0.y, z: $0.z) }
    for hand in [infinite, dot, huge] {
      for circle in try parsed([hand]).attributes(of: "circle") {
        let x = try #require(circle["cx"].flatMap(Double.init))
        #expect((0...280).contains(x))
      }
    }
    let empty = try parsed([])
    #expect(empty.texts["text"] == ["no hand"])
  }
}

import Hands
import HandsStarCount
import Testing

@testable import HandsCommand

@Suite struct StarSceneTests {
  private let size = Terminal.Size(columns: 40, rows: 13)

  private func scene(_ game: StarGame, tips: [NormalizedLandmark] = [], after time: Int) -> TextGrid
  {
    StarScene(game: game, tips: tips, fallenForMilliseconds: time).grid(size: size)
  }

  private func row(of character: Character, in grid: TextGrid) -> [Int] {
    (0..<grid.size.rows).filter { grid.text(ofRow: $0).contains(character) }
  }

  @Test func starsFallOneAfterTheOtherAndStayOnTheGround() {
    let game = StarGame(.given([2]))
    #expect(row(of: "★", in: scene(game, after: 0)) == [0])
    #expect(row(of: "★", in: scene(game, after: 1000)) == [2, 4])
    let fallen = scene(game, after: 100_000)
    #expect(row(of: "★", in: fallen) == [9])
    #expect(fallen.text(ofRow: 9).filter { $0 == "★" }.count == 2)
  }

  @Test func fingertipsAreSeenAsInAMirror() {
    let grid = scene(
      StarGame(.given([1])), tips: [NormalizedLandmark(x: 0, y: 0.5, z: 0)], after: 0)
    #expect(Array(grid.text(ofRow: 4)).last == "●")
    #expect(grid.text(ofRow: 11).hasSuffix("1 finger "))
  }

  @Test func tipsOutsideThePictureStayOnTheScreen() {
    let tips = [(-3, 7), (9, -1)].map { NormalizedLandmark(x: $0.0, y: $0.1, z: 0) }
    let grid = scene(StarGame(.given([1])), tips: tips, after: 0)
    #expect(Array(grid.text(ofRow: 9)).last == "●" && Array(grid.text(ofRow: 0)).first == "●")
  }

  @Test func aRoundThatIsWonHasABadge() {
    var game = StarGame(.given([10]))
    for time in [0, 500] { game.show(fingers: 10, atMilliseconds: time) }
    let grid = scene(game, after: 500)
    #expect(grid.text(ofRow: 5).contains("10 stars!"))
    #expect(grid.text(ofRow: 12).contains("next stars in 3"))
    #expect(grid.text(ofRow: 11).contains("round 1   score 10"))
  }

  @Test func drawsOnAnyScreen() {
    for rows in 1...5 {
      for columns in 1...6 {
        let grid = StarScene(
          game: StarGame(.given([10])), tips: [NormalizedLandmark(x: 1, y: 1, z: 0)],
          fallenForMilliseconds: 9000
        ).grid(size: Terminal.Size(columns: columns, rows: rows))
        #expect(grid.text(ofRow: rows - 1).count == columns)
      }
    }
  }

  @Test func coloursAreSetWhereTheyChange() {
    var grid = TextGrid(size: Terminal.Size(columns: 4, rows: 2))
    grid.write("ab", column: 1, row: 0, ink: .red)
    grid.write("c", column: 0, row: 1, ink: .red)
    grid.write("outside", column: 2, row: 1)
    grid.write("below", column: 0, row: 2)
    #expect(
      grid.escapeSequences
        == "\u{1B}[1;1H \u{1B}[31mab \u{1B}[2;1Hc \u{1B}[39mou")
  }
}

import Hands
import HandsStarCount

/// What a terminal shows of a game: falling stars, fingertips, and how the round stands.
struct StarScene {
  /// How long a star falls from the top to the ground.
  static let fallInMilliseconds = 2000

  var game: StarGame
  var tips: [NormalizedLandmark]
  /// Since the stars of this round began to fall.
  var fallenForMilliseconds: Int

  /// Draws the scene.
  ///
  /// - Parameter size: The screen's.
  /// - Returns: The screen.
  func grid(size: Terminal.Size) -> TextGrid {
    var grid = TextGrid(size: size)
    let field = Terminal.Size(columns: size.columns, rows: max(size.rows - 3, 1))
    drawStars(on: &grid, field)
    drawTips(on: &grid, field)
    grid.write(String(repeating: "─", count: size.columns), column: 0, row: field.rows, ink: .gray)
    let score = "round \(game.round)   score \(game.score)"
    grid.write(score, column: 1, row: field.rows + 1)
    let count = tips.count == 1 ? "1 finger" : "\(tips.count) fingers"
    grid.write(count, column: size.columns - count.count - 1, row: field.rows + 1, ink: .cyan)
    drawPhase(on: &grid, field)
    return grid
  }

  /// Stars fall one after the other, side by side over the whole width, and stay on the ground.
  private func drawStars(on grid: inout TextGrid, _ field: Terminal.Size) {
    for star in 0..<game.stars {
      let delay = StarScene.fallInMilliseconds / 2 * star / game.stars
      let time = min(max(fallenForMilliseconds - delay, 0), StarScene.fallInMilliseconds)
      let row = (field.rows - 1) * time / StarScene.fallInMilliseconds
      let column = field.columns * (2 * star + 1) / (2 * game.stars)
      grid.write("★", column: column, row: row, ink: .yellow)
    }
  }

  /// Fingertips as in a mirror.
  private func drawTips(on grid: inout TextGrid, _ field: Terminal.Size) {
    for tip in tips {
      let x = min(max(1 - tip.x, 0), 1)
      let y = min(max(tip.y, 0), 1)
      grid.write(
        "●", column: Int(x * Float(field.columns - 1)), row: Int(y * Float(field.rows - 1)),
        ink: .cyan)
    }
  }

  private func drawPhase(on grid: inout TextGrid, _ field: Terminal.Size) {
    switch game.phase {
    case .counting(let held):
      let length = 20
      let filled = Int(held * Double(length))
      let bar =
        String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled)
      grid.writeCentered(bar, row: field.rows + 2, ink: .green)
    case .won(let wait):
      let middle = field.rows / 2
      grid.writeCentered("╔══════════════╗", row: middle - 1, ink: .green)
      grid.writeCentered("║  \(StarScene.badge(game.stars))  ║", row: middle, ink: .green)
      grid.writeCentered("╚══════════════╝", row: middle + 1, ink: .green)
      grid.writeCentered("next stars in \((wait + 999) / 1000)", row: field.rows + 2)
    }
  }

  /// Ten characters, such as ` 3 stars! `.
  private static func badge(_ stars: Int) -> String {
    let text = stars == 1 ? "1 star!" : "\(stars) stars!"
    let blanks = 10 - text.count
    return String(repeating: " ", count: blanks / 2) + text
      + String(repeating: " ", count: blanks - blanks / 2)
  }
}

import ArgumentParser

/// A width and height, `640x480`, or `480` for a square.
struct PixelSize: ExpressibleByArgument, Equatable {
  var width: Int
  var height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    let sides = parts.compactMap { Int($0) }
    guard sides.count == parts.count, (1...2).contains(sides.count) else { return nil }
    self.init(width: sides[0], height: sides[sides.count - 1])
  }

  var defaultValueDescription: String { width == height ? "\(width)" : "\(width)x\(height)" }
}

extension Picture {
  /// Returns a darker copy: 255 · (value / 255)^1.8, which brings out bright surfaces.
  ///
  /// - Returns: An image of the same format with contiguous rows; an alpha channel changes too.
  package func darkened() -> Picture {
    let table = Picture.darkLevels
    return Picture(
      packed: packedBytes.map { table[Int($0)] }, width: width, height: height, format: format)
  }

  /// The darker level of each level.
  private static let darkLevels: [UInt8] = (0...255).map { level in
    guard level > 0 else { return 0 }
    let value = Double(level) / 255
    // value^1.8 is the ninth power of the fifth root, found with Newton's method.
    var root = 1.0
    for _ in 0..<40 {
      root = (4 * root + value / (root * root * root * root)) / 5
    }
    let cube = root * root * root
    return UInt8(255 * cube * cube * cube + 0.5)
  }
}

/// One look of a search: where the detector looks in a picture, how the picture is sampled, and
/// which detections are followed.
package struct SearchLook: Equatable, Sendable {
  /// Where the detector looks.
  package enum Area: Equatable, Sendable {
    /// Nowhere again: the output for the whole picture is decoded with another threshold.
    case wholePictureAgain
    /// In a square around the middle of the picture, black outside of it.
    ///
    /// The side is a multiple of the picture's longer side; the turn is in radians, clockwise on
    /// the screen.
    case square(side: Float, turn: Float = 0)
    /// In overlapping squares that cover the picture.
    ///
    /// The side is a fraction of the picture's longer side, the overlap one of the square's side.
    case tiles(side: Float, overlap: Float)
  }

  /// How the picture is sampled.
  package enum Sampling: Equatable, Sendable {
    /// As MediaPipe does: four pixels for each point.
    case bilinear
    /// From a picture reduced by area mean to about the detector's resolution.
    case averaged
    /// As ``averaged``, and darkened.
    case averagedAndDarkened
  }

  /// Where the detector looks.
  package var area: Area
  /// How the picture is sampled.
  package var sampling: Sampling
  /// The look is skipped in pictures whose longer side is at most this, in pixels.
  package var sideLimit: Float
  /// Minimum score of a detection.
  package var minScore: Float
  /// Maximum number of detections to follow in each square.
  package var maxCount: Int

  /// Creates a look.
  ///
  /// - Parameters:
  ///   - area: Where the detector looks.
  ///   - sampling: How the picture is sampled.
  ///   - sideLimit: The look is skipped in pictures whose longer side is at most this, in pixels.
  ///   - minScore: Minimum score of a detection.
  ///   - maxCount: Maximum number of detections to follow in each square.
  package init(
    _ area: Area, _ sampling: Sampling = .bilinear, sideLimit: Float = 0, minScore: Float = 0.2,
    maxCount: Int = 4
  ) {
    self.area = area
    self.sampling = sampling
    self.sideLimit = sideLimit
    self.minScore = minScore
    self.maxCount = maxCount
  }

  /// Returns the squares in which the detector looks.
  ///
  /// - Parameters:
  ///   - image: The size of the picture.
  ///   - rotation: The rotation of the region that makes the picture upright, in radians.
  /// - Returns: The squares, row by row; none for ``Area/wholePictureAgain``.
  package func squares(in image: ImageSize, rotation: Float) -> [NormalizedRectangle] {
    let longerSide = max(image.width, image.height)
    func square(x: Float, y: Float, side: Float, turn: Float) -> NormalizedRectangle {
      NormalizedRectangle(
        xCenter: x / image.width, yCenter: y / image.height, width: side / image.width,
        height: side / image.height, rotation: rotation + turn)
    }
    switch area {
    case .wholePictureAgain: return []
    case .square(let side, let turn):
      return [
        square(x: image.width / 2, y: image.height / 2, side: side * longerSide, turn: turn)
      ]
    case .tiles(let share, let overlap):
      let side = share * longerSide
      let columns = SearchLook.centers(length: image.width, side: side, overlap: overlap)
      let rows = SearchLook.centers(length: image.height, side: side, overlap: overlap)
      return rows.flatMap { y in columns.map { x in square(x: x, y: y, side: side, turn: 0) } }
    }
  }

  /// Returns the centers of tiles along a side of the picture, in pixels.
  private static func centers(length: Float, side: Float, overlap: Float) -> [Float] {
    guard length > side else { return [length / 2] }
    // What is within rounding of a whole number of steps takes no further one.
    let steps = max(Int(((length - side) / (side * (1 - overlap)) - 1e-4).rounded(.up)), 1)
    return (0...steps).map { side / 2 + Float($0) / Float(steps) * (length - side) }
  }
}

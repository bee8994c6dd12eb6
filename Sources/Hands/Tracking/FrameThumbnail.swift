import HandsImaging
import HandsLandmarking

/// A coarse gray copy of a frame, to notice that something moves.
///
/// It has 40 cells along the longer side. A cell is the mean of 16 green values that are evenly spaced
/// in it, so it takes about 20,000 reads whatever the frame's size.
struct FrameThumbnail {
  private let width, height: Int
  /// The frame's size.
  private let image: ImageSize
  private let cells: [Float]
  /// Whether each cell is left out of comparisons.
  private var isCovered: [Bool]

  private static let longerSide = 40
  /// Samples along each side of a cell.
  private static let samples = 4
  /// The difference in levels from which a cell has changed.
  ///
  /// Grain of 6 levels moves a cell's difference by 2, and never by 10; the edge of a hand that
  /// enters, by 30 to 150.
  private static let minDifference: Float = 10
  /// The number of changed cells from which a frame has: a hand of an eighth of the longer side covers
  /// 20, and shows 4 when a fifth of it is in the frame.
  private static let minChangedCells = 4
  /// The radius of what a region hides, as a multiple of its side: its corners are at 0.71, and a hand
  /// has moved on since the region was computed.
  private static let coveredRadius: Float = 1

  /// Copies a frame.
  ///
  /// - Parameter picture: A frame of any size and format.
  init(_ picture: Picture) {
    let longer = max(picture.width, picture.height)
    func cellCount(_ length: Int) -> Int {
      max(1, (length * FrameThumbnail.longerSide + longer / 2) / longer)
    }
    (width, height) = (cellCount(picture.width), cellCount(picture.height))
    image = ImageSize(picture)
    let samples = FrameThumbnail.samples
    func positions(_ count: Int, in length: Int) -> [Int] {
      (0..<count * samples).map { (2 * $0 + 1) * length / (2 * count * samples) }
    }
    let bytesPerPixel = picture.format.bytesPerPixel
    // Green is the second channel of all colored formats.
    let channel = bytesPerPixel > 1 ? 1 : 0
    let columns = positions(width, in: picture.width).map { $0 * bytesPerPixel + channel }
    var sums = [Int](repeating: 0, count: width * height)
    for (row, y) in positions(height, in: picture.height).enumerated() {
      let (start, first) = (y * picture.rowStride, row / samples * width)
      for (column, offset) in columns.enumerated() {
        sums[first + column / samples] += Int(picture.bytes[start + offset])
      }
    }
    cells = sums.map { Float($0) / Float(samples * samples) }
    isCovered = [Bool](repeating: false, count: cells.count)
  }

  /// Leaves the surroundings of regions out of comparisons.
  ///
  /// - Parameter regions: Regions that are square in pixels.
  mutating func cover(_ regions: [NormalizedRectangle]) {
    for region in regions {
      let radius = region.width * image.width * FrameThumbnail.coveredRadius
      let center = SIMD2(region.xCenter * image.width, region.yCenter * image.height)
      for y in 0..<height {
        for x in 0..<width {
          let cell = SIMD2(
            (Float(x) + 0.5) / Float(width) * image.width,
            (Float(y) + 0.5) / Float(height) * image.height)
          let way = cell - center
          if (way * way).sum() < radius * radius { isCovered[y * width + x] = true }
        }
      }
    }
  }

  /// Returns whether another frame differs, apart from its brightness as a whole.
  ///
  /// - Parameter other: The other frame.
  /// - Returns: Whether the sizes differ, or enough cells that neither frame leaves out.
  func differs(from other: FrameThumbnail) -> Bool {
    guard image == other.image else { return true }
    let open = cells.indices.filter { !isCovered[$0] && !other.isCovered[$0] }
    var sum: Float = 0
    for index in open { sum += cells[index] - other.cells[index] }
    let mean = sum / Float(max(open.count, 1))
    var changed = 0
    for index in open
    where abs(cells[index] - other.cells[index] - mean) >= FrameThumbnail.minDifference {
      changed += 1
    }
    return changed >= FrameThumbnail.minChangedCells
  }
}

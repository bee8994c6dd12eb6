@testable import HandsEngine

extension ChannelBlockedLayout {
  /// Where each number of the contiguous tensor lies.
  var pixelOffsets: [Int] {
    (0..<batch * height * width).flatMap { pixel in
      let (line, column) = pixel.quotientAndRemainder(dividingBy: width)
      let (image, row) = line.quotientAndRemainder(dividingBy: height)
      let start = offset(image: image, row: row, column: column)
      return (0..<blocks * lanes).map { start + $0 / lanes * blockStride + $0 % lanes }
    }
  }

  /// Where the zeros around the images lie.
  var borderOffsets: [Int] {
    var offsets: [Int] = []
    for row in -border.top..<height + border.bottom {
      for column in -border.left..<width + border.right {
        guard row < 0 || row >= height || column < 0 || column >= width else { continue }
        for image in 0..<batch {
          let start = offset(image: image, row: row, column: column)
          for block in 0..<blocks {
            offsets += (0..<lanes).map { start + block * blockStride + $0 }
          }
        }
      }
    }
    return offsets
  }

  /// A contiguous tensor laid out in blocks; what lies between blocks is not a number.
  ///
  /// - Parameters:
  ///   - contiguous: The numbers.
  ///   - around: What surrounds the images.
  /// - Returns: As many numbers as the layout counts.
  func blocked(_ contiguous: [Float], around: Float) -> [Float] {
    var numbers = [Float](repeating: .nan, count: floatCount)
    for offset in borderOffsets { numbers[offset] = around }
    for (offset, number) in zip(pixelOffsets, contiguous) { numbers[offset] = number }
    return numbers
  }
}

import Tensors

extension PlaneLayout {
  /// Where each number of the dense tensor lies.
  var pixelOffsets: [Int] {
    (0..<batch * height * width).flatMap { pixel in
      let (line, column) = pixel.quotientAndRemainder(dividingBy: width)
      let (picture, row) = line.quotientAndRemainder(dividingBy: height)
      let start = offset(picture: picture, row: row, column: column)
      return (0..<planes * lanes).map { start + $0 / lanes * planeStride + $0 % lanes }
    }
  }

  /// Where the zeros around the pictures lie.
  var borderOffsets: [Int] {
    var offsets: [Int] = []
    for row in -border.top..<height + border.bottom {
      for column in -border.left..<width + border.right {
        guard row < 0 || row >= height || column < 0 || column >= width else { continue }
        for picture in 0..<batch {
          let start = offset(picture: picture, row: row, column: column)
          for plane in 0..<planes {
            offsets += (0..<lanes).map { start + plane * planeStride + $0 }
          }
        }
      }
    }
    return offsets
  }

  /// A dense tensor laid out in planes; what lies between planes is not a number.
  ///
  /// - Parameters:
  ///   - dense: The numbers.
  ///   - around: What surrounds the pictures.
  /// - Returns: As many numbers as the layout counts.
  func planar(_ dense: [Float], around: Float) -> [Float] {
    var numbers = [Float](repeating: .nan, count: floatCount)
    for offset in borderOffsets { numbers[offset] = around }
    for (offset, number) in zip(pixelOffsets, dense) { numbers[offset] = number }
    return numbers
  }
}

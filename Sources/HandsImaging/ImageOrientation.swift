/// How to rotate and mirror a stored image so that it is upright; raw values match EXIF.
public enum ImageOrientation: UInt8, Hashable, Sendable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Must be rotated by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left.
  case leftMirrored = 5
  /// Must be rotated clockwise by 90°.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// Must be rotated counterclockwise by 90°.
  case left = 8

  /// Whether width and height are swapped.
  public var swapsSides: Bool { rawValue >= ImageOrientation.leftMirrored.rawValue }
}

extension Picture {
  /// Returns the image rotated and mirrored so that it is upright.
  ///
  /// - Parameter orientation: The orientation of the stored image.
  /// - Returns: An image with the same format and contiguous rows.
  /// - Complexity: O(pixels).
  public func oriented(_ orientation: ImageOrientation) -> Picture {
    let pixelStride = format.bytesPerPixel
    let lastColumn = (width - 1) * pixelStride
    let lastRow = (height - 1) * rowStride
    // The offset of the first output pixel, and the offsets of one step right and one step down.
    let (origin, right, down) =
      switch orientation {
      case .up: (0, pixelStride, rowStride)
      case .upMirrored: (lastColumn, -pixelStride, rowStride)
      case .down: (lastColumn + lastRow, -pixelStride, -rowStride)
      case .downMirrored: (lastRow, pixelStride, -rowStride)
      case .leftMirrored: (0, rowStride, pixelStride)
      case .right: (lastRow, -rowStride, pixelStride)
      case .rightMirrored: (lastColumn + lastRow, -rowStride, -pixelStride)
      case .left: (lastColumn, rowStride, -pixelStride)
      }
    let (outputWidth, outputHeight) = orientation.swapsSides ? (height, width) : (width, height)
    var output: [UInt8] = []
    output.reserveCapacity(width * height * pixelStride)
    for y in 0..<outputHeight {
      for x in 0..<outputWidth {
        let start = origin + x * right + y * down
        for channel in 0..<pixelStride { output.append(bytes[start + channel]) }
      }
    }
    return Picture(
      packed: output, width: outputWidth, height: outputHeight, format: format)
  }
}

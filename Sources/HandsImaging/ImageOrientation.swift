/// How a stored picture must be turned and mirrored to be seen upright; raw values are EXIF's.
public enum ImageOrientation: UInt8, Hashable, Sendable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left.
  case leftMirrored = 5
  /// To be turned clockwise by 90°.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// To be turned counter-clockwise by 90°.
  case left = 8

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue >= ImageOrientation.leftMirrored.rawValue }
}

extension Picture {
  /// Turns and mirrors the picture so that it is seen upright.
  ///
  /// - Parameter orientation: How the picture is stored.
  /// - Returns: A picture of the same format without gaps between rows.
  /// - Complexity: O(pixels).
  public func oriented(_ orientation: ImageOrientation) -> Picture {
    let pixelStride = format.bytesPerPixel
    let lastColumn = (width - 1) * pixelStride
    let lastRow = (height - 1) * rowStride
    // Where the first output pixel lies, and what one step right and one step down change.
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

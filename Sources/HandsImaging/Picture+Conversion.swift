extension Picture {
  /// Returns the image in another pixel format, with contiguous rows.
  ///
  /// Added alpha is 255. Gray becomes three equal channels; color becomes gray with the weights
  /// 0.299, 0.587 and 0.114 (ITU-R BT.601).
  ///
  /// - Parameter target: The pixel format of the result.
  /// - Returns: The converted image, or the image itself if it already has that format.
  /// - Complexity: O(pixels).
  public func converted(to target: PixelFormat) -> Picture {
    guard target != format else { return self }
    let (source, offsets) = (format.channelOffsets, target.channelOffsets)
    let targetStride = target.bytesPerPixel
    var output = [UInt8](repeating: 255, count: width * height * targetStride)
    var index = 0
    for y in 0..<height {
      var pixel = y * rowStride
      for _ in 0..<width {
        let red = bytes[pixel + source.red]
        let green = bytes[pixel + source.green]
        let blue = bytes[pixel + source.blue]
        if target == .gray {
          let sum = 19_595 * Int(red) + 38_470 * Int(green) + 7_471 * Int(blue)
          output[index] = UInt8((sum + 32_768) >> 16)
        } else {
          output[index + offsets.red] = red
          output[index + offsets.green] = green
          output[index + offsets.blue] = blue
        }
        pixel += format.bytesPerPixel
        index += targetStride
      }
    }
    return Picture(packed: output, width: width, height: height, format: target)
  }
}

extension Picture {
  /// Returns a copy of a rectangle of the image.
  ///
  /// - Parameters:
  ///   - columns: The rectangle's columns, at least one, all inside the image.
  ///   - rows: The rectangle's rows, at least one, all inside the image.
  /// - Returns: An image with the same format and contiguous rows, or the image itself if the
  ///   rectangle covers all of it.
  /// - Complexity: O(pixels of the rectangle).
  public func cropped(columns: Range<Int>, rows: Range<Int>) -> Picture {
    precondition(
      !columns.isEmpty && !rows.isEmpty && columns.lowerBound >= 0 && rows.lowerBound >= 0
        && columns.upperBound <= width && rows.upperBound <= height,
      "the rectangle is empty or leaves the picture")
    if columns == 0..<width, rows == 0..<height { return self }
    let rowBytes = columns.count * format.bytesPerPixel
    var output: [UInt8] = []
    output.reserveCapacity(rowBytes * rows.count)
    for row in rows {
      let start = row * rowStride + columns.lowerBound * format.bytesPerPixel
      output += bytes[start..<start + rowBytes]
    }
    return Picture(packed: output, width: columns.count, height: rows.count, format: format)
  }
}

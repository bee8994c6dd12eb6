import HandsImaging
import HandsSystem

extension Picture {
  /// The picture with black borders of a quarter of its sides, for hands that fill it: the palm detector
  /// misses those.
  ///
  /// - Returns: `nil` if that is too large.
  func bordered() -> Picture? {
    let (left, top) = (width / 4, height / 4)
    let (outerWidth, outerHeight) = (width + 2 * left, height + 2 * top)
    let pixel = format.bytesPerPixel
    let byteCount = outerWidth * outerHeight * pixel
    guard (try? PictureLimits().check(width: outerWidth, height: outerHeight)) != nil,
      FreeMemory.hasRoom(for: byteCount)
    else { return nil }
    var outer: [UInt8] = []
    outer.reserveCapacity(byteCount)
    outer.append(contentsOf: repeatElement(0, count: top * outerWidth * pixel))
    for row in 0..<height {
      outer.append(contentsOf: repeatElement(0, count: left * pixel))
      outer += bytes[row * rowStride..<row * rowStride + width * pixel]
      outer.append(contentsOf: repeatElement(0, count: left * pixel))
    }
    outer.append(contentsOf: repeatElement(0, count: top * outerWidth * pixel))
    return try? Picture(width: outerWidth, height: outerHeight, format: format, bytes: outer)
  }
}

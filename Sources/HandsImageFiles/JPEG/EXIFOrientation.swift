internal import HandsImaging

extension JPEGHeader {
  /// Returns the orientation in the file's EXIF segment.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Returns: The orientation, or ``ImageOrientation/up`` if there is none or it can't be read.
  func orientation(in bytes: [UInt8]) -> ImageOrientation {
    guard let exif, let reader = TIFFReader(bytes: bytes, range: exif) else { return .up }
    return reader.orientation ?? .up
  }
}

/// Reads the fields of a TIFF directory, with every access checked.
private struct TIFFReader {
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let isBigEndian: Bool

  /// Reads the byte order and the magic number 42.
  init?(bytes: [UInt8], range: Range<Int>) {
    guard range.count >= 8 else { return nil }
    switch bytes[range].prefix(4) {
    case [0x49, 0x49, 42, 0]: isBigEndian = false
    case [0x4d, 0x4d, 0, 42]: isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
    self.range = range
  }

  /// The value of the `Orientation` tag in the first directory.
  var orientation: ImageOrientation? {
    let (orientationTag, shortType) = (0x0112, 3)
    guard let directory = integer(at: 4, count: 4), let entries = integer(at: directory, count: 2)
    else { return nil }
    for entry in 0..<entries {
      let offset = directory + 2 + entry * 12
      guard let tag = integer(at: offset, count: 2), let type = integer(at: offset + 2, count: 2),
        let value = integer(at: offset + 8, count: 2)
      else { return nil }
      guard tag == orientationTag else { continue }
      guard type == shortType, let value = UInt8(exactly: value) else { return nil }
      return ImageOrientation(rawValue: value)
    }
    return nil
  }

  /// Reads an unsigned integer of 2 or 4 bytes.
  private func integer(at offset: Int, count: Int) -> Int? {
    guard offset <= range.count, range.count - offset >= count else { return nil }
    let start = range.lowerBound + offset
    let field = bytes[start..<start + count]
    return isBigEndian
      ? field.reduce(0) { $0 << 8 | Int($1) } : field.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

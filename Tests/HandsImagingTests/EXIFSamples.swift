import HandsImaging

/// JPEG files with an orientation.
enum EXIFSamples {
  /// An `APP1` segment with one directory entry.
  static func segment(
    orientation: Int, isBigEndian: Bool, tag: Int = 0x0112, type: Int = 3, offset: Int = 8,
    entries: Int = 1
  ) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] {
      let bytes = [UInt8(value >> 8), UInt8(value & 255)]
      return isBigEndian ? bytes : bytes.reversed()
    }
    func long(_ value: Int) -> [UInt8] {
      isBigEndian
        ? short(value >> 16) + short(value & 0xffff) : short(value & 0xffff) + short(value >> 16)
    }
    var body: [UInt8] = Array("Exif".utf8) + [0, 0]
    body += Array((isBigEndian ? "MM" : "II").utf8) + short(42) + long(offset)
    body += short(entries) + short(tag) + short(type) + long(1) + short(orientation) + short(0)
    body += long(0)
    return body
  }

  /// Inserts the body of an `APP1` segment after the file's first marker.
  static func inserting(_ body: [UInt8], into file: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return file.prefix(2) + [0xff, 0xe1, UInt8(length >> 8), UInt8(length & 255)] + body
      + file.dropFirst(2)
  }

  /// Adds an orientation to a file.
  static func file(_ file: [UInt8], orientation: ImageOrientation) -> [UInt8] {
    inserting(segment(orientation: Int(orientation.rawValue), isBigEndian: false), into: file)
  }
}

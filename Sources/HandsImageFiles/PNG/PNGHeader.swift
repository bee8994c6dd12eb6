internal import HandsImaging

/// The image size from a PNG file's first chunk.
struct PNGHeader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  let width: Int
  let height: Int

  /// Reads the signature and the first chunk, `IHDR`.
  init(_ bytes: [UInt8]) throws(ImageError) {
    let lengthOffset = PNGHeader.signature.count
    let (typeOffset, widthOffset, heightOffset) = (12, 16, 20)
    guard bytes.count >= heightOffset + 4 else {
      throw .malformed(
        format: .png, offset: bytes.count, reason: "the file ends inside its header")
    }
    guard bytes[typeOffset..<widthOffset].elementsEqual("IHDR".utf8) else {
      throw .malformed(format: .png, offset: typeOffset, reason: "the first chunk is not IHDR")
    }
    let length = PNGHeader.bigEndian(bytes, at: lengthOffset)
    guard length == 13 else {
      throw .malformed(
        format: .png, offset: lengthOffset, reason: "the header has \(length) bytes, expected 13")
    }
    width = PNGHeader.bigEndian(bytes, at: widthOffset)
    height = PNGHeader.bigEndian(bytes, at: heightOffset)
  }

  private static func bigEndian(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

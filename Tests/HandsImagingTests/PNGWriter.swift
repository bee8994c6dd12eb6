/// Writes PNG files of any colour type and bit depth, uncompressed, for the decoder's tests.
struct PNGWriter {
  /// Bits 1, 2 and 4 of the header's colour type: palette, colour, alpha.
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  let width: Int
  let height: Int
  let colorType: ColorType
  let bitDepth: Int
  var isInterlaced = false
  /// Chunks between the header and the pixels.
  var chunks: [(name: String, body: [UInt8])] = []
  /// Bytes of zeros after the rows, stored.
  var surplusByteCount = 0
  /// Bytes of zeros after the rows, compressed to a 158th; the data have no end then.
  var compressedSurplusByteCount = 0

  /// A file with the given samples.
  ///
  /// - Parameter sample: The value at a column, row and channel.
  /// - Returns: The whole file.
  func file(sample: (Int, Int, Int) -> Int) -> [UInt8] {
    var header = bigEndian(width) + bigEndian(height)
    header += [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    file += chunk("IHDR", header)
    for (name, body) in chunks { file += chunk(name, body) }
    let surplus = [UInt8](repeating: 0, count: surplusByteCount)
    file += chunk("IDAT", zlib(rows(sample) + surplus))
    return file + chunk("IEND", [])
  }

  /// All rows, each after its filter byte; for interlaced files those of the seven passes.
  private func rows(_ sample: (Int, Int, Int) -> Int) -> [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for (startX, startY, stepX, stepY) in passes where startX < width {
      for y in stride(from: startY, to: height, by: stepY) {
        bytes.append(0)
        var (bits, count) = (0, 0)
        for x in stride(from: startX, to: width, by: stepX) {
          for channel in 0..<colorType.channels {
            bits = bits << bitDepth | sample(x, y, channel)
            count += bitDepth
            while count >= 8 {
              bytes.append(UInt8(bits >> (count - 8) & 255))
              count -= 8
            }
          }
        }
        if count > 0 { bytes.append(UInt8(bits << (8 - count) & 255)) }
      }
    }
    return bytes
  }

  private func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
      let isLast = rest.isEmpty && compressedSurplusByteCount == 0
      stream += [isLast ? 1 : 0, low, high, ~low, ~high]
      stream += block
    } while !rest.isEmpty
    if compressedSurplusByteCount > 0 { return stream + compressedZeros }
    let (a, b) = bytes.reduce((1, 0)) { sums, byte in
      let first = (sums.0 + Int(byte)) % 65_521
      return (first, (sums.1 + first) % 65_521)
    }
    return stream + bigEndian(b << 16 | a)
  }

  /// A block of deflate with its fixed codes: a zero, then copies of 258 bytes.
  private var compressedZeros: [UInt8] {
    let (lastFixedBlock, zero, copy) = ("110", "00110000", "1100010100000")
    let copies = (compressedSurplusByteCount + 257) / 258
    // Eight copies are thirteen bytes.
    let beginning = Array((lastFixedBlock + zero + String(repeating: copy, count: 9)).utf8)
    let bytes = stride(from: 0, to: 15 * 8, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | (beginning[start + $1] - UInt8(ascii: "0")) << UInt8($1) }
    }
    return bytes.prefix(2) + (0...copies / 8).flatMap { _ in bytes[2..<15] }
  }

  private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let content = Array(name.utf8) + body
    var crc: UInt32 = 0xffff_ffff
    // The end of a large chunk is not read.
    for byte in content.prefix(1 << 20) {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xedb8_8320 ^ crc >> 1 : crc >> 1 }
    }
    return bigEndian(body.count) + content + bigEndian(Int(~crc))
  }

  private func bigEndian(_ value: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(value >> $0 & 255) }
  }
}

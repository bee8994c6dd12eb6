internal import HandsImaging

/// The information in a JPEG file's markers, read without decoding.
///
/// Markers are scanned as in libjpeg: bytes before a marker are skipped, fill bytes are accepted.
struct JPEGHeader {
  static let signature: [UInt8] = [0xff, 0xd8, 0xff]

  private(set) var width = 0
  private(set) var height = 0
  private(set) var componentCount = 0
  /// The number of scans in the file; behind damage there may be more.
  private(set) var scanCount = 0
  /// The range of the body of an EXIF segment, after its name.
  private(set) var exif: Range<Int>?
  /// The size of the coefficients that libjpeg keeps until it has read all scans; 0 if it keeps
  /// none.
  private(set) var coefficientBytes = 0
  /// The size of all coefficients.
  private(set) var wholeCoefficientBytes = 0
  private var isProgressive = false

  /// Reads a file's markers.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: ``ImageError`` if the file ends before its first scan, or has no frame header or an
  ///   unsupported one.
  init(_ bytes: [UInt8]) throws(ImageError) {
    var reader = MarkerReader(bytes: bytes, offset: 2)
    while let marker = reader.nextMarker() {
      switch marker {
      case 0x01, 0xd0...0xd8: continue
      case 0xd9:
        guard scanCount > 0 else { throw Self.noScan(at: reader.offset) }
        return
      default: break
      }
      guard let segment = reader.segment() else {
        guard scanCount > 0 else { throw Self.noScan(at: bytes.count) }
        return
      }
      switch marker {
      case 0xc0...0xc2, 0xc9, 0xca:
        try readFrame(marker: marker, bytes, segment)
      case 0xc3, 0xc5...0xc7, 0xcb, 0xcd...0xcf:
        throw .unsupportedFeature(
          format: .jpeg, feature: "a lossless or hierarchical process (SOF\(marker & 15))")
      case 0xda:
        try readScan(bytes, segment)
      case 0xe1 where exif == nil && bytes[segment].starts(with: Self.exifName):
        exif = segment.dropFirst(Self.exifName.count)
      default: break
      }
    }
    guard scanCount > 0 else { throw Self.noScan(at: bytes.count) }
  }

  private static let exifName: [UInt8] = Array("Exif".utf8) + [0, 0]

  private static func noScan(at offset: Int) -> ImageError {
    .malformed(format: .jpeg, offset: offset, reason: "the file ends before its first scan")
  }

  private mutating func readFrame(
    marker: UInt8, _ bytes: [UInt8], _ segment: Range<Int>
  ) throws(ImageError) {
    let start = segment.lowerBound
    guard width == 0 else {
      throw .malformed(format: .jpeg, offset: start, reason: "there are two frame headers")
    }
    guard segment.count >= 6 else {
      throw .malformed(format: .jpeg, offset: start, reason: "the frame header is too short")
    }
    guard bytes[start] == 8 else {
      throw .unsupportedFeature(format: .jpeg, feature: "\(bytes[start]) bits a sample")
    }
    height = Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
    width = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    componentCount = Int(bytes[start + 5])
    guard width > 0, height > 0 else {
      throw .invalidSize(width: width, height: height)
    }
    guard componentCount == 1 || componentCount == 3 else {
      let feature =
        componentCount == 4 ? "four color components (CMYK)" : "\(componentCount) components"
      throw .unsupportedFeature(format: .jpeg, feature: feature)
    }
    guard segment.count == 6 + 3 * componentCount else {
      throw .malformed(
        format: .jpeg, offset: start, reason: "the frame header has a wrong length")
    }
    isProgressive = marker == 0xc2 || marker == 0xca
    let samplings = stride(from: start + 7, to: segment.upperBound, by: 3).map { bytes[$0] }
    try countCoefficients(samplings, offset: start)
  }

  /// Adds the size of the coefficients of all components, 2 bytes each, in whole blocks.
  private mutating func countCoefficients(
    _ samplings: [UInt8], offset: Int
  ) throws(ImageError) {
    let factors = samplings.map { (horizontal: Int($0 >> 4), vertical: Int($0 & 15)) }
    var (maximumH, maximumV) = (0, 0)
    for (h, v) in factors {
      guard (1...4).contains(h), (1...4).contains(v) else {
        throw .malformed(
          format: .jpeg, offset: offset, reason: "the sampling factors \(h)×\(v) are not 1 to 4")
      }
      (maximumH, maximumV) = (max(maximumH, h), max(maximumV, v))
    }
    let unitsAcross = (width - 1) / (8 * maximumH) + 1
    let unitsDown = (height - 1) / (8 * maximumV) + 1
    let blocksPerUnit = factors.reduce(0) { $0 + $1.horizontal * $1.vertical }
    wholeCoefficientBytes = unitsAcross * unitsDown * blocksPerUnit * 64 * 2
  }

  private mutating func readScan(_ bytes: [UInt8], _ segment: Range<Int>) throws(ImageError) {
    guard width > 0 else {
      throw .malformed(
        format: .jpeg, offset: segment.lowerBound, reason: "a scan comes before the frame header")
    }
    scanCount += 1
    let components = segment.isEmpty ? 0 : Int(bytes[segment.lowerBound])
    if isProgressive || components < componentCount {
      coefficientBytes = wholeCoefficientBytes
    }
  }
}

/// Reads one marker after another.
private struct MarkerReader {
  let bytes: [UInt8]
  private(set) var offset: Int

  init(bytes: [UInt8], offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Finds the next marker, skipping entropy-coded data, stray bytes and fill bytes.
  ///
  /// - Returns: The marker's code, or `nil` at the end of the file.
  mutating func nextMarker() -> UInt8? {
    while offset < bytes.count {
      guard bytes[offset] == 0xff else {
        offset += 1
        continue
      }
      while offset < bytes.count, bytes[offset] == 0xff { offset += 1 }
      guard offset < bytes.count else { return nil }
      let code = bytes[offset]
      offset += 1
      if code != 0 { return code }
    }
    return nil
  }

  /// Reads a segment's length and skips the segment.
  ///
  /// - Returns: The bytes after the length, or `nil` if the file ends before they do or the length
  ///   is too small.
  mutating func segment() -> Range<Int>? {
    guard bytes.count - offset >= 2 else { return nil }
    let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    guard length >= 2, length <= bytes.count - offset else { return nil }
    let body = offset + 2..<offset + length
    offset += length
    return body
  }
}

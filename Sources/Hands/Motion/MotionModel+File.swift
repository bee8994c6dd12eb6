public import HandsSystem

/// The reason why bytes are not a motion file.
public enum MotionModelError: Error, Equatable, Sendable {
  /// The bytes do not begin as a motion file does.
  case notAMotionFile
  /// The version of the format is unknown.
  case unsupportedVersion(Int)
  /// The number of something is out of range.
  case invalidCount(of: String, found: Int, limit: Int)
  /// The size of the file does not match its header.
  case wrongSize(found: Int, expected: Int)
  /// A name is not one line of UTF-8 of 1 to 255 bytes, or occurs twice.
  case invalidLabel(index: Int)
  /// A number is not finite or out of range.
  case invalidNumber(in: String)
}

extension MotionModelError: CustomStringConvertible {
  /// One line that says what was expected and what was found.
  public var description: String {
    switch self {
    case .notAMotionFile: "not a motion file"
    case .unsupportedVersion(let version): "a motion file of version \(version), expected 1"
    case .invalidCount(let what, let found, let limit):
      "a motion file with \(found) \(what), expected 1 to \(limit)"
    case .wrongSize(let found, let expected):
      "a motion file of \(found) bytes, expected \(expected)"
    case .invalidLabel(let index):
      "a motion file whose label \(index) is not one line of 1 to 255 bytes of UTF-8 of its own"
    case .invalidNumber(let what): "a motion file with an invalid number in its \(what)"
    }
  }
}

/// A motion file, little-endian, without gaps:
///
/// | bytes | what |
/// |---|---|
/// | 4 | `HMOT` |
/// | 4 | version: 1 |
/// | 4 | number of classes C |
/// | 4 | number of examples N |
/// | 4 | index of the class of other movements, or 0xFFFFFFFF |
/// | 4 | size of the labels L |
/// | 8 | threshold, double |
/// | 5 · 8 | scale of each block, double |
/// | L | labels, each a byte with its size and its UTF-8 |
/// | N · 2 | class of each example |
/// | N · 703 · 4 | scaled numbers of each example, single |
/// | N · C · 8 | weights of each example, double |
extension MotionModel {
  private static let magic = Array("HMOT".utf8)
  private static let version = 1
  private static let headerSize = 72
  private static let noBackground = UInt32.max
  private static let labelSizeLimit = 255

  /// Reads a motion file.
  ///
  /// - Parameter bytes: The contents of the file.
  /// - Throws: ``MotionModelError``.
  public init(_ bytes: ByteSlice) throws(MotionModelError) {
    var reader = MotionFileReader(bytes: bytes)
    guard bytes.count >= MotionModel.headerSize,
      MotionModel.magic.allSatisfy({ $0 == UInt8(truncatingIfNeeded: reader.integer(size: 1)) })
    else { throw .notAMotionFile }
    let version = Int(clamping: reader.integer(size: 4))
    guard version == MotionModel.version else { throw .unsupportedVersion(version) }
    let classCount = try reader.count(of: "classes", limit: MotionModel.classLimit)
    let exampleCount = try reader.count(of: "examples", limit: MotionModel.exampleLimit)
    let backgroundNumber = UInt32(truncatingIfNeeded: reader.integer(size: 4))
    let labelSize = try reader.count(
      of: "bytes of labels", limit: MotionModel.classLimit * (1 + MotionModel.labelSizeLimit))
    let expected =
      MotionModel.headerSize + labelSize
      + exampleCount * (2 + 4 * MotionFeatures.count + 8 * classCount)
    guard bytes.count == expected else {
      throw .wrongSize(found: bytes.count, expected: expected)
    }
    let threshold = try reader.double(in: "threshold")
    var scales: [Double] = []
    for _ in MotionFeatures.blocks { scales.append(try reader.double(in: "scales")) }
    let labels = try reader.labels(count: classCount, byteCount: labelSize)
    var background: Int?
    if backgroundNumber != MotionModel.noBackground {
      guard backgroundNumber < UInt32(classCount) else { throw .invalidNumber(in: "header") }
      background = Int(backgroundNumber)
    }
    var classes: [Int] = []
    for _ in 0..<exampleCount {
      let number = Int(reader.integer(size: 2))
      guard number < classCount else { throw .invalidNumber(in: "classes") }
      classes.append(number)
    }
    var examples = [Lanes](repeating: Lanes(), count: exampleCount * MotionModel.laneCount)
    for example in 0..<exampleCount {
      for index in 0..<MotionFeatures.count {
        examples[example * MotionModel.laneCount + index / 8][index % 8] =
          try reader.single(in: "examples")
      }
    }
    var weights: [Double] = []
    weights.reserveCapacity(exampleCount * classCount)
    for _ in 0..<exampleCount * classCount { weights.append(try reader.double(in: "weights")) }
    self.init(
      labels: labels, background: background, threshold: threshold, scales: scales,
      classes: classes, examples: examples, weights: weights)
  }

  /// The contents of the file.
  public var bytes: [UInt8] {
    let names = labels.map { Array($0.utf8) }
    var bytes = MotionModel.magic
    func append(_ value: UInt64, size: Int) {
      for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
    }
    append(UInt64(MotionModel.version), size: 4)
    append(UInt64(labels.count), size: 4)
    append(UInt64(classes.count), size: 4)
    append(background.map { UInt64($0) } ?? UInt64(MotionModel.noBackground), size: 4)
    append(UInt64(names.reduce(0) { $0 + 1 + $1.count }), size: 4)
    append(threshold.bitPattern, size: 8)
    for scale in scales { append(scale.bitPattern, size: 8) }
    for name in names {
      append(UInt64(name.count), size: 1)
      bytes += name
    }
    for number in classes { append(UInt64(number), size: 2) }
    for example in classes.indices {
      for index in 0..<MotionFeatures.count {
        let number = examples[example * MotionModel.laneCount + index / 8][index % 8]
        append(UInt64(number.bitPattern), size: 4)
      }
    }
    for weight in weights { append(weight.bitPattern, size: 8) }
    return bytes
  }

  /// Whether a name can be a label: one line of 1 to 255 bytes.
  package static func isLabel(_ name: String) -> Bool {
    (1...labelSizeLimit).contains(name.utf8.count)
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }
}

/// Reads numbers one after the other; the caller has checked that there are so many.
private struct MotionFileReader {
  let bytes: ByteSlice
  private var offset = 0

  init(bytes: ByteSlice) { self.bytes = bytes }

  mutating func integer(size: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<size { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += size
    return value
  }

  mutating func count(of what: String, limit: Int) throws(MotionModelError) -> Int {
    let count = Int(clamping: integer(size: 4))
    guard count >= 1, count <= limit else {
      throw .invalidCount(of: what, found: count, limit: limit)
    }
    return count
  }

  mutating func double(in what: String) throws(MotionModelError) -> Double {
    let value = Double(bitPattern: integer(size: 8))
    // Larger numbers could overflow in sums.
    guard value.magnitude < 1e30 else { throw .invalidNumber(in: what) }
    return value
  }

  mutating func single(in what: String) throws(MotionModelError) -> Float {
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: integer(size: 4)))
    guard value.magnitude < 1e30 else { throw .invalidNumber(in: what) }
    return value
  }

  mutating func labels(count: Int, byteCount: Int) throws(MotionModelError) -> [String] {
    let end = offset + byteCount
    var labels: [String] = []
    for index in 0..<count {
      guard offset < end else { throw .invalidLabel(index: index) }
      let size = Int(integer(size: 1))
      guard size <= end - offset else { throw .invalidLabel(index: index) }
      var utf8: [UInt8] = []
      for _ in 0..<size { utf8.append(UInt8(truncatingIfNeeded: integer(size: 1))) }
      let label = String(decoding: utf8, as: UTF8.self)
      // Invalid UTF-8 is repaired, and has other bytes then.
      guard label.utf8.elementsEqual(utf8), MotionModel.isLabel(label),
        !labels.contains(where: { $0.hasSameBytes(as: label) })
      else { throw .invalidLabel(index: index) }
      labels.append(label)
    }
    guard offset == end else { throw .invalidLabel(index: count) }
    return labels
  }
}

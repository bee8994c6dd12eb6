import FoundationEssentials
import Hands
import HandsFileOutput
import HandsSystem

/// An image with a result of an earlier run.
struct EarlierImage {
  var path: String
  /// The index among the images of this run; `nil` if it is not one of them.
  var index: Int?
}

/// The results that an earlier run has written to the output file.
struct EarlierResults {
  /// Whether each image has a result.
  private(set) var isDone: [Bool]
  /// The size of the complete results in bytes; what follows is part of one.
  private(set) var byteCount = 0
  private let paths: PathList
  /// The index of the image after the one that was found last.
  private var next = 0
  /// The images in the order of their paths, once one is not where it is expected.
  private var order: [Int]?

  /// What each line of JSON begins with.
  private static let lineStart = Array(
    "{\"schema_version\": \(HandsResult.schemaVersion), \"file\": ".utf8)
  private static let header = Array(PictureTable.columns.joined(separator: ",").utf8)
  /// The maximum size of a line.
  private static let lineLimit = 1 << 26
  private static let partByteCount = 1 << 16

  /// Reads a file to its end.
  ///
  /// - Parameters:
  ///   - file: The file, at its beginning.
  ///   - format: The format of the file, JSON Lines or CSV.
  ///   - paths: The images of this run.
  ///   - found: Receives the image of each result, in the order of the file.
  /// - Throws: ``CommandError`` if the file has other contents, `FileOutputError`.
  init(
    in file: OpenFile, format: PictureFormat, of paths: PathList,
    _ found: (EarlierImage) -> Void = { _ in }
  ) throws {
    self.paths = paths
    isDone = Array(repeating: false, count: paths.count)
    var reader = LineReader(file: file, hasQuotedLines: format == .csv)
    var lineNumber = 0
    func refusal(_ reason: String) -> CommandError {
      CommandError(
        .badData, "\(file.name), line \(lineNumber): \(reason); --resume needs an earlier output")
    }
    while let line = try reader.next(
      limit: EarlierResults.lineLimit, partByteCount: EarlierResults.partByteCount)
    {
      lineNumber += 1
      switch format {
      case .csv where lineNumber == 1:
        guard line.elementsEqual(EarlierResults.header) else {
          throw refusal("the columns are not those of images")
        }
        byteCount = reader.byteCount
      case .csv:
        guard let row = PictureTable.Row(line) else { throw refusal("not a row about an image") }
        guard row.isLast else { continue }
        found(image(ofCell: row.file))
        byteCount = reader.byteCount
      case .json, .jsonLines:
        guard let path = EarlierResults.file(ofLine: line) else {
          throw refusal("not a result of this version")
        }
        found(image(at: path))
        byteCount = reader.byteCount
      }
    }
    lineNumber += 1
    guard !reader.isTooLong else { throw refusal("longer than \(EarlierResults.lineLimit) bytes") }
    // Only what may be part of a result is cut off.
    let start: [UInt8] =
      switch format {
      case .csv: lineNumber == 1 ? EarlierResults.header : []
      case .json, .jsonLines: EarlierResults.lineStart
      }
    guard reader.unread.starts(with: start) || start.starts(with: reader.unread) else {
      throw refusal("not part of a result of this version")
    }
  }

  /// The file in a line of JSON.
  private static func file(ofLine line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: lineStart) else { return nil }
    let rest = line.dropFirst(lineStart.count)
    var end = rest.startIndex + 1
    while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
      end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < rest.endIndex else { return nil }
    return try? JSONDecoder().decode(String.self, from: Data(rest[...end]))
  }

  /// Records that a file has a result.
  private mutating func image(at path: String) -> EarlierImage {
    let index = index(of: path)
    if let index { isDone[index] = true }
    return EarlierImage(path: path, index: index)
  }

  /// Records that a file in a cell has a result; an apostrophe may stand before its name.
  private mutating func image(ofCell cell: String) -> EarlierImage {
    let image = image(at: cell)
    guard image.index == nil, cell.utf8.first == UInt8(ascii: "'") else { return image }
    return self.image(at: String(decoding: cell.utf8.dropFirst(), as: UTF8.self))
  }

  /// The index of an image without a result yet.
  private mutating func index(of path: String) -> Int? {
    if next < paths.count, !isDone[next], paths[next].hasSameBytes(as: path) {
      next += 1
      return next - 1
    }
    let paths = paths
    func precedes(_ path: String, _ other: String) -> Bool {
      path.utf8.lexicographicallyPrecedes(other.utf8)
    }
    let order = order ?? paths.indices.sorted { precedes(paths[$0], paths[$1]) }
    self.order = order
    var range = order.indices
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        precedes(paths[order[middle]], path)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    let found = order[range.lowerBound...].prefix { paths[$0].hasSameBytes(as: path) }
      .first { !isDone[$0] }
    if let found { next = found + 1 }
    return found
  }
}

/// Reads the complete lines of a file, one after the other.
private struct LineReader {
  let file: OpenFile
  /// Whether a line feed between quotes belongs to its line.
  let hasQuotedLines: Bool
  /// The bytes up to the end of the last line.
  private(set) var byteCount = 0
  /// Whether a line exceeds the limit.
  private(set) var isTooLong = false
  /// What follows the last line.
  private(set) var unread: ArraySlice<UInt8> = []

  init(file: OpenFile, hasQuotedLines: Bool) {
    self.file = file
    self.hasQuotedLines = hasQuotedLines
  }

  /// The next line without its line feed; `nil` at the end, also if that is within a line.
  mutating func next(limit: Int, partByteCount: Int) throws(FileOutputError) -> ArraySlice<UInt8>? {
    var position = unread.startIndex
    var isQuoted = false
    while true {
      while position < unread.endIndex {
        let byte = unread[position]
        if byte == UInt8(ascii: "\""), hasQuotedLines { isQuoted.toggle() }
        if byte == UInt8(ascii: "\n"), !isQuoted {
          let line = unread[..<position]
          byteCount += line.count + 1
          unread = unread[(position + 1)...]
          return line
        }
        position += 1
      }
      guard unread.count <= limit else {
        isTooLong = true
        return nil
      }
      let part = try file.read(count: partByteCount)
      guard !part.isEmpty else { return nil }
      unread = ArraySlice(Array(unread) + part)
      position = unread.endIndex - part.count
    }
  }
}

extension PictureTable {
  /// What a row says about an image.
  struct Row {
    /// The cell with the file's name.
    var file: String
    /// Whether it is the last row about the image.
    var isLast: Bool

    /// Reads a row; `nil` if it is not one about an image.
    init?(_ line: ArraySlice<UInt8>) {
      let cells = Row.cells(of: line)
      guard cells.count == columns.count, let count = Int(cells[countColumn]), count >= 0 else {
        return nil
      }
      file = cells[fileColumn]
      isLast = count == 0 || Int(cells[handColumn]) == count - 1
    }

    private static func cells(of line: ArraySlice<UInt8>) -> [String] {
      var cells: [String] = []
      var cell: [UInt8] = []
      var isQuoted = false
      var previous: UInt8 = 0
      for byte in line {
        switch byte {
        case UInt8(ascii: "\""):
          // The second of two quotes within a cell.
          if !isQuoted, previous == byte { cell.append(byte) }
          isQuoted.toggle()
        case UInt8(ascii: ",") where !isQuoted:
          cells.append(String(decoding: cell, as: UTF8.self))
          cell = []
        default: cell.append(byte)
        }
        previous = byte
      }
      return cells + [String(decoding: cell, as: UTF8.self)]
    }
  }
}

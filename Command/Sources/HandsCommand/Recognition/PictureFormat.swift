import ArgumentParser
import Hands

/// How the results of images are written.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
  /// One document.
  case json
  /// A line with a document for each image.
  case jsonLines = "jsonl"
  /// A row for each hand, or for an image without one.
  case csv

  /// The format for the extension of a file's name; one document for others.
  init(path: String) {
    let path = path.lowercased()
    self = PictureFormat.allCases.first { path.hasSuffix(".\($0.rawValue)") } ?? .json
  }
}

/// The results of images as text.
struct PictureRecords: Sendable {
  /// The format; `nil` for the layout of MediaPipe's guides.
  var format: PictureFormat?
  /// The path of the model bundle.
  var bundle: String
  var precision: Precision
  /// Whether JSON includes the tracks of the hands.
  var hasTracks = false
  /// Computes the poses of the hands, if JSON includes them.
  var poses: PoseEstimator?
  /// Whether text names the images.
  var namesImages = true

  /// What comes before the records.
  var head: String {
    switch format {
    case nil, .jsonLines: ""
    case .json:
      "{"
        + members([
          ("schema_version", .integer(HandsResult.schemaVersion)), ("model", .string(bundle)),
          ("precision", .string(precision.rawValue)),
        ]) + ", \"results\": ["
    case .csv: PictureTable.columns.joined(separator: ",") + "\n"
    }
  }

  /// What stands between two records.
  var separator: String { format == .json ? ", " : "" }

  /// What comes after the records.
  var tail: String { format == .json ? "]}\n" : "" }

  /// The record of an image.
  ///
  /// - Parameter result: The result.
  /// - Returns: Whole lines, except in one document; nothing for a failure in text.
  func text(of result: PictureResult) -> String {
    switch format {
    case nil:
      guard case .success(let found) = result.outcome else { return "" }
      let name = namesImages ? "\(PrintableLine(result.path).text):\n" : ""
      let decoding = result.isFast ? "  Decode: \(PictureDecoding.fast.rawValue)\n" : ""
      return name + found.text + "\n" + decoding
    case .json: return JSONValue.object(result.json(hasTracks: hasTracks, poses: poses)).text
    case .jsonLines:
      var line = result.json(hasTracks: hasTracks, poses: poses)
      line.insert(("schema_version", .integer(HandsResult.schemaVersion)), at: 0)
      line.insert(("precision", .string(precision.rawValue)), at: 2)
      return JSONValue.object(line).text + "\n"
    case .csv: return PictureTable.lines(of: result)
    }
  }

  private func members(_ members: [(name: String, value: JSONValue)]) -> String {
    String(JSONValue.object(members).text.dropFirst().dropLast())
  }
}

/// The results of images as comma-separated values.
///
/// The article `ResultsAsTables.md` of the library describes the columns.
enum PictureTable {
  /// The columns about an image.
  static let pictureColumns = ["file", "width", "height", "error", "hand_count"]
  /// The index of the column with the file's name.
  static let fileColumn = 0
  /// The index of the column with the number of hands.
  static let countColumn = 4
  /// The index of the column with a hand's position.
  static let handColumn = 5

  private static let hands = RecordTable(rows: .hands)

  /// The names of the columns; the last one tells how the image was decoded.
  static let columns = pictureColumns + RecordTable.handColumns + hands.pointColumns + ["decode"]

  /// The rows of an image, each with a line feed.
  ///
  /// - Parameter result: The result of the image.
  /// - Returns: A row for each hand; one with empty cells if there is none.
  static func lines(of result: PictureResult) -> String {
    var picture: [JSONValue] = [.string(result.path)]
    picture +=
      result.size.map { [.integer($0.width), .integer($0.height)] } ?? [.string(""), .string("")]
    let rows: [[JSONValue]]
    switch result.outcome {
    case .failure(let failure):
      rows = [picture + [.string(failure.message), .integer(0)]]
    case .success(let found):
      picture += [.string(""), .integer(found.hands.count)]
      rows =
        found.hands.isEmpty
        ? [picture]
        : found.hands.enumerated().map { position, hand in
          picture + RecordTable.cells(of: hand, at: position) + hands.cells(of: hand).joined()
        }
    }
    let decoding = JSONValue.string(result.isFast ? PictureDecoding.fast.rawValue : "")
    return rows.map { row in
      let empty = repeatElement(JSONValue.string(""), count: columns.count - 1 - row.count)
      return CSVDocument.line(row + empty + [decoding]) + "\n"
    }.joined()
  }
}

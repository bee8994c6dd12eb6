import Foundation

/// A hostile input of the shared corpus, put together in memory.
public struct HostileInput: Sendable, CustomStringConvertible {
  /// The input's file name.
  public let name: String
  /// Its kind and what was done to it, such as `tflite-semantic`.
  public let category: String
  /// Whether accepting it is an error.
  public let mustRefuse: Bool
  /// Whether refusing it is an error.
  public let mustAccept: Bool
  /// What is wrong with it.
  public let note: String
  private let file: String

  /// The input's file name.
  public var description: String { name }

  /// The corpus, or nothing where it isn't installed.
  public static let all: [HostileInput] = {
    guard let text = try? SharedFiles.bytes("hostile/expected.jsonl") else { return [] }
    return text.split(separator: 10).compactMap { line in
      guard let entry = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
        let name = entry["name"] as? String, let file = entry["file"] as? String,
        let category = entry["category"] as? String, let expect = entry["expect"] as? String
      else { return nil }
      return HostileInput(
        name: name, category: category, mustRefuse: expect == "must-refuse",
        mustAccept: expect == "must-accept", note: entry["note"] as? String ?? "", file: file)
    }
  }()

  /// The input itself; one that is stored as a splice of public models is put together.
  ///
  /// - Returns: The bytes of the hostile file.
  /// - Throws: If a file is missing or the splice is malformed.
  public func bytes() throws -> [UInt8] {
    let stored = try SharedFiles.bytes("hostile/" + file)
    guard file.hasSuffix(".splice.json") else { return stored }
    let splice = try JSONSerialization.jsonObject(with: Data(stored)) as? [String: Any]
    var result: [UInt8] = []
    for part in splice?["parts"] as? [[Any]] ?? [] {
      guard let kind = part.first as? String else { continue }
      if kind == "hex", let hex = part[1] as? String {
        let digits = Array(hex.utf8)
        for index in stride(from: 0, to: digits.count, by: 2) {
          let pair = String(decoding: digits[index..<(index + 2)], as: UTF8.self)
          guard let byte = UInt8(pair, radix: 16) else { throw CocoaError(.fileReadCorruptFile) }
          result.append(byte)
        }
      } else if let base = HostileInput.bases[kind], let offset = part[1] as? Int,
        let length = part[2] as? Int
      {
        result += base[offset..<(offset + length)]
      }
    }
    return result
  }

  private static let bases: [String: [UInt8]] = {
    let files = [
      "detector": "hand_detector", "landmarks": "hand_landmarks_detector",
      "embedder": "gesture_embedder", "classifier": "canned_gesture_classifier",
    ]
    return files.compactMapValues { try? SharedFiles.bytes("models/" + $0 + ".tflite") }
  }()
}

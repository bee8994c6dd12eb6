import FileInput
import HandRendering

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files that describe a clip: a JSON array of shots.
enum ShotFile {
  /// Reads a clip.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The shots, at least one.
  /// - Throws: `FileInputError`, or ``Failure`` for what is no clip.
  static func shots(at path: String) throws -> [Shot] {
    let bytes = try RegularFile.bytes(at: path)
    let shots: [Shot]
    do {
      shots = try JSONDecoder().decode([Shot].self, from: Data(bytes))
    } catch let error as DecodingError {
      throw Failure(.badData, "\(path): \(error.sentence)")
    }
    guard !shots.isEmpty else { throw Failure(.badData, "\(path): has no shots") }
    return shots
  }
}

extension DecodingError {
  /// Where in the document the fault is, and which.
  fileprivate var sentence: String {
    switch self {
    case .keyNotFound(let key, let context):
      DecodingError.sentence(context.codingPath + [key], "is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      DecodingError.sentence(context.codingPath, context.debugDescription)
    @unknown default: "\(self)"
    }
  }

  private static func sentence(_ path: [any CodingKey], _ fault: String) -> String {
    let place = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return (place.isEmpty ? [fault] : [place.joined(separator: "."), fault]).joined(separator: ": ")
  }
}

import HandsFileInput
import HandsSynthetic
import FoundationEssentials

/// Files that describe a clip: a JSON array of shots.
enum ShotFile {
  /// Reads a clip.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The shots, at least one.
  /// - Throws: `FileInputError`, or `DecodingError` or ``CommandError`` for what is no clip.
  static func shots(at path: String) throws -> [Shot] {
    let bytes = try RegularFile.bytes(at: path)
    let shots = try JSONDecoder().decode([Shot].self, from: Data(bytes))
    guard !shots.isEmpty else { throw CommandError(.badData, "\(path): has no shots") }
    return shots
  }
}

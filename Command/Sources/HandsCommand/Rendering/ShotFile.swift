import HandsFileInput
import HandsSynthetic
import FoundationEssentials

/// Reads descriptions of clips: JSON arrays of shots.
enum ShotFile {
  /// Reads a clip.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The shots, at least one.
  /// - Throws: `FileInputError`, `DecodingError`, or ``CommandError`` if there are no shots.
  static func shots(at path: String) throws -> [Shot] {
    let bytes = try RegularFile.bytes(at: path)
    let shots = try JSONDecoder().decode([Shot].self, from: Data(bytes))
    guard !shots.isEmpty else { throw CommandError(.badData, "\(path): contains no shots") }
    return shots
  }
}

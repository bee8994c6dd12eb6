import FoundationEssentials
import Hands
import HandsImaging

/// A picture of a run, and what was found in it or why it could not be processed.
struct PictureResult {
  var path: String
  /// The decoded picture, if it could be decoded.
  var picture: Picture?
  var outcome: Result<HandsResult, CommandError>
  /// How long finding hands took, if it was done.
  var milliseconds: Double?

  /// The path's last part.
  var fileName: String { URL(filePath: path).lastPathComponent }

  /// The object of the JSON document.
  ///
  /// - Parameter hasTracks: Whether the tracks of the hands are in it.
  /// - Returns: An object, with the error if there is one.
  func json(hasTracks: Bool) -> JSONValue {
    switch outcome {
    case .failure(let failure):
      return .object([("file", .string(path)), ("error", .string(failure.message))])
    case .success(let result):
      let size = picture.map { [("width", $0.width), ("height", $0.height)] } ?? []
      return .object(
        [("file", .string(path))] + size.map { ($0, .integer($1)) }
          + result.json(hasTracks: hasTracks))
    }
  }
}

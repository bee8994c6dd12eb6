import FoundationEssentials
import Hands
import HandsImaging

/// The result of an image, or the reason why it could not be processed.
struct PictureResult {
  var path: String
  /// The decoded image, if it could be decoded.
  var picture: Picture?
  var outcome: Result<HandsResult, CommandError>
  /// The time of inference, if it was done.
  var milliseconds: Double?

  /// The last component of the path.
  var fileName: String { URL(filePath: path).lastPathComponent }

  /// The object in the JSON document.
  ///
  /// - Parameter hasTracks: Whether it includes the tracks of the hands.
  /// - Returns: An object with the result or the error.
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

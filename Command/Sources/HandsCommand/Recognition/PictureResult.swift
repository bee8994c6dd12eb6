import Hands
import HandsImaging

/// What was found in an image.
struct Finding {
  /// The image's width in pixels.
  var width: Int
  /// The image's height in pixels.
  var height: Int
  var result: HandsResult
}

/// What was found in an image, or why it could not be processed.
struct PictureResult {
  var file: String
  var outcome: Result<Finding, CommandError>

  /// The object of the JSON document.
  func json(_ layout: ResultLayout) -> JSONValue {
    switch outcome {
    case .failure(let failure):
      return .object([("file", .string(file)), ("error", .string(failure.message))])
    case .success(let finding):
      return .object(
        [
          ("file", .string(file)), ("width", .integer(finding.width)),
          ("height", .integer(finding.height)),
        ] + finding.result.json(layout))
    }
  }
}

import HandsReports

/// What was found in a picture, or why it could not be looked at.
struct PictureResult {
  var file: String
  var outcome: Result<Finding, CommandError>

  var json: JSONValue {
    switch outcome {
    case .failure(let failure):
      return .object([("file", .string(file)), ("error", .string(failure.message))])
    case .success(let finding):
      return .object(
        [
          ("file", .string(file)), ("width", .integer(finding.width)),
          ("height", .integer(finding.height)),
        ] + finding.jsonLists)
    }
  }
}

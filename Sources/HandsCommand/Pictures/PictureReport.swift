/// Prints what was found in pictures, one after the other or as one document.
struct PictureReport {
  /// The bundle's path.
  let model: String
  let isJSON: Bool
  /// Whether each picture's name stands in front of its findings.
  let namesPictures: Bool

  private var entries: [JSONValue] = []
  private var failures: [ExitStatus] = []

  init(model: String, isJSON: Bool, namesPictures: Bool) {
    self.model = model
    self.isJSON = isJSON
    self.namesPictures = namesPictures
  }

  /// Reports one picture.
  ///
  /// - Parameters:
  ///   - findings: What was found.
  ///   - file: The picture's path.
  ///   - size: The picture's width and height in pixels.
  mutating func add(_ findings: Findings, file: String, size: (width: Int, height: Int)) {
    guard isJSON else {
      if namesPictures { print("\(PrintableLine(file).text):") }
      print(findings.text)
      return
    }
    let head: [JSONValue.Member] = [
      .init(key: "file", value: .string(file)),
      .init(key: "width", value: .integer(size.width)),
      .init(key: "height", value: .integer(size.height)),
    ]
    entries.append(.object(head + findings.jsonMembers))
  }

  /// Reports a picture that could not be looked at.
  ///
  /// - Parameters:
  ///   - failure: Why.
  ///   - file: The picture's path.
  mutating func add(_ failure: CommandFailure, file: String) {
    failures.append(failure.status)
    if isJSON {
      let reason = PrintableLine(failure.message).text
      entries.append(["file": .string(file), "error": .string(reason)])
    } else {
      StandardError.say(failure.message)
    }
  }

  /// Prints what is left.
  ///
  /// - Returns: The exit status if a picture failed: that of a missing file if no other reason
  ///   occurred.
  func finish() -> ExitStatus? {
    if isJSON {
      let document: JSONValue = [
        "schema_version": 1, "model": .string(model), "results": .array(entries),
      ]
      print(document.text)
    }
    guard let first = failures.first else { return nil }
    return failures.allSatisfy { $0 == .noInput } ? first : .badData
  }
}

extension DecodingError {
  /// A sentence with the error and its location in the document.
  package var sentence: String {
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

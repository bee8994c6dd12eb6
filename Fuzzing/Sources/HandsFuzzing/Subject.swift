/// The parsers that can be fuzzed.
enum Subject: String, CaseIterable {
  /// `.tflite` files: parsing, planning, and one run on zeros.
  case model
  /// `.task` files, and the labels in models.
  case bundle
  /// PNG and JPEG files.
  case picture
  /// Requests to the server and frames of streams.
  case web

  typealias Entry = @convention(c) (_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt

  /// Processes one input, and returns 0.
  var entry: Entry {
    switch self {
    case .model: { bytes, count in unsafe fuzz(bytes, count, with: fuzzModel) }
    case .bundle: { bytes, count in unsafe fuzz(bytes, count, with: fuzzBundle) }
    case .picture: { bytes, count in unsafe fuzz(bytes, count, with: fuzzImage) }
    case .web: { bytes, count in unsafe fuzz(bytes, count, with: fuzzConnection) }
    }
  }

  /// Small inputs to start with, most of them valid.
  func seeds() throws -> [Seed] {
    switch self {
    case .model: try modelSeeds()
    case .bundle: try bundleSeeds()
    case .picture: try pictureSeeds()
    case .web: webSeeds()
    }
  }
}

/// An initial input of the corpus.
struct Seed {
  let name: String
  let bytes: [UInt8]
}

private func fuzz(
  _ bytes: UnsafePointer<UInt8>?, _ count: Int, with subject: ([UInt8]) -> Void
) -> CInt {
  subject(unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Crashes unless the description of an error is one printable line of at most 1,000 bytes.
func checkDescription(of error: some Error & CustomStringConvertible) {
  let line = error.description.utf8
  precondition(!line.isEmpty && line.count <= 1_000, "the message is empty or too long")
  precondition(line.allSatisfy { $0 >= 0x20 && $0 != 0x7f }, "the message has control characters")
}

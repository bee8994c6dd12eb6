/// What can be fuzzed.
enum Subject: String, CaseIterable {
  /// A `.tflite` file: reading, planning, one run on zeros.
  case model
  /// A `.task` file, and the labels in a model.
  case bundle
  /// A PNG or JPEG file.
  case picture
  /// What a client of the server sends: a request, or the frames of a stream.
  case web

  typealias Entry = @convention(c) (_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt

  /// Processes one input, and returns 0.
  var entry: Entry {
    switch self {
    case .model: { bytes, count in unsafe look(at: bytes, count, as: lookAtModel) }
    case .bundle: { bytes, count in unsafe look(at: bytes, count, as: lookAtBundle) }
    case .picture: { bytes, count in unsafe look(at: bytes, count, as: lookAtPicture) }
    case .web: { bytes, count in unsafe look(at: bytes, count, as: lookAtConnection) }
    }
  }

  /// Small valid inputs.
  func seeds() throws -> [Seed] {
    switch self {
    case .model: try modelSeeds()
    case .bundle: try bundleSeeds()
    case .picture: try pictureSeeds()
    case .web: webSeeds()
    }
  }
}

/// A file that the fuzzer begins with.
struct Seed {
  let name: String
  let bytes: [UInt8]
}

private func look(
  at bytes: UnsafePointer<UInt8>?, _ count: Int, as subject: ([UInt8]) -> Void
) -> CInt {
  subject(unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Stops the program unless an error is told in one printable line of at most 1,000 bytes.
func checkDescription(of error: some Error & CustomStringConvertible) {
  let line = error.description.utf8
  precondition(!line.isEmpty && line.count <= 1_000, "too long a message")
  precondition(line.allSatisfy { $0 >= 0x20 && $0 != 0x7f }, "a message with control characters")
}

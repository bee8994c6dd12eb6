import ArgumentParser
import Hands
import HandsFileInput
import HandsFileOutput
import HandsTFLite
import HandsSystem

struct ComposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compose",
    abstract: "Compose a gesture recognizer bundle from models of other bundles.",
    discussion: """
      A canned classifier without labels gets those of MediaPipe's gestures. The bundle has a \
      custom classifier only if --custom is given. The same models produce the same bytes.
      """)

  /// The labels of the canned gestures, by class.
  ///
  /// Source: MediaPipe's official gesture recognizer bundle, `labels.txt`.
  private static let cannedLabels = [
    "None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory",
    "ILoveYou",
  ]

  @Option(help: "Hand landmarker bundle; by default the one in the bundle of --gestures.")
  var landmarker: String?

  @Option(help: "Gesture recognizer bundle with the embedder and canned classifier.")
  var gestures: String

  @Option(
    help: ArgumentHelp(
      "Custom classifier: a .tflite file, or a bundle with the same embedder.",
      valueName: "file"))
  var custom: String?

  @Option(help: "Bundle to write.")
  var output: String

  func run() throws {
    try reportingFailures(of: output) {
      try OutputFile.check(
        [("--output", output)], inputs: [landmarker, gestures, custom].compactMap { $0 })
    }
    let hands = try landmarker.map { landmarker in
      try reportingFailures(of: landmarker) {
        let bytes = ByteSlice(try RegularFile.bytes(at: landmarker))
        _ = try HandLandmarkerBundle(bytes)
        return bytes
      }
    }
    try reportingFailures(of: gestures) {
      let source = try GestureRecognizerBundle(ByteSlice(try RegularFile.bytes(at: gestures)))
      let classifier = try custom.map { path in
        try reportingFailures(of: path) {
          try ComposeCommand.customClassifier(at: path, for: source)
        }
      }
      let canned = try TFLiteModel.read(source.cannedClassifier)
      let metadata = try ModelMetadata.read(canned)
      let isLabelled = metadata?.outputs.first?.associatedFiles.contains(where: \.isAxisLabels)
      let landmarker = hands ?? source.handLandmarker.archive
      try BundleMemory.check(
        for: [landmarker, source.embedder, source.cannedClassifier, classifier])
      let bundle = try GestureRecognizerBundle.compose(
        handLandmarker: landmarker, embedder: source.embedder,
        cannedClassifier: source.cannedClassifier,
        labels: isLabelled == true ? nil : ComposeCommand.cannedLabels,
        customClassifier: classifier)
      if let custom {
        try reportingFailures(of: custom) {
          _ = try GestureRecognizerModels(bundle: ByteSlice(bundle))
        }
      }
      try OutputFile.write(bundle, to: output)
    }
  }

  /// Reads the classifier of a file or of a bundle with the same embedder.
  private static func customClassifier(
    at path: String, for source: GestureRecognizerBundle
  ) throws -> ByteSlice {
    let bytes = ByteSlice(try RegularFile.bytes(at: path))
    guard ModelFileKind(of: bytes) == .gestureRecognizer else { return bytes }
    let bundle = try GestureRecognizerBundle(bytes)
    guard let classifier = bundle.customClassifier else {
      throw CommandError(.badData, "\(path): contains no custom classifier")
    }
    guard
      bundle.embedder.storage[bundle.embedder.range].elementsEqual(
        source.embedder.storage[source.embedder.range])
    else {
      throw CommandError(
        .badData, "\(path): the custom classifier was trained for a different embedder")
    }
    return classifier
  }
}

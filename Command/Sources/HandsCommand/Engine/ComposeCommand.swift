import ArgumentParser
import Hands
import HandsFileInput
import HandsFileOutput
import HandsTFLite
import HandsSystem

struct ComposeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compose",
    abstract: "Put a gesture recognizer bundle together from the nets of other bundles.",
    discussion: """
      A canned classifier without labels gets those of MediaPipe's gestures. A custom classifier is in \
      the result only if --custom names it: without that option it is removed. The same nets give the \
      same bytes.
      """)

  /// The canned gestures in the order of the classes.
  ///
  /// Source: MediaPipe's official gesture recognizer bundle, `labels.txt`.
  private static let cannedLabels = [
    "None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory",
    "ILoveYou",
  ]

  @Option(help: "A hand landmarker bundle; by default the one in the bundle of --gestures.")
  var landmarker: String?

  @Option(help: "A gesture recognizer bundle whose embedder and canned classifier are taken.")
  var gestures: String

  @Option(
    help: ArgumentHelp(
      "The custom classifier: a .tflite file, or a bundle that has one for the same embedder.",
      valueName: "file"))
  var custom: String?

  @Option(help: "The bundle to write.")
  var output: String

  func run() throws {
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

  /// The classifier in a file, or in a bundle with the same embedder.
  private static func customClassifier(
    at path: String, for source: GestureRecognizerBundle
  ) throws -> ByteSlice {
    let bytes = ByteSlice(try RegularFile.bytes(at: path))
    guard ModelFileKind(of: bytes) == .gestureRecognizer else { return bytes }
    let bundle = try GestureRecognizerBundle(bytes)
    guard let classifier = bundle.customClassifier else {
      throw CommandError(.badData, "\(path): no custom classifier")
    }
    guard
      bundle.embedder.storage[bundle.embedder.range].elementsEqual(
        source.embedder.storage[source.embedder.range])
    else {
      throw CommandError(
        .badData, "\(path): the custom classifier was trained on another embedder")
    }
    return classifier
  }
}

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
      A canned classifier without labels gets those of MediaPipe's gestures. The same nets give the \
      same bytes.
      """)

  /// The canned gestures in the order of the classes.
  ///
  /// Source: MediaPipe's official gesture recognizer bundle, `labels.txt`.
  private static let cannedLabels = [
    "None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory",
    "ILoveYou",
  ]

  @Option(help: "A hand landmarker bundle.")
  var landmarker: String

  @Option(help: "A gesture recognizer bundle whose embedder and canned classifier are taken.")
  var gestures: String

  @Option(help: "The bundle to write.")
  var output: String

  func run() throws {
    let hands = try reportingFailures(of: landmarker) {
      let bytes = ByteSlice(try RegularFile.bytes(at: landmarker))
      _ = try HandLandmarkerBundle(bytes)
      return bytes
    }
    try reportingFailures(of: gestures) {
      let source = try GestureRecognizerBundle(ByteSlice(try RegularFile.bytes(at: gestures)))
      let canned = try TFLiteModel.read(source.cannedClassifier)
      let metadata = try ModelMetadata.read(canned)
      let isLabelled = metadata?.outputs.first?.associatedFiles.contains(where: \.isAxisLabels)
      let bundle = try GestureRecognizerBundle.compose(
        handLandmarker: hands, embedder: source.embedder,
        cannedClassifier: source.cannedClassifier,
        labels: isLabelled == true ? nil : ComposeCommand.cannedLabels)
      try OutputFile.write(bundle, to: output)
    }
  }
}

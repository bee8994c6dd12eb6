import ArgumentParser
import FileInput
import ModelFiles
import Tensors

/// `hands compose`: a gesture recognizer bundle out of two others.
struct ComposeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compose",
    abstract: "Put a gesture recognizer together: one bundle's hand nets, another's gesture nets.",
    discussion: "The canned classifier gets the labels of MediaPipe's eight gestures. The same "
      + "files give the same bytes.",
    shouldDisplay: false)

  /// The classes of MediaPipe's canned gesture classifier, in order.
  ///
  /// Source: MediaPipe's gesture recognizer guide; the official net carries the same list.
  static let cannedLabels = [
    "None", "Closed_Fist", "Open_Palm", "Pointing_Up", "Thumb_Down", "Thumb_Up", "Victory",
    "ILoveYou",
  ]

  @Option(help: "The bundle whose hand nets are taken.")
  var landmarker: String

  @Option(help: "The gesture recognizer whose embedder and canned classifier are taken.")
  var gestures: String

  @Option(help: "The .task file to write.")
  var output: String

  func run() async throws {
    let hands = ByteSlice(try RegularFile.bytes(at: landmarker))
    let source: GestureRecognizerBundle
    do {
      source = try GestureRecognizerBundle(ByteSlice(try RegularFile.bytes(at: gestures)))
    } catch {
      throw CommandFailure(error, file: gestures)
    }
    let bundle = try GestureRecognizerBundle.compose(
      handLandmarker: hands, embedder: source.embedder,
      cannedClassifier: source.cannedClassifier, labels: ComposeCommand.cannedLabels)
    try OutputFile.write(bundle, to: output)
  }
}

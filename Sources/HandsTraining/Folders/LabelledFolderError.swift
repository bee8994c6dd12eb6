import HandsFileInput

/// The reason why a folder of labeled images cannot be used for training or evaluation.
public enum LabelledFolderError: Error, Hashable, Sendable {
  /// The folder does not exist.
  case notFound(path: String)
  /// The path is not a folder.
  case notAFolder(path: String)
  /// The folder cannot be read.
  case notReadable(path: String)
  /// The name of a file or folder is not UTF-8.
  case nameNotUTF8(path: String)
  /// The folder contains no folder of images.
  case noLabels(path: String)
  /// The folder of a label contains no images.
  case noImages(path: String)
  /// There is no folder with the requested name of the background.
  case noBackground(path: String, name: String)
  /// There is no label besides the background.
  case noGesture(path: String, background: String)
  /// There are more labels or images than the limit allows.
  case limitExceeded(path: String, what: String, limit: Int)
  /// Two labels have an image with the same bytes.
  case sameImage(path: String, other: String)
  /// No hand was found in any image.
  case noHands(path: String, images: Int, unreadable: Int)
  /// Hands were found in fewer than two of the images of a label or look; two are needed.
  case tooFewHands(LabelledHands.Counts, look: String, images: Int, hands: Int)

  /// Whether the folder is missing or cannot be read, as opposed to having the wrong contents.
  public var isMissing: Bool {
    switch self {
    case .notFound, .notReadable: true
    default: false
    }
  }
}

extension LabelledFolderError: CustomStringConvertible {
  /// The expected layout of a folder.
  private static let layout =
    "expected FOLDER/LABEL/IMAGE.png or .jpg, one folder per gesture, and \"none\" for other hands"

  /// One printable line that says what was expected and what was found.
  public var description: String { String(printable: text.unicodeScalars) }

  private var text: String {
    switch self {
    case .notFound(let path): "\(path): no such folder; \(LabelledFolderError.layout)"
    case .notAFolder(let path): "\(path): not a folder; \(LabelledFolderError.layout)"
    case .notReadable(let path): "\(path): cannot be read"
    case .nameNotUTF8(let path): "\(path): the name is not UTF-8"
    case .noLabels(let path): "\(path): no folder of images; \(LabelledFolderError.layout)"
    case .noImages(let path): "\(path): no PNG or JPEG files; \(LabelledFolderError.layout)"
    case .noBackground(let path, let name): "\(path): no folder \"\(name)\" for the background"
    case .noGesture(let path, let background):
      "\(path): no gesture besides \"\(background)\"; \(LabelledFolderError.layout)"
    case .limitExceeded(let path, let what, let limit):
      "\(path): more than \(limit) \(what)"
    case .sameImage(let path, let other):
      "\(other) and \(path): the same image with two labels"
    case .noHands(let path, let images, let unreadable):
      "\(path): no hand in any of \(images) images, \(unreadable) of them unreadable; a lower "
        + "detection confidence may find some"
    case .tooFewHands(let label, let look, let images, let hands):
      "\"\(label.name)\"\(look.isEmpty ? "" : ", look \"\(look)\""): "
        + "\(hands == 1 ? "1 hand" : "\(hands) hands") in \(images) images, at least 2 are needed; of "
        + "the label's \(label.images) images, \(label.withoutHand) have no hand, \(label.unreadable) "
        + "cannot be read, \(label.duplicates) are duplicates"
    }
  }
}

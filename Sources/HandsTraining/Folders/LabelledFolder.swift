/// A folder of labeled images: one folder per gesture, whose name is the label.
///
/// | path | what |
/// |---|---|
/// | `FOLDER/LABEL/IMAGE.png`, `.jpg` or `.jpeg` | an image of a gesture |
/// | `FOLDER/LABEL/LOOK/IMAGE.png` | an image of one look of a gesture, such as the back of the hand |
/// | `FOLDER/none/IMAGE.png` | an image of a hand that shows none of the gestures; optional |
///
/// Files and folders whose names begin with a period are ignored.
public struct LabelledFolder: Sendable {
  /// The images with one label.
  public struct Label: Hashable, Sendable {
    /// The folder's name.
    public var name: String
    /// The looks: first the images directly in the folder, if any, then its folders.
    public var looks: [Look]

    /// The paths of all images, look by look.
    public var images: [String] { looks.flatMap { $0.images } }

    /// Adds the images of another folder with the same name in other bytes: é has two spellings.
    fileprivate mutating func add(_ others: [Look]) {
      for other in others {
        if let same = looks.firstIndex(where: { $0.name == other.name }) {
          looks[same].images += other.images
        } else {
          looks.append(other)
        }
      }
    }
  }

  /// The images of one look of a gesture.
  public struct Look: Hashable, Sendable {
    /// The folder's name; empty for images directly in the label's folder.
    public var name: String
    /// The paths of the images, sorted by the bytes of their names.
    public var images: [String]
  }

  /// Maximum number of labels: the gestures and a background.
  public static let labelLimit = GestureExamples.gestureLimit + 1
  /// Maximum number of images.
  public static let imageLimit = GestureExamples.handLimit

  /// The folder's path.
  public let path: String
  /// The images of hands that show none of the gestures, if any.
  public private(set) var background: Label?
  /// The gestures, sorted by the bytes of their names.
  public private(set) var gestures: [Label] = []
  /// The number of ignored images that are not in a label's folder.
  public private(set) var strayImageCount = 0
  /// The number of ignored folders that are empty or nested too deeply.
  public private(set) var strayFolderCount = 0

  /// The background, if any, followed by the gestures.
  public var labels: [Label] { [background].compactMap { $0 } + gestures }
  /// The paths of all images, in the order of ``labels``.
  public var images: [String] { labels.flatMap { $0.images } }

  /// Lists a folder; no image is read.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - backgroundName: The name of the background's folder; `nil` for `none` in any case, if there
  ///     is one.
  /// - Throws: ``LabelledFolderError`` if the layout is wrong, a name is not UTF-8, a label has no
  ///   image, or there are too many labels or images.
  public init(
    _ path: String, background backgroundName: String? = nil
  ) throws(LabelledFolderError) {
    self.path = path
    let root = try FolderListing(path)
    guard root.folders.count <= LabelledFolder.labelLimit else {
      throw .limitExceeded(path: path, what: "labels", limit: LabelledFolder.labelLimit)
    }
    strayImageCount = root.images.count
    var count = 0
    for name in root.folders {
      let label = try label(name, in: root.path(of: name))
      count += label.images.count
      guard count <= LabelledFolder.imageLimit else {
        throw .limitExceeded(path: path, what: "images", limit: LabelledFolder.imageLimit)
      }
      if backgroundName.map({ $0 == name }) ?? GestureExamples.isBackground(name),
        background == nil
      {
        background = label
      } else if background?.name == name {
        background?.add(label.looks)
      } else if let same = gestures.firstIndex(where: { $0.name == name }) {
        gestures[same].add(label.looks)
      } else {
        gestures.append(label)
      }
    }
    guard !labels.isEmpty else { throw .noLabels(path: path) }
    if let backgroundName, background == nil {
      throw .noBackground(path: path, name: backgroundName)
    }
  }

  private mutating func label(
    _ name: String, in path: String
  ) throws(LabelledFolderError) -> Label {
    let listing = try FolderListing(path)
    var looks: [Look] = []
    if !listing.images.isEmpty {
      looks.append(Look(name: "", images: listing.images.map(listing.path)))
    }
    for folder in listing.folders {
      let look = try FolderListing(listing.path(of: folder))
      strayFolderCount += look.folders.count
      if look.images.isEmpty {
        strayFolderCount += 1
      } else {
        looks.append(Look(name: folder, images: look.images.map(look.path)))
      }
    }
    guard !looks.isEmpty else { throw .noImages(path: path) }
    return Label(name: name, looks: looks)
  }
}

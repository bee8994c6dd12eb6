import HandsTraining

/// A folder of folders of pictures: each folder's name is the label of the pictures in it, folders
/// inside it are looks of one gesture.
struct LabelledFolder: Sendable {
  /// Pictures with one label.
  struct Label: Sendable {
    var name: String
    var looks: [Look]

    /// All pictures, look by look.
    var pictures: [String] { looks.flatMap(\.pictures) }

    /// Adds those of a folder whose name is the same text in other bytes: é has two spellings.
    fileprivate mutating func add(_ others: [Look]) {
      for other in others {
        if let same = looks.firstIndex(where: { $0.name == other.name }) {
          looks[same].pictures += other.pictures
        } else {
          looks.append(other)
        }
      }
    }
  }

  /// One look of a gesture.
  struct Look: Sendable {
    /// The folder's name; empty for pictures straight in the label's folder.
    var name: String
    /// Paths in the byte order of their names.
    var pictures: [String]
  }

  /// The most labels: gestures and a background.
  static let labelLimit = GestureExamples.gestureLimit + 1
  /// The most pictures.
  static let pictureLimit = 100_000
  /// What a folder must be like.
  static let layout =
    "expected FOLDER/LABEL/PICTURE.png or .jpg, a folder for each gesture, and \"none\" for other hands"

  let path: String
  /// The pictures of hands that show none of the gestures.
  private(set) var background: Label?
  /// The gestures in the byte order of their names.
  private(set) var gestures: [Label] = []
  /// Pictures that lie in no label's folder.
  private(set) var strayPictureCount = 0
  /// Folders that lie too deep.
  private(set) var strayFolderCount = 0

  /// The background, if there is one, and the gestures.
  var labels: [Label] { [background].compactMap { $0 } + gestures }

  /// Lists a folder.
  ///
  /// Names that begin with a point are not looked at.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - backgroundName: The name of the background's folder; `nil` for `none` in any case.
  /// - Throws: ``CommandError`` if the layout is another, names are no text, a label has no picture, or there
  ///   are too many pictures.
  init(_ path: String, background backgroundName: String?) throws(CommandError) {
    self.path = path
    let root = try FolderListing(path)
    guard root.folders.count <= LabelledFolder.labelLimit else {
      throw CommandError(
        .badData,
        "\(path): \(root.folders.count) labels, the limit is \(LabelledFolder.labelLimit)")
    }
    strayPictureCount = root.pictures.count
    var count = 0
    for name in root.folders {
      let label = try label(name, in: root.path(of: name))
      count += label.pictures.count
      guard count <= LabelledFolder.pictureLimit else {
        throw CommandError(
          .badData, "\(path): more than \(LabelledFolder.pictureLimit) pictures")
      }
      if backgroundName.map({ $0 == name }) ?? (name.lowercased() == "none"), background == nil {
        background = label
      } else if let same = gestures.firstIndex(where: { $0.name == name }) {
        gestures[same].add(label.looks)
      } else {
        gestures.append(label)
      }
    }
    guard !labels.isEmpty else {
      throw CommandError(.badData, "\(path): no folder of pictures; \(LabelledFolder.layout)")
    }
    if let backgroundName, background == nil {
      throw CommandError(
        .badData, "\(path): no folder \"\(backgroundName)\", which --background names")
    }
  }

  /// Whether two names are other texts that are hard to tell apart, also for file systems.
  static func differInCaseAlone(_ one: String, _ other: String) -> Bool {
    one != other && one.lowercased() == other.lowercased()
  }

  /// Checks that no two labels are the same but for case.
  ///
  /// - Throws: ``CommandError``.
  func checkNames() throws(CommandError) {
    for (index, label) in labels.enumerated() {
      if let other = labels[..<index].first(where: {
        LabelledFolder.differInCaseAlone($0.name, label.name)
      }) {
        throw CommandError(
          .badData,
          "\(path): the labels \(other.name) and \(label.name) are the same but for case")
      }
    }
  }

  private mutating func label(_ name: String, in path: String) throws(CommandError) -> Label {
    let listing = try FolderListing(path)
    var looks: [Look] = []
    if !listing.pictures.isEmpty {
      looks.append(Look(name: "", pictures: listing.pictures.map(listing.path)))
    }
    for folder in listing.folders {
      let look = try FolderListing(listing.path(of: folder))
      strayFolderCount += look.folders.count
      if look.pictures.isEmpty {
        strayFolderCount += 1
      } else {
        looks.append(Look(name: folder, pictures: look.pictures.map(look.path)))
      }
    }
    guard !looks.isEmpty else {
      throw CommandError(.badData, "\(path): no PNG or JPEG files; \(LabelledFolder.layout)")
    }
    return Label(name: name, looks: looks)
  }
}

import FoundationEssentials
import HandsFileOutput
import HandsImageFiles
import HandsImaging
import HandsThreads
import HandsTraining

/// A folder of recorded images with a subfolder for each gesture, as training reads it.
///
/// The images of a take have names such as `take-0003-012.jpg`: sorted by name they are neighbors,
/// which cross-validation holds out together. Takes recorded at the same time have different
/// numbers; a take gets another one if there is one of its number when it begins.
final class GestureCollection: Sendable {
  /// The maximum number of images in the folder.
  static let pictureLimit = 5_000
  /// The maximum number of images in a take.
  static let takeLimit = 100
  /// The maximum size of an image in bytes; all images take up to 2.5 GB.
  static let byteLimit = 500_000
  /// The maximum width and height of a frame in pixels; the models see parts of 224.
  static let sideLimit = 1280

  /// A recorded gesture.
  struct Gesture: Equatable, Sendable {
    var name: String
    var pictureCount: Int
    /// The numbers of its takes, ascending.
    var takes: [Int]
  }

  /// A recording of a gesture.
  struct Take: Equatable, Sendable {
    var gesture: GestureName
    var number: Int
    fileprivate var folder: String

    /// The path of an image without the extension.
    ///
    /// - Parameter index: The index of the image in the take, from 0.
    /// - Returns: The path.
    fileprivate func path(at index: Int) -> String {
      let name = "take-\(GestureCollection.digits(number, 4))"
      return "\(folder)/\(name)-\(GestureCollection.digits(index + 1, 3))"
    }
  }

  let path: String
  /// The last take number that was assigned for each gesture.
  private let lastTakes = Lock<[GestureName: Int]>([:])

  /// Creates a collection; the folder is created with the first image.
  init(_ path: String) { self.path = path }

  /// Lists the recorded gestures, sorted by name.
  ///
  /// - Throws: ``CommandError`` if the folder cannot be read.
  func gestures() throws(CommandError) -> [Gesture] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try GestureCollection.listing(path).folders.map { name throws(CommandError) in
      let pictures = try GestureCollection.listing(FolderListing.path(of: name, in: path)).images
      let takes = Set(pictures.compactMap { GestureCollection.takeNumber(of: $0) })
      return Gesture(name: name, pictureCount: pictures.count, takes: takes.sorted())
    }
  }

  /// Begins a take, without writing anything.
  ///
  /// - Parameter name: The gesture.
  /// - Returns: The take.
  /// - Throws: ``CommandError`` if the name differs from that of another gesture only in case, or
  ///   the folder is full.
  func beginTake(of name: GestureName) throws(CommandError) -> Take {
    let gestures = try gestures()
    if let other = gestures.first(where: {
      $0.name != name.text && $0.name.lowercased() == name.text.lowercased()
    }) {
      throw CommandError(
        .usage, "the name differs from the gesture \(PrintableLine(other.name).text) only in case")
    }
    guard gestures.reduce(0, { $0 + $1.pictureCount }) < GestureCollection.pictureLimit else {
      throw CommandError(
        .usage, "\(path): the limit of \(GestureCollection.pictureLimit) images is reached")
    }
    let known = gestures.first { $0.name == name.text }
    return lastTakes.withLock { last in
      // Equal names may have different bytes, such as two encodings of é; the first one is kept.
      let folder = known?.name ?? last.keys.first { $0 == name }?.text ?? name.text
      let number = GestureCollection.number(after: known?.takes.last ?? 0, last[name] ?? 0)
      last[name] = number
      return Take(gesture: name, number: number, folder: FolderListing.path(of: folder, in: path))
    }
  }

  /// Encodes a frame of a video as a JPEG file that the folder takes.
  ///
  /// - Parameter frame: The frame; it is reduced to ``sideLimit``, and further until the file is at
  ///   most ``byteLimit``.
  /// - Returns: The content of the file.
  /// - Throws: `ImageError` if the frame cannot be encoded.
  static func jpeg(of frame: Picture) throws(ImageError) -> [UInt8] {
    var side = min(max(frame.width, frame.height), sideLimit)
    while true {
      let file = try ImageEncoder.encode(
        frame.reduced(toFitWidth: side, height: side), as: .jpeg)
      if file.count <= byteLimit || side == 1 { return file }
      side /= 2
    }
  }

  /// Saves an image.
  ///
  /// - Parameters:
  ///   - file: The content of a PNG or JPEG file.
  ///   - format: The format of the file.
  ///   - index: The index of the image in the take, from 0.
  ///   - take: The take. With its first image, it gets another number if there is a take of this
  ///     number by now.
  /// - Throws: ``CommandError`` or `FileOutputError`.
  func add(
    _ file: [UInt8], _ format: ImageError.FileFormat, at index: Int, to take: inout Take
  ) throws {
    guard file.count <= GestureCollection.byteLimit else {
      throw CommandError(
        .badData,
        "the image has \(file.count) bytes; the limit is \(GestureCollection.byteLimit)"
      )
    }
    try OutputFile.makeFolder(take.folder)
    while index == 0, take.number < .max, GestureCollection.isTaken(take) {
      take.number = lastTakes.withLock { last in
        let number = GestureCollection.number(after: last[take.gesture] ?? 0, take.number)
        last[take.gesture] = number
        return number
      }
    }
    let ending = format == .png ? "png" : "jpg"
    try OutputFile.write(file, to: "\(take.path(at: index)).\(ending)")
  }

  /// The number that follows two others, at most `Int.max`.
  private static func number(after first: Int, _ second: Int) -> Int {
    let last = max(first, second)
    return last == .max ? last : last + 1
  }

  /// Whether there is a first image of a take of this number.
  private static func isTaken(_ take: Take) -> Bool {
    ["png", "jpg"].contains {
      FileManager.default.fileExists(atPath: "\(take.path(at: 0)).\($0)")
    }
  }

  /// Deletes the images of a gesture's last take, and its folder if that is empty then.
  ///
  /// Other images are kept.
  ///
  /// - Parameter name: The gesture.
  /// - Throws: ``CommandError`` if there is no take or an image cannot be deleted.
  func removeLastTake(of name: GestureName) throws(CommandError) {
    guard let gesture = try gestures().first(where: { $0.name == name.text }),
      let last = gesture.takes.last
    else {
      throw CommandError(.usage, "\(PrintableLine(name.text).text) has no takes")
    }
    let folder = FolderListing.path(of: gesture.name, in: path)
    let pictures = try GestureCollection.listing(folder).images
    for picture in pictures where GestureCollection.takeNumber(of: picture) == last {
      let file = FolderListing.path(of: picture, in: folder)
      do {
        try FileManager.default.removeItem(atPath: file)
      } catch {
        throw CommandError(.cannotWrite, "\(file): cannot be deleted")
      }
    }
    // A folder with other files is kept.
    if (try? FileManager.default.contentsOfDirectory(atPath: folder)) == [] {
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  private static func listing(_ path: String) throws(CommandError) -> FolderListing {
    do {
      return try FolderListing(path)
    } catch {
      throw CommandError(error, path: path)
    }
  }

  /// The number of the take that a picture belongs to; `nil` if it was not recorded.
  private static func takeNumber(of picture: String) -> Int? {
    let parts = picture.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "take", parts[1].allSatisfy({ "0"..."9" ~= $0 }),
      let number = Int(parts[1]), number > 0, number < Int.max
    else { return nil }
    return number
  }

  /// A number with leading zeros, if it has fewer digits.
  static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

/// The name of a recorded gesture, which is the label and the name of the folder.
struct GestureName: Hashable, Sendable {
  /// The maximum length in bytes of UTF-8; file systems allow 255.
  static let byteLimit = 100

  let text: String

  /// Validates a name after trimming whitespace.
  ///
  /// - Parameter text: The name.
  /// - Throws: ``CommandError`` if it is not a valid name of a folder.
  init(_ text: String) throws(CommandError) {
    var name = text[...]
    while name.first?.isWhitespace == true { name.removeFirst() }
    while name.last?.isWhitespace == true { name.removeLast() }
    guard !name.isEmpty else {
      throw CommandError(.usage, "the name of a gesture must not be empty")
    }
    guard name.utf8.count <= GestureName.byteLimit else {
      throw CommandError(
        .usage, "the name of a gesture must have at most \(GestureName.byteLimit) bytes")
    }
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar != "/" && scalar.properties.generalCategory != .control
        && scalar != "\u{2028}" && scalar != "\u{2029}"
    }
    guard isPlain, !name.hasPrefix(".") else {
      throw CommandError(
        .usage, "the name of a gesture must be one line, not contain / and not begin with a dot")
    }
    self.text = String(name)
  }
}

import FoundationEssentials
import HandsFileOutput
import HandsImaging
import HandsThreads

/// A folder that pictures of gestures are recorded into: a folder for each gesture, as training reads it.
///
/// The pictures of one take have names such as `take-0003-012.jpg`, so that they are neighbours, which
/// cross-validation leaves out together. Takes that are recorded at the same time have numbers of their
/// own.
final class GestureCollection: Sendable {
  /// The most pictures in the folder.
  static let pictureLimit = 5_000
  /// The most pictures of a take.
  static let takeLimit = 100
  /// The most bytes of a picture: 5,000 of them take 2.5 GB.
  static let byteLimit = 500_000

  /// A gesture in the folder.
  struct Gesture: Equatable, Sendable {
    var name: String
    var pictureCount: Int
    /// The numbers of its takes, each once, ascending.
    var takes: [Int]
  }

  /// One recording of a gesture.
  struct Take: Equatable, Sendable {
    var gesture: GestureName
    var number: Int
    fileprivate var folder: String
  }

  let path: String
  /// The last number given to a take of each gesture.
  private let lastTakes = Lock<[GestureName: Int]>([:])

  /// Names the folder, which is made when the first picture is recorded.
  init(_ path: String) { self.path = path }

  /// The gestures that there are, in the order of their names.
  ///
  /// - Throws: ``CommandError`` if the folder cannot be read.
  func gestures() throws(CommandError) -> [Gesture] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try FolderListing(path).folders.map { name throws(CommandError) in
      let pictures = try FolderListing(InputPaths.path(of: name, in: path)).pictures
      let takes = Set(pictures.compactMap { GestureCollection.takeNumber(of: $0) })
      return Gesture(name: name, pictureCount: pictures.count, takes: takes.sorted())
    }
  }

  /// Begins a take; nothing is written yet.
  ///
  /// - Parameter name: The gesture.
  /// - Returns: The take.
  /// - Throws: ``CommandError`` if another gesture's name is the same but for case, or the folder is full.
  func beginTake(of name: GestureName) throws(CommandError) -> Take {
    let gestures = try gestures()
    if let other = gestures.first(where: { LabelledFolder.differInCaseAlone($0.name, name.text) }) {
      throw CommandError(
        .usage, "there is a gesture \(PrintableLine(other.name).text), the same but for case")
    }
    guard gestures.reduce(0, { $0 + $1.pictureCount }) < GestureCollection.pictureLimit else {
      throw CommandError(
        .usage, "\(path): \(GestureCollection.pictureLimit) pictures are the most")
    }
    let known = gestures.first { $0.name == name.text }
    return lastTakes.withLock { last in
      // Names that are equal as texts may have other bytes: é has two spellings, of which the first is kept.
      let folder = known?.name ?? last.keys.first { $0 == name }?.text ?? name.text
      let number = max(known?.takes.last ?? 0, last[name] ?? 0) + 1
      last[name] = number
      return Take(gesture: name, number: number, folder: InputPaths.path(of: folder, in: path))
    }
  }

  /// Records a picture.
  ///
  /// - Parameters:
  ///   - file: The bytes of a PNG or JPEG file.
  ///   - format: Which of both.
  ///   - index: Its place in the take, from 0.
  ///   - take: The take.
  /// - Throws: ``CommandError`` or `FileOutputError`.
  func add(
    _ file: [UInt8], _ format: ImageError.FileFormat, at index: Int, to take: Take
  ) throws {
    guard file.count <= GestureCollection.byteLimit else {
      throw CommandError(
        .badData,
        "a picture of \(file.count) bytes; \(GestureCollection.byteLimit) are the most that are kept"
      )
    }
    try OutputFile.makeFolder(take.folder)
    let ending = format == .png ? "png" : "jpg"
    let name =
      "take-\(GestureCollection.digits(take.number, 4))-\(GestureCollection.digits(index + 1, 3))"
    try OutputFile.write(file, to: "\(take.folder)/\(name).\(ending)")
  }

  /// Deletes the pictures of a gesture's last take, and its folder if nothing else is in it.
  ///
  /// Pictures that were not recorded stay.
  ///
  /// - Parameter name: The gesture.
  /// - Throws: ``CommandError`` if there is no take, or a picture cannot be deleted.
  func removeLastTake(of name: GestureName) throws(CommandError) {
    guard let gesture = try gestures().first(where: { $0.name == name.text }),
      let last = gesture.takes.last
    else {
      throw CommandError(.usage, "\(PrintableLine(name.text).text) has no take")
    }
    let folder = InputPaths.path(of: gesture.name, in: path)
    let pictures = try FolderListing(folder).pictures
    for picture in pictures where GestureCollection.takeNumber(of: picture) == last {
      let file = InputPaths.path(of: picture, in: folder)
      do {
        try FileManager.default.removeItem(atPath: file)
      } catch {
        throw CommandError(.cannotWrite, "\(file): cannot be deleted")
      }
    }
    // A folder with other files in it stays.
    if (try? FileManager.default.contentsOfDirectory(atPath: folder)) == [] {
      try? FileManager.default.removeItem(atPath: folder)
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

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

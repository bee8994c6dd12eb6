import HandsCLibrary
import HandsSystem
import HandsTraining

/// The paths of many files in little memory: beside their names, 8 bytes for each.
struct PathList: RandomAccessCollection, Sendable {
  /// The start of paths that follow each other, such as a folder with its slash, and the index of the first.
  private var starts: [(first: Int, text: String)] = []
  /// The rest of each path, one after the other.
  private var names: [UInt8] = []
  /// Where each rest ends.
  private var ends: [Int] = []

  var startIndex: Int { 0 }
  var endIndex: Int { ends.count }

  subscript(index: Int) -> String {
    // The last start that is not after the index.
    var range = starts.indices
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = starts[middle].first <= index ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return starts[range.lowerBound].text + String(decoding: name(at: index), as: UTF8.self)
  }

  private func name(at index: Int) -> ArraySlice<UInt8> {
    names[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Appends paths with the same start.
  private mutating func append(_ others: PathList, after start: String) {
    if starts.last?.text.hasSameBytes(as: start) != true { starts.append((ends.count, start)) }
    let offset = names.count
    names += others.names
    ends += others.ends.map { $0 + offset }
  }

  mutating func append(_ path: String) {
    var list = PathList()
    list.append(name: path.utf8)
    append(list, after: "")
  }

  private mutating func append(name: some Collection<UInt8>) {
    names += name
    ends.append(names.count)
  }

  // Safe: an entry of a folder is read before the next one is, and its name ends in zero.
  /// Appends the files in a folder, sorted by the bytes of their names.
  ///
  /// Folders, and names that begin with a period, are left out.
  ///
  /// - Parameters:
  ///   - folder: The folder with a slash at its end.
  ///   - isWanted: Whether to append a file, by its name.
  /// - Returns: Whether the folder can be read.
  mutating func appendFiles(in folder: String, where isWanted: (String) -> Bool) -> Bool {
    guard let listing = unsafe opendir(folder) else { return false }
    defer { unsafe closedir(listing) }
    var found = PathList()
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
      }
      guard name.utf8.first != UInt8(ascii: "."), isWanted(name) else { continue }
      let isFolder = unsafe PathList.isFolder(folder + name, Int(entry.pointee.d_type))
      if !isFolder { found.append(name: name.utf8) }
    }
    append(found.inNameOrder, after: folder)
    return true
  }

  /// Whether a path leads to a folder.
  ///
  /// - Parameters:
  ///   - path: The path of an entry.
  ///   - kind: What its folder tells of it, `DT_DIR` and others.
  /// - Returns: `false` also if a link leads nowhere.
  private static func isFolder(_ path: String, _ kind: Int) -> Bool {
    guard kind == Int(DT_UNKNOWN) || kind == Int(DT_LNK) else { return kind == Int(DT_DIR) }
    return FolderListing.isFolder(path)
  }

  /// The names in the order of their bytes.
  private var inNameOrder: PathList {
    let order = indices.sorted { name(at: $0).lexicographicallyPrecedes(name(at: $1)) }
    var list = PathList()
    list.names.reserveCapacity(names.count)
    list.ends.reserveCapacity(ends.count)
    for index in order { list.append(name: name(at: index)) }
    return list
  }
}

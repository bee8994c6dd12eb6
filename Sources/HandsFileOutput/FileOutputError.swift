/// The reason why a file is not written.
public enum FileOutputError: Error, Hashable, Sendable {
  /// The file or its folder is not writable, or the disk is full.
  case notWritable(name: String)
  /// The path is a folder, socket or block device.
  case notRegular(path: String)
  /// The path is a pipe or device, but the file must be readable too.
  case notAFile(path: String)
  /// The file cannot be read back.
  case notReadable(name: String)
  /// The folder cannot be created.
  case noFolder(path: String)
  /// The reader of a pipe has left, which ends any filter.
  case readerLeft(name: String)
  /// The task was cancelled while it waited for the reader of a pipe.
  case interrupted(name: String)
}

extension FileOutputError: CustomStringConvertible {
  /// The name and the reason, as one sentence without its full stop.
  public var description: String {
    switch self {
    case .notWritable(let name): "\(name): cannot be written"
    case .notRegular(let path):
      "\(path): cannot be written: it is not a regular file, pipe or terminal"
    case .notAFile(let path): "\(path): cannot be written: it is not a regular file"
    case .notReadable(let name): "\(name): cannot be read"
    case .noFolder(let path): "\(path): the folder cannot be created"
    case .readerLeft(let name): "\(name): nothing reads it any more"
    case .interrupted(let name): "\(name): nothing reads it"
    }
  }
}

/// Why a file is not written.
package enum FileOutputError: Error, Hashable, Sendable {
  /// The file or its folder may not be written, or the disk is full.
  case notWritable(name: String)
  /// A folder, socket or block device.
  case notRegular(path: String)
  /// A pipe or device, where a file is needed that can be read back.
  case notAFile(path: String)
  /// A file that cannot be read back.
  case notReadable(name: String)
  /// A folder that cannot be made.
  case noFolder(path: String)
  /// The task was cancelled while it waited for the reader of a pipe.
  case interrupted(name: String)
}

extension FileOutputError: CustomStringConvertible {
  /// The name and the reason, as one sentence without its full stop.
  package var description: String {
    switch self {
    case .notWritable(let name): "\(name): cannot be written"
    case .notRegular(let path):
      "\(path): cannot be written: it is no regular file, pipe or terminal"
    case .notAFile(let path): "\(path): cannot be written: it is no regular file"
    case .notReadable(let name): "\(name): cannot be read"
    case .noFolder(let path): "\(path): cannot be made a folder"
    case .interrupted(let name): "\(name): nobody reads it"
    }
  }
}

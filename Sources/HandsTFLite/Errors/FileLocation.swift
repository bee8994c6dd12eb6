/// The part of a model file that was being read.
public enum ReadingStage: String, Hashable, Sendable {
  /// The directory or a member of a zip archive.
  case zip
  /// The offsets, tables and vectors of a flatbuffer.
  case flatBuffer = "flatbuffer"
  /// The description of a model.
  case model
  /// The metadata of a model's inputs and outputs.
  case metadata
  /// The members of a task bundle.
  case bundle
}

/// The location of an error in a file.
public struct FileLocation: Hashable, Sendable {
  /// The part that was being read.
  public var stage: ReadingStage
  /// The field, such as `model.subgraphs[0].tensors[8]`, or the member.
  public var path: String
  /// The byte offset from the start of the file or member.
  public var offset: Int

  /// Creates a location.
  ///
  /// - Parameters:
  ///   - stage: The part that was being read.
  ///   - path: The field or member.
  ///   - offset: The byte offset from the start of the file or member.
  public init(_ stage: ReadingStage, _ path: String, offset: Int) {
    self.stage = stage
    self.path = path
    self.offset = offset
  }
}

extension FileLocation: CustomStringConvertible {
  /// The location, such as `model.subgraphs[0].tensors[8] @ 6604`.
  public var description: String { path + " @ " + String(offset) }
}

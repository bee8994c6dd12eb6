/// The part of a model file that was being read.
public enum ReadingStage: String, Hashable, Sendable {
  /// The directory or a member of a zip archive.
  case zip
  /// The offsets, tables and vectors of a flatbuffer.
  case flatBuffer = "flatbuffer"
  /// The description of a network.
  case model
  /// The description of a network's inputs and outputs.
  case metadata
  /// The members that make a task.
  case bundle
}

/// Where in a file something is wrong.
public struct FileLocation: Hashable, Sendable {
  /// What was being read.
  public var stage: ReadingStage
  /// The field, as `model.subgraphs[0].tensors[8]`, or the member.
  public var path: String
  /// The byte, counted from the start of the file or member.
  public var offset: Int

  /// Creates a location.
  ///
  /// - Parameters:
  ///   - stage: What was being read.
  ///   - path: The field or member.
  ///   - offset: The byte, counted from the start of the file or member.
  public init(_ stage: ReadingStage, _ path: String, offset: Int) {
    self.stage = stage
    self.path = path
    self.offset = offset
  }
}

extension FileLocation: CustomStringConvertible {
  /// The location as `model.subgraphs[0].tensors[8] @ 6604`.
  public var description: String { path + " @ " + String(offset) }
}

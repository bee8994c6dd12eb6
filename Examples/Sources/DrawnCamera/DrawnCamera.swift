public import HandsSynthetic

/// A camera that sees drawn hands: the frames of a clip, one after the other.
public struct DrawnCamera: Sendable {
  private let clip: HandSequence

  /// Points the camera at a clip.
  ///
  /// - Parameter clip: What the camera sees.
  public init(_ clip: HandSequence) {
    self.clip = clip
  }

  /// Pixels of a frame in a row.
  public var width: Int { clip.width }
  /// Rows of a frame.
  public var height: Int { clip.height }
  /// The number of frames.
  public var frameCount: Int { clip.frameCount }

  /// A frame as most cameras deliver it.
  public struct Frame: Sendable {
    /// Blue, green, red, 255; rows without gaps.
    public let bgra: [UInt8]
    /// When it was seen.
    public let timestampInMilliseconds: Int
  }

  /// Draws a frame.
  ///
  /// - Parameter index: 0 … ``frameCount`` − 1.
  /// - Returns: The frame.
  /// - Throws: `SceneError` if the clip's size cannot be drawn.
  public func frame(at index: Int) throws -> Frame {
    Frame(
      bgra: try clip.frame(at: index).converted(to: .bgra).packedBytes,
      timestampInMilliseconds: Int(Double(index) * 1000 / clip.framesPerSecond))
  }
}

public import HandsSynthetic

/// A simulated camera that delivers the frames of a drawn clip.
public struct DrawnCamera: Sendable {
  private let clip: HandSequence

  /// Creates a camera that shows a clip.
  public init(_ clip: HandSequence) {
    self.clip = clip
  }

  /// Width of a frame, pixels.
  public var width: Int { clip.width }
  /// Height of a frame, pixels.
  public var height: Int { clip.height }
  /// Number of frames.
  public var frameCount: Int { clip.frameCount }

  /// A frame in the format of most cameras.
  public struct Frame: Sendable {
    /// BGRA with alpha 255, in rows without gaps.
    public let bgra: [UInt8]
    /// Time of the frame.
    public let timestampInMilliseconds: Int
  }

  /// Draws a frame.
  ///
  /// - Parameter index: 0 to ``frameCount`` − 1.
  /// - Returns: The frame.
  /// - Throws: `SceneError` if the clip's size cannot be drawn.
  public func frame(at index: Int) throws -> Frame {
    Frame(
      bgra: try clip.frame(at: index).converted(to: .bgra).packedBytes,
      timestampInMilliseconds: Int(Double(index) * 1000 / clip.framesPerSecond))
  }
}

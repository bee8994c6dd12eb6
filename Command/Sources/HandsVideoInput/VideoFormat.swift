import HandsImaging

/// The format of a video.
public struct VideoFormat: Hashable, Sendable {
  /// The width of an upright frame in pixels.
  public var width: Int
  /// The height of an upright frame in pixels.
  public var height: Int
  /// The frame rate; frames of a video with a variable rate are duplicated or dropped.
  public var frameRate: FrameRate
  /// The number of frames according to the file, `nil` if unknown.
  public var frameCount: Int?
  /// The time of the first frame in seconds after the beginning of the file.
  package var start: Double = 0
}

extension VideoFormat {
  /// Checks the frame size before memory is allocated.
  static func check(width: Int, height: Int, _ limits: PictureLimits) throws(VideoError) {
    do throws(ImageError) {
      try limits.check(width: width, height: height)
    } catch {
      throw .frameSize(error)
    }
  }
}

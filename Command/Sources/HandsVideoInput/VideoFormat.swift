import HandsImaging

/// What a video's frames are like.
public struct VideoFormat: Hashable, Sendable {
  /// Pixels in a row of an upright frame.
  public var width: Int
  /// Rows of an upright frame.
  public var height: Int
  /// Frames a second; those of a video whose rate varies are repeated or left out.
  public var frameRate: FrameRate
  /// The number of frames that the file promises, `nil` if it tells nothing.
  public var frameCount: Int?
  /// When the first frame is shown, in seconds after the beginning of the file.
  package var start: Double = 0
}

extension VideoFormat {
  /// Checks the size of frames before anything of their size is allocated.
  static func check(width: Int, height: Int, _ limits: PictureLimits) throws(VideoError) {
    do throws(ImageError) {
      try limits.check(width: width, height: height)
    } catch {
      throw .frameSize(error)
    }
  }
}

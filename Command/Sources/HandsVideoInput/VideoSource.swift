/// The source of a video.
public enum VideoSource: Hashable, Sendable {
  /// A regular file in a format that ffmpeg supports.
  case file(path: String)
  /// Y4M (`YUV4MPEG2`) on standard input, which can be read once.
  ///
  /// It is forwarded to ffmpeg through a pipe; the process must ignore `SIGPIPE`.
  case standardInput
  /// Raw frames on standard input, which can be read once.
  ///
  /// Formats with a ``RawPixelFormat/direct`` image format need no ffmpeg; others are forwarded
  /// like ``standardInput``.
  case rawStandardInput(RawFormat)
  /// A camera.
  case camera(Camera)
}

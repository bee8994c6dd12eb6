/// Where a video comes from.
public enum VideoSource: Hashable, Sendable {
  /// A regular file of any format that ffmpeg reads.
  case file(path: String)
  /// Y4M (`YUV4MPEG2`) on standard input, which can be read once.
  ///
  /// It is passed on to ffmpeg through a pipe: a process that reads it must ignore `SIGPIPE`.
  case standardInput
  /// Frames without any header on standard input, which can be read once.
  ///
  /// Those of the formats that ``RawPixelFormat/direct`` tells need no ffmpeg; with others it is as
  /// with ``standardInput``.
  case rawStandardInput(RawFormat)
  /// A camera, whose frames do not end.
  case camera(Camera)
}

/// Where a video comes from.
public enum VideoSource: Hashable, Sendable {
  /// A regular file of any format that ffmpeg reads.
  case file(path: String)
  /// Y4M (`YUV4MPEG2`) on standard input, which can be read once.
  ///
  /// It is passed on to ffmpeg through a pipe: a process that reads it must ignore `SIGPIPE`.
  case standardInput
}

public import HandsFileInput
public import HandsImaging

/// An error while reading or writing a video.
public enum VideoError: Error, Hashable, Sendable {
  /// A program of the package `ffmpeg` is not installed.
  case programMissing(name: String)
  /// A program cannot be run.
  case programFailed(name: String, reason: String)
  /// The file is missing, not regular or not readable.
  case file(FileInputError)
  /// ffmpeg cannot read the file; its last message.
  case unreadable(message: String)
  /// The file has no video stream.
  case noVideoStream
  /// The frames are too large.
  case frameSize(ImageError)
  /// The frame rate is unknown or not between one frame per hour and 1000 frames per second.
  case frameRate(String)
  /// The camera does not exist.
  case cameraMissing(path: String)
  /// The path does not lead to a camera.
  case notACamera(path: String)
  /// The camera is in use or does not support the request; ffmpeg's last message.
  case cameraUnavailable(path: String, message: String)
  /// The last raw frame is incomplete; its index, its size and the size of a frame in bytes.
  case truncatedFrame(index: Int, byteCount: Int, expected: Int)
  /// Standard input does not start with a Y4M header.
  case noY4MHeader
  /// ffmpeg cannot write the file; its last message.
  case encodingFailed(message: String)
  /// The video ended before its last frame; the number of complete frames and ffmpeg's last
  /// message.
  case endedEarly(frames: Int, message: String)
}

extension VideoError: CustomStringConvertible {
  /// One printable sentence.
  public var description: String {
    switch self {
    case .programMissing(let name):
      "The program \(name) is not installed; install the package ffmpeg (apt-get install ffmpeg)."
    case .programFailed(let name, let reason):
      "The program \(name) cannot be run: \(reason)."
    case .file(let error): error.description
    case .unreadable(let message):
      "ffmpeg cannot read the video" + VideoError.appendix(message)
    case .noVideoStream: "The file has no video stream."
    case .frameSize(let error): error.description
    case .frameRate(let text):
      "The frame rate \"\(text)\" is not between one frame per hour and 1000 frames per second."
    case .cameraMissing(let path): "The camera \"\(path)\" does not exist."
    case .notACamera(let path): "\"\(path)\" is not a camera."
    case .cameraUnavailable(let path, let message):
      "The camera \"\(path)\" cannot be used" + VideoError.appendix(message)
    case .truncatedFrame(let index, let byteCount, let expected):
      "Frame \(index) is incomplete: it has \(byteCount) of \(expected) bytes."
    case .noY4MHeader:
      "Standard input does not start with a Y4M header (\"YUV4MPEG2 W640 H480 F25:1\")."
    case .encodingFailed(let message):
      "The video cannot be written" + VideoError.appendix(message)
    case .endedEarly(let frames, let message):
      "The video is damaged; it ended after \(frames) frames" + VideoError.appendix(message)
    }
  }

  private static func appendix(_ message: String) -> String {
    message.isEmpty ? "." : ": \(message)."
  }
}

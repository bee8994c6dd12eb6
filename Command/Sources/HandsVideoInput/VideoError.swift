public import HandsFileInput
public import HandsImaging

/// Why a video cannot be read or written.
public enum VideoError: Error, Hashable, Sendable {
  /// A program of the package `ffmpeg` is not installed.
  case programMissing(name: String)
  /// A program cannot be started or listened to.
  case programFailed(name: String, reason: String)
  /// The file is not there, not regular or may not be read.
  case file(FileInputError)
  /// ffmpeg can make nothing of the file; its last message.
  case unreadable(message: String)
  /// There are no moving pictures in the file.
  case noVideoStream
  /// The frames are larger than what is accepted.
  case frameSize(ImageError)
  /// The number of frames a second is not known, or not from one an hour to 1000.
  case frameRate(String)
  /// There is no camera of that name.
  case cameraMissing(path: String)
  /// What is there is no camera.
  case notACamera(path: String)
  /// The camera is in use or refuses what is asked for; ffmpeg's last message.
  case cameraUnavailable(path: String, message: String)
  /// The last raw frame is not whole; its number, 0 for the first, its bytes and those of a frame.
  case truncatedFrame(index: Int, byteCount: Int, expected: Int)
  /// Standard input does not begin with a Y4M header.
  case noY4MHeader
  /// ffmpeg cannot write the file; its last message.
  case encodingFailed(message: String)
  /// The video ended before its last frame; the number of whole frames and ffmpeg's last message.
  case endedEarly(frames: Int, message: String)
}

extension VideoError: CustomStringConvertible {
  /// One printable sentence that a user can act on.
  public var description: String {
    switch self {
    case .programMissing(let name):
      "The program \(name) is not installed; install the package ffmpeg (apt-get install ffmpeg)."
    case .programFailed(let name, let reason):
      "The program \(name) could not be run: \(reason)."
    case .file(let error): error.description
    case .unreadable(let message):
      "This is no video that ffmpeg can read" + VideoError.appendix(message)
    case .noVideoStream: "There are no moving pictures in this file."
    case .frameSize(let error): error.description
    case .frameRate(let text):
      "The frame rate \"\(text)\" is not between one frame an hour and 1000 a second."
    case .cameraMissing(let path): "There is no camera \"\(path)\"."
    case .notACamera(let path): "\"\(path)\" is no camera."
    case .cameraUnavailable(let path, let message):
      "The camera \"\(path)\" cannot be used" + VideoError.appendix(message)
    case .truncatedFrame(let index, let byteCount, let expected):
      "Frame \(index) is cut off: it has \(byteCount) of \(expected) bytes."
    case .noY4MHeader:
      "Standard input does not begin like Y4M (\"YUV4MPEG2 W640 H480 F25:1\")."
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

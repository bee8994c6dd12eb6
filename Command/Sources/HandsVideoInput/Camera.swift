import HandsCLibrary

/// A camera that the system shows as a device file (V4L2).
///
/// ffmpeg takes its frames and waits for whoever takes them from it: it holds the frame in its
/// hands and what fits into a pipe. While nobody takes frames the driver's own few buffers fill,
/// and it drops the frames for which it has none: memory does not grow, and the frames that follow
/// such a gap tell by their times how long it was. Whoever wants the newest frame takes all of
/// them, and drops those that come while it is busy.
public struct Camera: Hashable, Sendable {
  /// The device file, such as `/dev/video0`.
  public var path: String
  /// Pixels in a row and rows, of which the driver may choose the nearest that it has; `nil` for its
  /// own choice.
  public var size: Size?
  /// Frames a second, as for the size.
  public var frameRate: FrameRate?
  /// ffmpeg's name for what the device speaks.
  var driver = "video4linux2"

  /// Width and height in pixels.
  public struct Size: Hashable, Sendable {
    /// Pixels in a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - width: Pixels in a row.
    ///   - height: Rows.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Names a camera.
  ///
  /// - Parameters:
  ///   - path: The device file, such as `/dev/video0`.
  ///   - size: The size of the frames, if it is not the driver's choice.
  ///   - frameRate: Frames a second, if it is not the driver's choice.
  public init(path: String, size: Size? = nil, frameRate: FrameRate? = nil) {
    self.path = path
    self.size = size
    self.frameRate = frameRate
  }

  /// ffmpeg's arguments, without those of all sources.
  var inputArguments: [String] {
    (size.map { ["-video_size", "\($0.width)x\($0.height)"] } ?? [])
      + (frameRate.map { ["-framerate", "\($0.frames)/\($0.seconds)"] } ?? [])
      + ["-f", driver, "-i", path]
  }

  /// The number that the kernel gives to devices of Video4Linux (`linux/major.h`).
  private static let deviceClass = 81

  // Safe: the structure lives as long as the call.
  /// Checks that there is such a device and that it may be used.
  ///
  /// - Throws: ``VideoError/cameraMissing(path:)``, ``VideoError/notACamera(path:)``,
  ///   ``VideoError/cameraUnavailable(path:message:)``.
  func check() throws(VideoError) {
    var status = stat()
    guard !path.isEmpty, !path.utf8.contains(0), unsafe stat(path, &status) == 0 else {
      throw .cameraMissing(path: path)
    }
    let major = Int((status.st_rdev >> 8) & 0xfff)
    guard status.st_mode & S_IFMT == S_IFCHR, major == Camera.deviceClass else {
      throw .notACamera(path: path)
    }
    guard unsafe access(path, R_OK | W_OK) == 0 else {
      throw .cameraUnavailable(path: path, message: "it may not be used by this user")
    }
  }
}

import HandsCLibrary

/// A camera with a device file (V4L2).
///
/// ffmpeg reads the frames and blocks while its pipe is full. The driver then drops frames when its
/// few buffers are full: memory is bounded, and the timestamps of the following frames show the
/// gap. A consumer that needs the newest frame should read all frames and drop those that arrive
/// while it is busy, as ``VideoFrames/latest()`` does.
public struct Camera: Hashable, Sendable {
  /// The device file, such as `/dev/video0`.
  public var path: String
  /// The requested frame size, for which the driver may choose the nearest supported one; `nil` for
  /// the driver's default.
  public var size: Size?
  /// The requested frame rate, with the same rules.
  public var frameRate: FrameRate?
  /// The name of ffmpeg's input format.
  var driver = "video4linux2"

  /// Width and height in pixels.
  public struct Size: Hashable, Sendable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - width: The width.
    ///   - height: The height.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Creates a camera.
  ///
  /// - Parameters:
  ///   - path: The device file, such as `/dev/video0`.
  ///   - size: The requested frame size; `nil` for the driver's default.
  ///   - frameRate: The requested frame rate; `nil` for the driver's default.
  public init(path: String, size: Size? = nil, frameRate: FrameRate? = nil) {
    self.path = path
    self.size = size
    self.frameRate = frameRate
  }

  /// ffmpeg's arguments for this source.
  var inputArguments: [String] {
    (size.map { ["-video_size", "\($0.width)x\($0.height)"] } ?? [])
      + (frameRate.map { ["-framerate", "\($0.frames)/\($0.seconds)"] } ?? [])
      + ["-f", driver, "-i", path]
  }

  /// The major number of Video4Linux devices (`linux/major.h`).
  private static let deviceClass = 81

  // Safe: the structure outlives the call.
  /// Checks that the device exists and is accessible.
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
      throw .cameraUnavailable(path: path, message: "permission denied")
    }
  }
}

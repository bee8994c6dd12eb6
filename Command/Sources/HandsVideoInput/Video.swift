public import HandsImaging

/// A video whose frames are read sequentially and decoded by ffmpeg if necessary.
public struct Video: Sendable {
  /// The source.
  public let source: VideoSource
  /// The format of the frames.
  public let format: VideoFormat
  let limits: PictureLimits
  /// The Y4M header that was read from standard input.
  let y4mHeader: [UInt8]

  /// Probes a video.
  ///
  /// For standard input, the Y4M header is read, unless frames are raw.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - limits: The limits of the frame size.
  /// - Throws: ``VideoError``.
  public init(
    _ source: VideoSource, limits: PictureLimits = PictureLimits()
  ) async throws(VideoError) {
    var y4mHeader: [UInt8] = []
    let format: VideoFormat
    switch source {
    case .file(let path):
      format = try await VideoFormat(ofFile: path, limits: limits)
    case .standardInput:
      let header = await StandardInput().line(limit: VideoFormat.y4mHeaderLimit)
      guard let header else { throw .noY4MHeader }
      format = try VideoFormat(y4mHeader: header, limits: limits)
      y4mHeader = header
    case .rawStandardInput(let raw):
      try VideoFormat.check(width: raw.width, height: raw.height, limits)
      format = VideoFormat(width: raw.width, height: raw.height, frameRate: raw.frameRate)
    case .camera(let camera):
      try camera.check()
      format = try await VideoFormat(of: camera, limits: limits)
    }
    self.init(source, format: format, limits: limits, y4mHeader: y4mHeader)
  }

  /// Creates a video of a known format.
  init(
    _ source: VideoSource, format: VideoFormat, limits: PictureLimits, y4mHeader: [UInt8] = []
  ) {
    self.source = source
    self.format = format
    self.limits = limits
    self.y4mHeader = y4mHeader
  }

  /// Decodes frames, with a few frames of lookahead.
  ///
  /// - Parameter selection: The frames to decode.
  /// - Returns: The frames in order. Frames of standard input can be read once.
  public func frames(_ selection: FrameSelection = FrameSelection()) -> VideoFrames {
    VideoFrames(video: self, selection: selection)
  }
}

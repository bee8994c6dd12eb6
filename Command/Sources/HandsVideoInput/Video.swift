public import HandsImaging

/// A video whose frames are read one by one, decoded by ffmpeg where necessary.
public struct Video: Sendable {
  /// Where it comes from.
  public let source: VideoSource
  /// What its frames are like.
  public let format: VideoFormat
  let limits: PictureLimits
  /// The Y4M header that was read from standard input.
  let y4mHeader: [UInt8]

  /// Probes a video.
  ///
  /// Of standard input the Y4M header is read; raw frames are what their format says.
  ///
  /// - Parameters:
  ///   - source: Where it comes from.
  ///   - limits: The largest frames that are accepted.
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

  /// A video of a known format.
  init(
    _ source: VideoSource, format: VideoFormat, limits: PictureLimits, y4mHeader: [UInt8] = []
  ) {
    self.source = source
    self.format = format
    self.limits = limits
    self.y4mHeader = y4mHeader
  }

  /// Decodes frames, a few ahead of the one in use.
  ///
  /// - Parameter selection: The frames that are wanted.
  /// - Returns: The frames in order. Those of standard input can be asked for once.
  public func frames(_ selection: FrameSelection = FrameSelection()) -> VideoFrames {
    VideoFrames(video: self, selection: selection)
  }
}

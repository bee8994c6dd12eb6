import HandsFileInput
import HandsImaging

/// The format of a video.
public struct VideoFormat: Hashable, Sendable {
  /// The width of an upright frame in pixels.
  public var width: Int
  /// The height of an upright frame in pixels.
  public var height: Int
  /// The frame rate; frames of a video with a variable rate are duplicated or dropped.
  public var frameRate: FrameRate
  /// The number of frames according to the file, `nil` if unknown.
  public var frameCount: Int?
  /// The time of the first frame in seconds after the beginning of the file.
  package var start: Double = 0
}

extension VideoFormat {
  /// Checks the frame size before memory is allocated.
  static func check(width: Int, height: Int, _ limits: PictureLimits) throws(VideoError) {
    do throws(ImageError) {
      try limits.check(width: width, height: height)
    } catch {
      throw .frameSize(error)
    }
  }
}

extension VideoFormat {
  /// Probes a file with ffprobe.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The limits of the frame size.
  /// - Throws: ``VideoError``.
  init(ofFile path: String, limits: PictureLimits) async throws(VideoError) {
    do throws(FileInputError) {
      try RegularFile.check(path)
    } catch {
      throw .file(error)
    }
    let ending = try await VideoFormat.report(on: .file(path: path), limits: limits)
    guard let text = ending.value, ending.isSuccess else {
      throw .unreadable(message: ending.message)
    }
    try self.init(ProbeReport(text), limits: limits)
  }

  /// Probes a camera with ffprobe.
  ///
  /// - Parameters:
  ///   - camera: The camera, which is in use in the meantime.
  ///   - limits: The limits of the frame size.
  /// - Throws: ``VideoError``.
  init(of camera: Camera, limits: PictureLimits) async throws(VideoError) {
    let ending = try await VideoFormat.report(on: .camera(camera), limits: limits)
    guard let text = ending.value, ending.isSuccess else {
      throw .cameraUnavailable(path: camera.path, message: ending.message)
    }
    try self.init(ProbeReport(text), limits: limits)
    // Cameras do not end.
    frameCount = nil
    start = 0
  }

  private static func report(
    on source: VideoSource, limits: PictureLimits
  ) async throws(VideoError) -> Program.Ending<String> {
    let entries = [
      "stream=width,height,avg_frame_rate,r_frame_rate,duration,nb_frames,start_time",
      "stream_side_data=rotation", "format=duration,start_time",
    ]
    let arguments =
      source.inputArguments(limits: limits) + [
        // V: ignore attached pictures.
        "-select_streams", "V:0", "-show_entries", entries.joined(separator: ":"), "-of", "flat",
      ]
    return try await Program.ffprobe.output(arguments, limit: ProbeReport.byteLimit)
  }

  /// Creates a format from ffprobe's report.
  init(_ report: ProbeReport, limits: PictureLimits) throws(VideoError) {
    guard let width = report.integer("stream.width"), let height = report.integer("stream.height")
    else { throw .noVideoStream }
    let turn = (report.number("stream.rotation") ?? 0).remainder(dividingBy: 180).magnitude
    (self.width, self.height) = turn.rounded() == 90 ? (height, width) : (width, height)
    try VideoFormat.check(width: self.width, height: self.height, limits)
    let rates = ["stream.avg_frame_rate", "stream.r_frame_rate"].compactMap { report[$0] }
    guard let rate = rates.lazy.compactMap({ FrameRate($0, separator: "/") }).first else {
      throw .frameRate(rates.first ?? "")
    }
    frameRate = rate
    let duration = report.number("stream.duration") ?? report.number("format.duration")
    frameCount =
      report.integer("stream.nb_frames").flatMap { $0 > 0 ? $0 : nil }
      ?? duration.flatMap { Int(exactly: ($0 * rate.framesPerSecond).rounded()) }
    start = max(
      (report.number("stream.start_time") ?? 0) - (report.number("format.start_time") ?? 0), 0)
  }
}

extension VideoFormat {
  /// The maximum length of a Y4M header in bytes.
  static let y4mHeaderLimit = 256

  /// Parses the first line of a Y4M stream, such as `YUV4MPEG2 W640 H480 F30000:1001 Ip C420jpeg`.
  ///
  /// - Parameters:
  ///   - header: The line without line feed.
  ///   - limits: The limits of the frame size.
  /// - Throws: ``VideoError``.
  init(y4mHeader header: [UInt8], limits: PictureLimits) throws(VideoError) {
    let words = String(decoding: header, as: UTF8.self).split(separator: " ")
    func parameter(_ letter: Character) -> Substring? {
      words.dropFirst().first { $0.first == letter }?.dropFirst()
    }
    guard words.first == "YUV4MPEG2", let width = parameter("W").flatMap({ Int($0) }),
      let height = parameter("H").flatMap({ Int($0) })
    else { throw .noY4MHeader }
    try VideoFormat.check(width: width, height: height, limits)
    let rate = parameter("F") ?? ""
    guard let frameRate = FrameRate(rate, separator: ":") else { throw .frameRate(String(rate)) }
    self.init(width: width, height: height, frameRate: frameRate)
  }
}

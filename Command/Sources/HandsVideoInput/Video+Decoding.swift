import HandsImaging
import HandsThreads
import Subprocess

extension Video {
  typealias Channel = BoundedChannel<DecodedFrame, VideoError>

  /// Sends the selected frames until they end or the channel is abandoned.
  func decode(_ selection: FrameSelection, into channel: Channel) async {
    do throws(VideoError) {
      switch source {
      case .rawStandardInput(let raw):
        if let pixelFormat = raw.pixelFormat.direct {
          try await send(raw, pixelFormat, selection, to: channel)
        } else {
          try await decodeInput(of: raw.frameByteCount, selection, into: channel)
        }
      case .standardInput: try await decodeInput(of: nil, selection, into: channel)
      case .file: try await decodeFile(selection, into: channel)
      case .camera: try await decodeCamera(selection, into: channel)
      }
      channel.finish()
    } catch {
      channel.finish(error)
    }
  }

  private func decodeFile(
    _ selection: FrameSelection, into channel: Channel
  ) async throws(VideoError) {
    let arguments = decoderArguments(selection)
    let ending = try await Program.ffmpeg.run(arguments, input: .none) { run in
      try await send(run.standardOutput, selection, to: channel)
    }
    try check(ending, selection)
  }

  /// Decodes frames with the timestamps that ffmpeg prints.
  private func decodeCamera(
    _ selection: FrameSelection, into channel: Channel
  ) async throws(VideoError) {
    let times = BoundedChannel<Int, Never>(capacity: 64)
    let arguments = decoderArguments(selection)
    let ending = try await Program.ffmpeg.run(arguments, input: .none, times: times) { run in
      defer { times.abandon() }
      return try await send(run.standardOutput, selection, to: channel, times: times)
    }
    try check(ending, selection)
  }

  /// Decodes frames of standard input; for raw frames, `frameByteCount` is their size.
  private func decodeInput(
    of frameByteCount: Int?, _ selection: FrameSelection, into channel: Channel
  ) async throws(VideoError) {
    let passed = Lock<Int?>(nil)
    let arguments = decoderArguments(selection)
    let ending = try await Program.ffmpeg.run(arguments, input: .inputWriter) { run in
      async let _ = relay(to: run.standardInputWriter, counting: passed)
      // This cancels the relay: frames may end before the input does.
      return try await send(run.standardOutput, selection, to: channel)
    }
    if let frameByteCount, let count = passed.withLock({ $0 }) {
      try checkLast(of: count, frameByteCount: frameByteCount, selection)
    }
    try check(ending, selection)
  }

  /// ffmpeg's arguments.
  ///
  /// Frames with a variable rate are duplicated or dropped, except for those of a camera, which
  /// keep their timestamps. Frames that change their size are scaled to that of the first.
  func decoderArguments(_ selection: FrameSelection) -> [String] {
    let rate = "\(format.frameRate.frames)/\(format.frameRate.seconds)"
    let scale = "scale=\(format.width):\(format.height)"
    let step = selection.step > 1 ? ["framestep=\(selection.step)"] : []
    var (start, filters): (Double, [String])
    var pace: [String] = []
    if case .camera = source {
      start = 0
      filters = selection.first > 0 ? ["select=gte(n\\,\(selection.first))"] : []
      filters += step + [scale] + FrameTimeLines.filters
      pace = ["-vsync", "passthrough"]
    } else {
      // Half a frame early, so that rounding cannot skip the first frame.
      start =
        selection.first > 0
        ? format.start + (Double(selection.first) - 0.5) / format.frameRate.framesPerSecond : 0
      // Timestamps without gaps, which ffmpeg would fill with duplicates.
      filters = ["fps=\(rate)"] + step + ["setpts=N/FRAME_RATE/TB", scale]
    }
    let count = selection.count(of: nil).map { ["-frames:v", "\($0)"] } ?? []
    return ["-nostdin"] + source.inputArguments(limits: limits, start: start)
      + ["-map", "0:V:0", "-vf", filters.joined(separator: ",")] + count + pace
      + ["-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"]
  }

  /// The output of a decoder.
  struct DecodedCount: Sendable {
    /// The number of complete frames.
    var frames = 0
    /// Whether the last frame is incomplete.
    var hasPart = false
  }

  /// Forwards frames; returns `nil` if the channel is abandoned.
  private func send(
    _ output: SubprocessOutputSequence, _ selection: FrameSelection, to channel: Channel,
    times: BoundedChannel<Int, Never>? = nil
  ) async throws -> DecodedCount? {
    var assembler = FrameAssembler(
      frameByteCount: format.width * format.height * PixelFormat.rgb.bytesPerPixel)
    var count = DecodedCount()
    var last = -1
    for try await part in output {
      for pixels in assembler.append(part.bytes) {
        let index = selection.first + count.frames * selection.step
        var time = format.frameRate.milliseconds(atFrame: index)
        if let times, case .success(let told?) = await times.receive() {
          time = max(told, last + 1)
        }
        last = time
        let frame = DecodedFrame(
          index: index, timestampInMilliseconds: time,
          picture: Picture(
            packed: pixels, width: format.width, height: format.height, format: .rgb))
        guard await channel.send(frame) else { return nil }
        count.frames += 1
      }
    }
    count.hasPart = assembler.hasPart
    return count
  }

  /// Forwards standard input after the header that was read from it.
  ///
  /// - Parameters:
  ///   - writer: The standard input of ffmpeg.
  ///   - passed: Receives the number of bytes at the end of the input.
  /// - Throws: An error if ffmpeg stops reading.
  private func relay(
    to writer: StandardInputWriter, counting passed: Lock<Int?>
  ) async throws {
    let input = StandardInput()
    if !y4mHeader.isEmpty { _ = try await writer.write(y4mHeader + [UInt8(ascii: "\n")]) }
    var count = 0
    while let part = await input.part() {
      _ = try await writer.write(part)
      count += part.count
    }
    if !Task.isCancelled {
      let total = count
      passed.withLock { $0 = total }
    }
    try await writer.finish()
  }

  /// Checks that the last raw frame is complete, if it is selected.
  func checkLast(
    of byteCount: Int, frameByteCount: Int, _ selection: FrameSelection
  ) throws(VideoError) {
    let (index, rest) = byteCount.quotientAndRemainder(dividingBy: frameByteCount)
    guard rest == 0 || selection.end.map({ $0 <= index }) ?? false else {
      throw .truncatedFrame(index: index, byteCount: rest, expected: frameByteCount)
    }
  }

  /// Checks that all expected frames were decoded.
  private func check(
    _ ending: Program.Ending<DecodedCount>, _ selection: FrameSelection
  ) throws(VideoError) {
    guard let count = ending.value else { return }
    if case .camera(let camera) = source, !ending.isSuccess {
      throw .cameraUnavailable(path: camera.path, message: ending.message)
    }
    // The expected count may be one too many if it is derived from the duration.
    let promised = selection.count(of: format.frameCount.map { $0 - 1 }) ?? 0
    let isShort = !ending.message.isEmpty && count.frames < promised
    let isEmpty = count.frames == 0 && selection.first == 0
    guard ending.isSuccess, !count.hasPart, !isShort, !isEmpty else {
      throw .endedEarly(frames: count.frames, message: ending.message)
    }
  }
}

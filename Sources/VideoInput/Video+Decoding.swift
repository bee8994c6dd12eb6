import Imaging
import Subprocess

extension Video {
  typealias Channel = BoundedChannel<DecodedFrame, VideoError>

  /// Sends the selected frames until they end or nobody wants more.
  func decode(_ selection: FrameSelection, into channel: Channel) async {
    do throws(VideoError) {
      let ending: Program.Ending<DecodedCount>
      let arguments = decoderArguments(selection)
      switch source {
      case .file:
        ending = try await Program.ffmpeg.run(arguments, input: .none) { run in
          try await send(run.standardOutput, selection, to: channel)
        }
      case .standardInput:
        ending = try await Program.ffmpeg.run(arguments, input: .inputWriter) { run in
          async let _ = relay(to: run.standardInputWriter)
          // The relay is cancelled then: frames may end before the input does.
          return try await send(run.standardOutput, selection, to: channel)
        }
      }
      try check(ending, selection)
      channel.finish()
    } catch {
      channel.finish(error)
    }
  }

  /// What ffmpeg is told.
  ///
  /// Frames that come at a varying rate are repeated or left out, those that change their size are
  /// scaled to that of the first; nothing is done to others.
  func decoderArguments(_ selection: FrameSelection) -> [String] {
    let rate = "\(format.frameRate.frames)/\(format.frameRate.seconds)"
    // Half a frame early, so that no rounding of times leaves the first frame out.
    let start =
      selection.first > 0
      ? format.start + (Double(selection.first) - 0.5) / format.frameRate.framesPerSecond : 0
    var filters = ["fps=\(rate)"]
    if selection.step > 1 { filters.append("framestep=\(selection.step)") }
    // Times without gaps: otherwise ffmpeg would fill them with frames.
    filters += ["setpts=N/FRAME_RATE/TB", "scale=\(format.width):\(format.height)"]
    let count = selection.count(of: nil).map { ["-frames:v", "\($0)"] } ?? []
    return ["-nostdin"] + source.inputArguments(limits: limits, start: start)
      + ["-map", "0:V:0", "-vf", filters.joined(separator: ",")] + count
      + ["-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"]
  }

  /// What came out of a decoder.
  struct DecodedCount: Sendable {
    /// Whole frames.
    var frames = 0
    /// Whether the last one was not whole.
    var hasPart = false
  }

  /// Sends frames on; `nil` if nobody wants more.
  private func send(
    _ output: SubprocessOutputSequence, _ selection: FrameSelection, to channel: Channel
  ) async throws -> DecodedCount? {
    var assembler = FrameAssembler(
      frameByteCount: format.width * format.height * PixelFormat.rgb.bytesPerPixel)
    var count = DecodedCount()
    for try await part in output {
      for pixels in assembler.append(part.bytes) {
        let index = selection.first + count.frames * selection.step
        let frame = DecodedFrame(
          index: index, timestampInMilliseconds: format.frameRate.milliseconds(atFrame: index),
          picture: Picture(
            packed: pixels, width: format.width, height: format.height, format: .rgb))
        guard await channel.send(frame) else { return nil }
        count.frames += 1
      }
    }
    count.hasPart = assembler.hasPart
    return count
  }

  /// Passes standard input on, after the header that was read from it.
  private func relay(to writer: StandardInputWriter) async throws {
    let input = StandardInput()
    _ = try await writer.write(y4mHeader + [UInt8(ascii: "\n")])
    while let part = await input.part() { _ = try await writer.write(part) }
    try await writer.finish()
  }

  /// Finds out whether all frames came that should have come.
  private func check(
    _ ending: Program.Ending<DecodedCount>, _ selection: FrameSelection
  ) throws(VideoError) {
    guard let count = ending.value else { return }
    // What the file promises may be a frame too many, where it is a time.
    let promised = selection.count(of: format.frameCount.map { $0 - 1 }) ?? 0
    let isShort = !ending.message.isEmpty && count.frames < promised
    let isEmpty = count.frames == 0 && selection.first == 0
    guard ending.isSuccess, !count.hasPart, !isShort, !isEmpty else {
      throw .endedEarly(frames: count.frames, message: ending.message)
    }
  }
}

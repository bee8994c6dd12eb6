import HandsImaging

extension Video {
  /// Sends the selected raw frames of standard input, in a pixel format that needs no ffmpeg.
  func send(
    _ raw: RawFormat, _ pixelFormat: PixelFormat, _ selection: FrameSelection, to channel: Channel
  ) async throws(VideoError) {
    let input = StandardInput()
    var assembler = FrameAssembler(frameByteCount: raw.frameByteCount)
    var byteCount = 0
    while selection.end.map({ byteCount / raw.frameByteCount < $0 }) ?? true,
      let part = await input.part()
    {
      var index = byteCount / raw.frameByteCount
      // Safe: every byte of the array is initialized.
      for bytes in unsafe assembler.append(part.span.bytes) {
        defer { index += 1 }
        guard selection.contains(index) else { continue }
        let picture = Picture(
          packed: bytes, width: raw.width, height: raw.height, format: pixelFormat)
        let frame = DecodedFrame(
          index: index, timestampInMilliseconds: raw.frameRate.milliseconds(atFrame: index),
          picture: picture.converted(to: .rgb))
        guard await channel.send(frame) else { return }
      }
      byteCount += part.count
    }
    guard byteCount > 0 else { throw .endedEarly(frames: 0, message: "") }
    guard !Task.isCancelled else { return }
    try checkLast(of: byteCount, frameByteCount: raw.frameByteCount, selection)
  }
}

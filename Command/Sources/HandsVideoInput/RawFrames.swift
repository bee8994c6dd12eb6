import Dispatch
import HandsCLibrary
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

/// Splits a stream of bytes into frames of equal size.
struct FrameAssembler {
  private let frameByteCount: Int
  /// The incomplete next frame.
  private var part: [UInt8] = []

  /// Creates an assembler.
  ///
  /// - Parameter frameByteCount: The size of a frame in bytes, 1 or more.
  init(frameByteCount: Int) {
    self.frameByteCount = frameByteCount
  }

  /// Whether there is an incomplete frame.
  var hasPart: Bool { !part.isEmpty }

  // Safe: the bytes are copied inside the closure that provides them.
  /// Appends bytes.
  ///
  /// - Parameter bytes: Any number.
  /// - Returns: The frames that are complete now.
  mutating func append(_ bytes: RawSpan) -> [[UInt8]] {
    var frames: [[UInt8]] = []
    var start = 0
    while start < bytes.byteCount {
      if part.isEmpty { part.reserveCapacity(frameByteCount) }
      let count = min(frameByteCount - part.count, bytes.byteCount - start)
      unsafe bytes.extracting(start..<start + count).withUnsafeBytes {
        unsafe part.append(contentsOf: $0)
      }
      start += count
      if part.count == frameByteCount {
        frames.append(part)
        part = []
      }
    }
    return frames
  }
}

/// Standard input, read without blocking the cooperative thread pool.
struct StandardInput: Sendable {
  private static let queue = DispatchQueue(label: "hands.standard-input")
  private static let partLimit = 1 << 18

  /// Reads the first line, byte by byte so that nothing after it is consumed.
  ///
  /// - Parameter limit: The maximum length in bytes.
  /// - Returns: The line without line feed; `nil` if it is longer or incomplete.
  func line(limit: Int) async -> [UInt8]? {
    var line: [UInt8] = []
    while line.count <= limit, let byte = await part(limit: 1)?.first {
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    return nil
  }

  /// Reads the next bytes.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Returns: At least one byte; `nil` at the end, after an error or if the task is cancelled.
  func part(limit: Int = partLimit) async -> [UInt8]? {
    while !Task.isCancelled {
      let part = await withCheckedContinuation { continuation in
        StandardInput.queue.async {
          continuation.resume(returning: StandardInput.partIfReady(limit: limit))
        }
      }
      guard let part else { continue }
      return part.isEmpty ? nil : part
    }
    return nil
  }

  // Safe: the structure outlives the call, and the buffer has the requested capacity.
  /// Bytes that arrive within a tenth of a second; `nil` if none do, empty at the end.
  private static func partIfReady(limit: Int) -> [UInt8]? {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&descriptor, 1, 100) > 0 else { return nil }
    return unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      repeat {
        count = unsafe read(STDIN_FILENO, buffer.baseAddress, limit)
      } while count < 0 && errno == EINTR
      count = max(count, 0)
    }
  }
}

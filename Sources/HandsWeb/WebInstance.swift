import Hands
import HandsEngine
import HandsImaging
import HandsRecord
import HandsWebCalls

/// The state of one instance of the module: at most one task and its last result.
///
/// The caller creates an instance for each task, so that all memory is freed with it.
final class WebInstance: @unchecked Sendable {
  // Sendable: one thread of the module's calls its exports; others run what it gives them.

  /// The number of threads of the tasks and their options that follow.
  var threadCount = 1
  /// The result of the last successful call.
  private(set) var result: OwnedBytes?
  private var task: WebTask?
  private let calls = WebCalls.shared

  /// Loads a bundle and frees its buffer, even if the bundle is invalid.
  func create(
    _ kind: Int32, bundle: (address: Int32, count: Int32), options: (address: Int32, count: Int32)
  ) throws(WebError) {
    let file = try calls.memory.bytes(at: bundle.address, count: bundle.count)
    try calls.memory.free(bundle.address)
    guard let kind = WebTask.Kind(rawValue: kind) else {
      throw WebError(.invalidArgument, "There is no task of the kind \(kind).")
    }
    guard task == nil else {
      throw WebError(.failedPrecondition, "The instance has a task already.")
    }
    let (taskOptions, precision) = try readOptions(options, kind)
    task = try WebTask(kind, bundle: file, options: taskOptions, precision: precision)
  }

  /// Replaces the options.
  func setOptions(_ options: (address: Int32, count: Int32)) throws(WebError) {
    let task = try openTask()
    let options = try readOptions(options, task.kind)
    guard options.precision == task.precision else {
      throw WebError(
        .failedPrecondition,
        "The task's precision is \(task.precision.rawValue); another one needs a model in baseOptions, "
          + "or a new task.")
    }
    try task.setOptions(options.task)
  }

  /// Opens a video and returns its number.
  func openVideo() throws(WebError) -> Int32 {
    try openTask().openVideo()
  }

  /// Closes a video.
  func closeVideo(_ number: Int32) { task?.closeVideo(number) }

  /// Finds hands.
  ///
  /// - Parameters:
  ///   - pixels: Pixels with four channels: red, green, blue, and one that is ignored.
  ///   - rotationDegrees: The clockwise rotation that makes the image upright.
  ///   - timeout: Maximum duration in milliseconds, 0 for no limit.
  ///   - frame: The number of a video and the frame's time in milliseconds; `nil` for a single
  ///     image.
  /// - Throws: ``WebError`` if there is no task, the image, its time or the timeout is invalid, or
  ///   it takes too long.
  func run(
    _ pixels: PixelBuffer, rotationDegrees: Int32, timeout: Double,
    frame: (video: Int32, milliseconds: Double)?
  ) throws(WebError) {
    guard timeout >= 0 else {
      throw WebError(.invalidArgument, "The timeout must be a number of milliseconds, 0 or more.")
    }
    let deadline = timeout == 0 ? nil : Deadline(inMilliseconds: timeout)
    let task = try openTask()
    let picture = try picture(pixels)
    let found: HandsResult
    var microseconds: Int64 = 0
    if let frame {
      guard let time = Duration(frameMilliseconds: frame.milliseconds) else {
        throw WebError(.invalidArgument, "The timestamp must be a number of milliseconds.")
      }
      found = try task.result(
        of: picture, in: frame.video, rotationDegrees: Int(rotationDegrees), at: time,
        deadline: deadline)
      microseconds = Int64((frame.milliseconds * 1000 + 0.5).rounded(.down))
    } else {
      found = try task.result(
        of: picture, rotationDegrees: Int(rotationDegrees), deadline: deadline)
    }
    result = OwnedBytes(
      ResultRecord.words(
        of: found, width: picture.width, height: picture.height, microseconds: microseconds))
  }

  /// Closes the task and discards its result.
  func close() {
    task = nil
    result = nil
  }

  private func openTask() throws(WebError) -> WebTask {
    guard let task else {
      throw WebError(.failedPrecondition, "Task runner is currently not running.")
    }
    return task
  }

  private func readOptions(
    _ record: (address: Int32, count: Int32), _ kind: WebTask.Kind
  ) throws(WebError) -> (task: SessionOptions, precision: Precision) {
    var reader = RecordReader(
      try calls.memory.bytes(at: record.address, count: record.count), name: "options")
    let values: OptionValues
    do throws(RecordError) {
      values = try OptionValues(from: &reader)
      try reader.finish()
    } catch {
      throw WebError(error)
    }
    var precision = Precision.exact
    if let name = values.precision {
      guard let known = Precision(rawValue: name) else {
        throw WebError(.invalidArgument, "There is no precision \(name).")
      }
      precision = known
    }
    var options: SessionOptions
    do throws(HandsError) {
      options = try SessionOptions(values)
    } catch {
      throw WebError(error)
    }
    options.task.numThreads = threadCount
    if kind != .either {
      // As in MediaPipe: any detection confidence, any threshold, any names, and any tracking
      // confidence for single images.
      options.task.landmarker.isLenient = true
      options.task.cannedGesturesClassifierOptions.isLenient = true
      options.task.customGesturesClassifierOptions.isLenient = true
    }
    return (options, precision)
  }

  private func picture(_ pixels: PixelBuffer) throws(WebError) -> Picture {
    let (width, height, stride) = (Int(pixels.width), Int(pixels.height), Int(pixels.rowStride))
    do throws(ImageError) {
      try PictureLimits().check(width: width, height: height)
      guard stride >= 4 * width, Int64(stride) * Int64(height) <= Int64(Int32.max) else {
        throw .invalidRowStride(rowStride: stride, minimum: 4 * width)
      }
    } catch {
      throw WebError(.invalidArgument, error.description)
    }
    let bytes = try calls.memory.bytes(
      at: pixels.address, count: Int32(stride * (height - 1) + 4 * width))
    do throws(ImageError) {
      return try Picture(
        width: width, height: height, format: .rgba, rowStride: stride, bytes: bytes)
    } catch {
      throw WebError(.invalidArgument, error.description)
    }
  }
}

/// An image in the caller's memory.
struct PixelBuffer {
  /// The address of the first pixel.
  let address: Int32
  /// The width in pixels.
  let width: Int32
  /// The height in pixels.
  let height: Int32
  /// The number of bytes between the starts of rows.
  let rowStride: Int32
}

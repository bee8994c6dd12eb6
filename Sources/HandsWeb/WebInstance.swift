import Hands
import HandsEngine
import HandsImaging
import HandsWebCalls

/// The state of one instance of the module: at most one task and its last result.
///
/// The caller creates an instance for each task, so that all memory is freed with it.
final class WebInstance: @unchecked Sendable {
  // Sendable: WebAssembly without shared memory has one thread.

  /// The result of the last successful call.
  private(set) var result: ResultRecord?
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
    let (taskOptions, precision) = try readOptions(options)
    task = try WebTask(kind, bundle: file, options: taskOptions, precision: precision)
  }

  /// Replaces the options.
  func setOptions(_ options: (address: Int32, count: Int32)) throws(WebError) {
    let options = try readOptions(options)
    var task = try openTask()
    guard options.precision == task.precision else {
      throw WebError(
        .failedPrecondition,
        "The task's precision is \(task.precision.rawValue); another one needs a model in baseOptions, "
          + "or a new task.")
    }
    try task.setOptions(options.task)
    self.task = task
  }

  /// Finds hands.
  ///
  /// - Parameters:
  ///   - pixels: Pixels with four channels: red, green, blue, and one that is ignored.
  ///   - rotationDegrees: The clockwise rotation that makes the image upright.
  ///   - milliseconds: The frame's time, or `nil` for a single image.
  /// - Throws: ``WebError`` if there is no task, or the image or its time is invalid.
  func run(
    _ pixels: PixelBuffer, rotationDegrees: Int32, milliseconds: Double?
  ) throws(WebError) {
    var task = try openTask()
    let picture = try picture(pixels)
    if let milliseconds {
      let found = try task.result(
        of: picture, rotationDegrees: Int(rotationDegrees), at: time(milliseconds))
      result = ResultRecord(found)
      self.task = task
    } else {
      result = ResultRecord(
        try task.result(of: picture, rotationDegrees: Int(rotationDegrees)))
    }
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
    _ record: (address: Int32, count: Int32)
  ) throws(WebError) -> (task: GestureRecognizerOptions, precision: Precision) {
    try OptionsRecord.options(in: calls.memory.bytes(at: record.address, count: record.count))
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

  /// Converts a time, which may be up to some hundred thousand years.
  private func time(_ milliseconds: Double) throws(WebError) -> Duration {
    guard milliseconds.magnitude < 0x1p53 else {
      throw WebError(.invalidArgument, "The timestamp must be a number of milliseconds.")
    }
    let whole = milliseconds.rounded(.down)
    return .milliseconds(Int64(whole)) + .nanoseconds(Int64((milliseconds - whole) * 1e6))
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

import Hands
import HandsEngine
import HandsImaging
import HandsRecord
import HandsSystem
import HandsWebCalls

/// A task with its models, which are reused when options change, and its videos.
final class WebTask {
  /// The kind of task that a bundle is loaded for.
  enum Kind: Int32 {
    /// MediaPipe's hand landmarker.
    case landmarker = 0
    /// MediaPipe's gesture recognizer.
    case recognizer = 1
    /// The one that the bundle is for.
    case either = 2
  }

  /// Maximum number of open videos; a caller that needs more has a leak.
  private static let videoLimit = 64

  /// The kind of the task.
  let kind: Kind
  /// The precision of the models that find hands.
  let precision: Precision
  private let models: HandModels
  /// Whether the bundle's gesture models were not loaded.
  private let omitsGestures: Bool
  private var task: HandTask
  private var videos: [(number: Int32, session: VideoSession)] = []
  private var lastVideo: Int32 = 0

  /// Loads a bundle.
  init(
    _ kind: Kind, bundle: [UInt8], options: SessionOptions, precision: Precision
  ) throws(WebError) {
    self.kind = kind
    self.precision = precision
    let (file, loading) = (ByteSlice(bundle), ModelOptions(precision: precision))
    omitsGestures =
      kind == .either && options.landmarksOnly && ModelFileKind(of: file) == .gestureRecognizer
    do throws(HandsError) {
      models =
        switch kind {
        case .landmarker: .landmarks(try HandLandmarkerModels(bundle: file, options: loading))
        case .recognizer: .gestures(try GestureRecognizerModels(bundle: file, options: loading))
        case .either where options.landmarksOnly:
          .landmarks(try HandLandmarkerModels(bundle: file, options: loading))
        case .either: try HandModels(bundle: file, options: loading)
        }
      task = try WebTask.task(models, options)
    } catch {
      throw WebError(error)
    }
  }

  /// Replaces the options and closes all videos; invalid options change nothing.
  ///
  /// - Throws: ``WebError``, also if the options ask for gestures whose models were not loaded.
  func setOptions(_ options: SessionOptions) throws(WebError) {
    guard options.landmarksOnly || !omitsGestures else {
      throw WebError(
        .failedPrecondition,
        "The task was created with landmarksOnly; gestures need a new one.")
    }
    do throws(HandsError) {
      task = try WebTask.task(models, options)
    } catch {
      throw WebError(error)
    }
    videos = []
  }

  private static func task(
    _ models: HandModels, _ options: SessionOptions
  ) throws(HandsError) -> HandTask {
    try HandTask(
      models: options.landmarksOnly ? .landmarks(models.landmarker) : models, options: options.task)
  }

  /// Opens a video and returns its number, 1 or more.
  func openVideo() throws(WebError) -> Int32 {
    guard videos.count < WebTask.videoLimit else {
      throw WebError(.resourceExhausted, "There are \(videos.count) open videos already.")
    }
    do throws(HandsError) {
      let session = try task.video()
      lastVideo = lastVideo == .max ? 1 : lastVideo + 1
      videos.append((number: lastVideo, session: session))
    } catch {
      throw WebError(error)
    }
    return lastVideo
  }

  /// Closes a video; has no effect on one that is closed.
  func closeVideo(_ number: Int32) { videos.removeAll { $0.number == number } }

  /// Finds the hands in a single image.
  func result(
    of picture: Picture, rotationDegrees: Int, deadline: Deadline?
  ) throws(WebError) -> HandsResult {
    do throws(HandsError) {
      return try task.recognize(picture, rotationDegrees: rotationDegrees, deadline: deadline)
    } catch {
      throw WebError(error)
    }
  }

  /// Finds the hands in the next frame of a video.
  func result(
    of frame: Picture, in video: Int32, rotationDegrees: Int, at time: Duration, deadline: Deadline?
  ) throws(WebError) -> HandsResult {
    guard let session = videos.first(where: { $0.number == video })?.session else {
      throw WebError(.failedPrecondition, "The video is closed.")
    }
    do throws(HandsError) {
      return try session.recognize(
        frame, at: time, rotationDegrees: rotationDegrees, deadline: deadline)
    } catch {
      throw WebError(error)
    }
  }
}

import Hands
import HandsEngine
import HandsImaging
import HandsSystem
import HandsWebCalls

/// A landmarker or recognizer with its models, which are reused when options change.
struct WebTask {
  /// The kind of task that a bundle is loaded for.
  enum Kind: Int32 {
    case landmarker = 0
    case recognizer = 1
  }

  private enum Nets {
    case landmarker(HandLandmarkerModels)
    case recognizer(GestureRecognizerModels)
  }

  private enum Engine {
    case landmarker(HandLandmarker)
    case recognizer(GestureRecognizer)
  }

  /// The precision of the models that find hands.
  let precision: Precision
  private let nets: Nets
  private var engine: Engine
  /// The current video; `nil` before its first frame.
  private var video: VideoSession?

  /// Loads a bundle.
  init(
    _ kind: Kind, bundle: [UInt8], options: GestureRecognizerOptions, precision: Precision
  ) throws(WebError) {
    self.precision = precision
    let (file, loading) = (ByteSlice(bundle), ModelOptions(precision: precision))
    do throws(HandsError) {
      switch kind {
      case .landmarker:
        nets = .landmarker(try HandLandmarkerModels(bundle: file, options: loading))
      case .recognizer:
        nets = .recognizer(try GestureRecognizerModels(bundle: file, options: loading))
      }
      engine = try WebTask.engine(nets, options)
    } catch {
      throw WebError(error)
    }
  }

  /// Replaces the options and resets the video; the old options are kept if the new ones are
  /// invalid.
  mutating func setOptions(_ options: GestureRecognizerOptions) throws(WebError) {
    do throws(HandsError) {
      engine = try WebTask.engine(nets, options)
    } catch {
      throw WebError(error)
    }
    video = nil
  }

  private static func engine(
    _ nets: Nets, _ options: GestureRecognizerOptions
  ) throws(HandsError) -> Engine {
    switch nets {
    case .landmarker(let models):
      .landmarker(try HandLandmarker(models: models, options: options.landmarker))
    case .recognizer(let models):
      .recognizer(try GestureRecognizer(models: models, options: options))
    }
  }

  /// Finds the hands in a single image.
  func result(of picture: Picture, rotationDegrees: Int) throws(WebError) -> HandsResult {
    do throws(HandsError) {
      switch engine {
      case .landmarker(let task):
        return try task.recognize(picture, rotationDegrees: rotationDegrees)
      case .recognizer(let task):
        return try task.recognize(picture, rotationDegrees: rotationDegrees)
      }
    } catch {
      throw WebError(error)
    }
  }

  /// Finds the hands in the next frame of the video.
  mutating func result(
    of frame: Picture, rotationDegrees: Int, at time: Duration
  ) throws(WebError) -> HandsResult {
    do throws(HandsError) {
      let session = if let video { video } else { try newVideo() }
      let result = try session.recognize(frame, at: time, rotationDegrees: rotationDegrees)
      video = session
      return result
    } catch {
      throw WebError(error)
    }
  }

  private func newVideo() throws(HandsError) -> VideoSession {
    switch engine {
    case .landmarker(let task): try task.video()
    case .recognizer(let task): try task.video()
    }
  }
}

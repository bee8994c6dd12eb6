// What MediaPipe's guides for iOS show, as a reader would type it: this import is the only one.
import MediaPipeTasksVision

/// Still pictures.
enum StillPictureProgram {
  static func run(image uiImage: UIImage) throws -> GestureRecognizerResult {
    let modelPath = Bundle.main.path(forResource: "gesture_recognizer", ofType: "task")

    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .image
    options.minHandDetectionConfidence = 0.5
    options.minHandPresenceConfidence = 0.5
    options.minTrackingConfidence = 0.5
    options.numHands = 1

    let gestureRecognizer = try GestureRecognizer(options: options)
    let image = try MPImage(uiImage: uiImage)
    return try gestureRecognizer.recognize(image: image)
  }
}

/// Frames of a video file, one after the other.
enum VideoProgram {
  static func run(
    modelPath: String, frames: [CVPixelBuffer], interval: Int
  ) throws -> [HandLandmarkerResult] {
    let options = HandLandmarkerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .video
    options.numHands = 2
    let handLandmarker = try HandLandmarker(options: options)

    var results: [HandLandmarkerResult] = []
    for (index, frame) in frames.enumerated() {
      let image = try MPImage(pixelBuffer: frame)
      results.append(
        try handLandmarker.detect(
          videoFrame: image, timestampInMilliseconds: index * interval))
    }
    return results
  }
}

/// Takes what is found in a camera's frames.
class GestureResultProcessor: NSObject, GestureRecognizerLiveStreamDelegate {
  private let done: (String, Int) -> Void

  init(done: @escaping (String, Int) -> Void) {
    self.done = done
  }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    didFinishRecognition result: GestureRecognizerResult?,
    timestampInMilliseconds: Int,
    error: Error?
  ) {
    if let error {
      done(error.localizedDescription, timestampInMilliseconds)
    } else if let result {
      done(result.gestures.first?.first?.categoryName ?? "no hand", timestampInMilliseconds)
    }
  }
}

/// Takes what is found in a camera's frames.
class HandResultProcessor: NSObject, HandLandmarkerLiveStreamDelegate {
  private let done: ([[NormalizedLandmark]], Int) -> Void

  init(done: @escaping ([[NormalizedLandmark]], Int) -> Void) {
    self.done = done
  }

  func handLandmarker(
    _ handLandmarker: HandLandmarker,
    didFinishDetection result: HandLandmarkerResult?,
    timestampInMilliseconds: Int,
    error: Error?
  ) {
    guard let result else { return }
    done(result.landmarks, timestampInMilliseconds)
  }
}

/// A delegate that takes no interest.
class SilentProcessor: NSObject, GestureRecognizerLiveStreamDelegate,
  HandLandmarkerLiveStreamDelegate
{}

/// Frames of a camera, as a camera's delegate gets them.
class CameraProgram {
  private let gestureRecognizer: GestureRecognizer
  private let handLandmarker: HandLandmarker

  init(
    modelPath: String, gestures: GestureRecognizerLiveStreamDelegate,
    hands: HandLandmarkerLiveStreamDelegate
  ) throws {
    let gestureOptions = GestureRecognizerOptions()
    gestureOptions.baseOptions.modelAssetPath = modelPath
    gestureOptions.baseOptions.delegate = Delegate.CPU
    gestureOptions.runningMode = .liveStream
    gestureOptions.gestureRecognizerLiveStreamDelegate = gestures
    gestureRecognizer = try GestureRecognizer(options: gestureOptions)

    let handOptions = HandLandmarkerOptions()
    handOptions.baseOptions.modelAssetPath = modelPath
    handOptions.runningMode = .liveStream
    handOptions.handLandmarkerLiveStreamDelegate = hands
    handLandmarker = try HandLandmarker(options: handOptions)
  }

  func captureOutput(didOutput sampleBuffer: CMSampleBuffer, orientation: UIImage.Orientation) {
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
    let timestamp = Int(CMTimeGetSeconds(time) * 1000)
    do {
      let image = try MPImage(sampleBuffer: sampleBuffer, orientation: orientation)
      try gestureRecognizer.recognizeAsync(image: image, timestampInMilliseconds: timestamp)
      try handLandmarker.detectAsync(image: image, timestampInMilliseconds: timestamp)
    } catch {
      print(error)
    }
  }
}

/// The lines of a skeleton, as the sample apps draw it.
func skeleton(
  of landmarks: [NormalizedLandmark], in size: CGSize
) -> [(from: CGPoint, to: CGPoint)] {
  let points = landmarks.map {
    CGPoint(x: CGFloat($0.x) * size.width, y: CGFloat($0.y) * size.height)
  }
  return HandLandmarker.handConnections.map { connection in
    (points[Int(connection.start)], points[Int(connection.end)])
  }
}

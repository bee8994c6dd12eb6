// The listings of the module's articles, line for line.
import MediaPipeTasksVision

func stillPictureArticle(modelPath: String, picturePath: String) throws
  -> GestureRecognizerResult
{
  let options = GestureRecognizerOptions()
  options.baseOptions.modelAssetPath = modelPath
  options.numHands = 2
  let gestureRecognizer = try GestureRecognizer(options: options)

  let image = try MPImage(contentsOfFile: picturePath)
  let result = try gestureRecognizer.recognize(image: image)
  for (gestures, handedness) in zip(result.gestures, result.handedness) {
    print(handedness[0].categoryName ?? "", gestures.first?.categoryName ?? "no gesture")
  }
  return result
}

func videoArticle(modelPath: String, frames: [CVPixelBuffer]) throws -> [Int] {
  let options = HandLandmarkerOptions()
  options.baseOptions.modelAssetPath = modelPath
  options.runningMode = .video
  options.numHands = 2
  let handLandmarker = try HandLandmarker(options: options)

  var counts: [Int] = []
  for (index, frame) in frames.enumerated() {
    let image = try MPImage(pixelBuffer: frame)
    let result = try handLandmarker.detect(videoFrame: image, timestampInMilliseconds: 40 * index)
    counts.append(result.landmarks.count)
  }
  return counts
}

enum CameraArticle {
  class GestureResultProcessor: NSObject, GestureRecognizerLiveStreamDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer,
      didFinishRecognition result: GestureRecognizerResult?,
      timestampInMilliseconds: Int,
      error: Error?
    ) {
      print(timestampInMilliseconds, result?.gestures.first?.first?.categoryName ?? "no hand")
    }
  }

  static func run(modelPath: String, bytes: [UInt8], milliseconds: Int) throws {
    let processor = GestureResultProcessor()
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath = modelPath
    options.runningMode = .liveStream
    options.gestureRecognizerLiveStreamDelegate = processor
    let gestureRecognizer = try GestureRecognizer(options: options)

    let image = try MPImage(yuyv: bytes, width: 640, height: 480)
    try gestureRecognizer.recognizeAsync(image: image, timestampInMilliseconds: milliseconds)
    gestureRecognizer.close()
    withExtendedLifetime(processor) {}
  }
}

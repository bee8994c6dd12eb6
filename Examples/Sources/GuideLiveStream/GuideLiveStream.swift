// usage: GuideLiveStream [BUNDLE.task]
//
// A live stream in the style of MediaPipe's iOS guide: a delegate receives the results.

import DrawnCamera
import MediaPipeTasksVision

@main
struct GuideLiveStream {
  static func main() throws {
    let logger = GestureLogger()
    let options = GestureRecognizerOptions()
    options.baseOptions.modelAssetPath =
      CommandLine.arguments.dropFirst().first
      ?? Bundle.main.path(forResource: "gesture_recognizer", ofType: "task")
    options.runningMode = .liveStream
    options.minHandDetectionConfidence = 0.5
    options.numHands = 2
    options.gestureRecognizerLiveStreamDelegate = logger
    let gestureRecognizer = try GestureRecognizer(options: options)

    let camera = DrawnCamera(.gestures([.openPalm, .closedFist, .victory, .iLoveYou]))
    for index in 0..<camera.frameCount {
      let frame = try camera.frame(at: index)
      let image = try MPImage(bgra: frame.bgra, width: camera.width, height: camera.height)
      try gestureRecognizer.recognizeAsync(
        image: image, timestampInMilliseconds: frame.timestampInMilliseconds)
    }
    gestureRecognizer.close()
    print("\(camera.frameCount) frames, \(gestureRecognizer.droppedFrameCount) dropped")
  }
}

// usage: CountStars [BUNDLE.task]
//
// Count the stars with your fingers: a drawn player plays the game from Apple's hand pose tutorials.

import DrawnCamera
import HandVision

@main
struct CountStars {
  static func main() throws {
    if let path = CommandLine.arguments.dropFirst().first { VisionModels.handLandmarkerPath = path }
    let stars = [3, 5, 1, 10, 7, 2]
    let camera = DrawnCamera(.counting(stars))
    let reader = HandReader()
    var game = StarGame(rounds: stars)
    for index in 0..<camera.frameCount {
      guard let wanted = game.stars else { break }
      let tips = try reader.fingerTips(in: sampleBuffer(of: camera, at: index))
      if game.show(tips.count) {
        print(String(repeating: "★", count: wanted), "\(wanted) fingers: right")
      }
    }
    print("\(game.round) of \(stars.count) rounds won")
    guard game.stars == nil else { exit(1) }
  }

  static func sampleBuffer(of camera: DrawnCamera, at index: Int) throws -> CMSampleBuffer {
    let frame = try camera.frame(at: index)
    let pixels = try CVPixelBuffer(
      bytes: frame.bgra, width: camera.width, height: camera.height,
      pixelFormatType: kCVPixelFormatType_32BGRA)
    let time = CMTime(value: Int64(frame.timestampInMilliseconds), timescale: 1000)
    return CMSampleBuffer(imageBuffer: pixels, presentationTimeStamp: time)
  }
}

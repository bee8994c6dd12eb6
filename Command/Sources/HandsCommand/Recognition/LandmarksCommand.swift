import ArgumentParser
import HandsFileInput
import HandsReports
import Hands
import HandsSystem

struct LandmarksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "landmarks",
    abstract: "Find hands in pictures, without gestures.",
    discussion: "Takes a hand landmarker bundle, or the one inside a gesture recognizer bundle.")

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup(title: "Options of clips") var following: TrackOptions

  func run() throws {
    let path = try pictures.bundle.path(of: BundleSearch.handLandmarker)
    let live = LiveResults<HandsResult>()
    let landmarker = try reportingFailures(of: path) {
      var options = try hands.landmarkerOptions(
        in: frames.runningMode, threads: pictures.engine.threads)
      try following.check(in: frames.runningMode)
      options.tracking = following.tracking
      return try HandLandmarker(
        bundle: ByteSlice(try RegularFile.bytes(at: path)), options: options,
        modelOptions: pictures.engine.modelOptions,
        onResult: frames.runningMode == .liveStream ? live.take : nil)
    }
    let run = try reportingFailures(of: path) {
      try PictureRun(
        options: pictures, bundle: path,
        layout: ResultLayout(isAligned: true, hasTracks: following.tracks),
        title: "Hands",
        settings: frames.settings + hands.settings + following.settings)
    }
    try run.run { picture, index in
      switch frames.runningMode {
      case .image: try landmarker.detect(picture, rotationDegrees: hands.rotation)
      case .video:
        try landmarker.detect(
          videoFrame: picture, timestampInMilliseconds: frames.timestamp(of: index),
          rotationDegrees: hands.rotation)
      case .liveStream:
        try live.result { () throws(HandsError) in
          try landmarker.detectAsync(
            picture, timestampInMilliseconds: frames.timestamp(of: index),
            rotationDegrees: hands.rotation)
        }
      }
    }
  }
}

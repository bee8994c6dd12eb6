import ArgumentParser
import FileInput
import Hands
import Tensors

struct RecognizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognize",
    abstract: "Find hands in pictures and name their gestures.",
    discussion: """
      Prints handedness, gestures, landmarks and world landmarks of each picture. A picture without \
      hands is a result, not an error.
      """)

  @OptionGroup var pictures: PictureOptions
  @OptionGroup var frames: FrameOptions
  @OptionGroup(title: "Hand options") var hands: TaskOptions
  @OptionGroup(title: "Options of clips") var following: TrackOptions
  @OptionGroup(title: "Gesture options") var gestures: GestureOptions

  @Flag(help: "Keep the gestures parallel to the hands, with empty entries.")
  var aligned = false

  func run() throws {
    let path = try reportingFailures(of: "weights") {
      try pictures.bundlePath(BundleSearch.gestureRecognizer)
    }
    let live = LiveResults<GestureRecognizerResult>()
    let recognizer = try reportingFailures(of: path) {
      var options = GestureRecognizerOptions()
      options.landmarker = try hands.landmarkerOptions(
        in: frames.runningMode, threads: pictures.engine.threads)
      try following.check(in: frames.runningMode, votes: gestures.vote != nil)
      options.tracking = following.tracking
      options.tracking.gestureVote = gestures.vote
      options.cannedGesturesClassifierOptions = gestures.canned
      options.customGesturesClassifierOptions = gestures.custom
      return try GestureRecognizer(
        bundle: ByteSlice(try RegularFile.bytes(at: path)), options: options,
        modelOptions: pictures.engine.modelOptions,
        onResult: frames.runningMode == .liveStream ? live.take : nil)
    }
    let run = try reportingFailures(of: path) {
      try PictureRun(options: pictures, bundle: path)
    }
    try run.run { picture, index in
      let result =
        switch frames.runningMode {
        case .image: try recognizer.recognize(picture, rotationDegrees: hands.rotation)
        case .video:
          try recognizer.recognize(
            videoFrame: picture, timestampInMilliseconds: frames.timestamp(of: index),
            rotationDegrees: hands.rotation)
        case .liveStream:
          try live.result { () throws(HandsError) in
            try recognizer.recognizeAsync(
              picture, timestampInMilliseconds: frames.timestamp(of: index),
              rotationDegrees: hands.rotation)
          }
        }
      let lists = aligned ? result.aligned : result.lists
      return PictureResult.Finding(
        width: picture.width, height: picture.height, gestures: lists.gestures,
        handedness: lists.handedness, landmarks: lists.landmarks,
        worldLandmarks: lists.worldLandmarks,
        tracks: following.tracks
          ? result.hands.prefix(lists.landmarks.count).compactMap(\.track) : nil)
    }
  }
}

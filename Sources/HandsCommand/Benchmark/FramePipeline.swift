import Detection
import Hands
import ModelFiles
import Tensors

/// The pipeline of a bundle: with gestures where it has nets for them.
struct FramePipeline {
  private let landmarks: HandPipeline
  private let gestures: GesturePipeline?

  /// Loads the nets.
  ///
  /// - Parameters:
  ///   - bundle: The bytes of a `.task` file of either kind.
  ///   - options: How hands are found.
  ///   - engine: Kernels and threads.
  /// - Throws: `HandsError` if the bundle is refused.
  init(bundle: ByteSlice, options: HandLandmarkerOptions, engine: EngineOptions) throws {
    guard ModelFileKind(of: bundle) == .gestureRecognizer else {
      gestures = nil
      landmarks = try HandPipeline(
        models: HandLandmarkerModels(bundle: bundle, options: engine.modelOptions),
        options: options)
      return
    }
    var recognizer = GestureRecognizerOptions()
    recognizer.landmarker = options
    let pipeline = try GesturePipeline(
      models: GestureRecognizerModels(bundle: bundle, options: engine.modelOptions),
      options: recognizer)
    gestures = pipeline
    landmarks = pipeline.handPipeline
  }

  /// Takes the time of each stage, if there is one.
  func setTimer(_ timer: StageTimer?) { landmarks.timer = timer }

  /// The hands of one frame.
  ///
  /// - Parameters:
  ///   - picture: The frame.
  ///   - regions: Where to look; `nil` to ask the palm detector.
  ///   - rotation: How the frame must be turned to be upright.
  /// - Returns: The hands.
  /// - Throws: `HandsError` if the picture is refused.
  func hands(
    in picture: Picture, regions: [NormalizedRectangle]?, rotation: ImageRotation
  ) throws -> [Hand] {
    var trace: PipelineTrace?
    switch (gestures, regions) {
    case (let gestures?, let regions?):
      return try gestures.hands(
        in: picture, regions: regions, rotation: rotation, trace: &trace)
    case (let gestures?, nil):
      return try gestures.hands(in: picture, rotation: rotation, trace: &trace)
    case (nil, let regions?):
      return try landmarks.hands(in: picture, regions: regions, trace: &trace)
    case (nil, nil):
      return try landmarks.hands(in: picture, rotation: rotation, trace: &trace)
    }
  }
}

import Detection
import Imaging
import Inference

/// Finds palms in a whole picture.
final class PalmDetector {
  // Safe: the spans stay inside the closures that lend the outputs.

  /// Takes the time of each stage, if there is one.
  var timer: StageTimer?

  private let interpreter: Interpreter
  private let decoder: PalmDecoder
  private let suppression = WeightedSuppression()
  // Used again for each picture.
  private var candidates: [PalmDetection<DetectorSpace>] = []
  private var order: [Int] = []
  private var suppressed: [PalmDetection<DetectorSpace>] = []
  private var palms: [PalmDetection<ImageSpace>] = []

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - model: A palm detector, already checked.
  ///   - minimumScore: Palms below this score are dropped.
  ///   - team: The threads that share the work.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for the net.
  init(model: Model, minimumScore: Float, team: ThreadTeam) throws(HandsError) {
    interpreter = try Interpreter(model, as: .handDetector, team: team)
    decoder = PalmDecoder(minimumScore: minimumScore)
  }

  /// The palms, by descending score.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - rotation: How the picture must be turned to be upright.
  ///   - limit: How long the picture may be worked on.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The palms in coordinates of the picture as it is.
  /// - Throws: ``HandsError/image(_:)`` for a grey picture, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` at the limit.
  func palms(
    in picture: Picture, rotation: ImageRotation, limit: WorkLimit, trace: inout PipelineTrace?
  ) throws(HandsError) -> [PalmDetection<ImageSpace>] {
    let image = ImageSize(picture)
    let whole = NormalizedRectangle.wholeImage(image, quarterTurns: rotation.quarterTurns)
    let region = Letterbox(RegionOfInterest(whole, in: image)).region
    let warp = ImageWarp(region: region, size: PalmDecoder.inputSide, border: .zero)
    try interpreter.fill(0, with: warp, of: picture)
    timer?.finish(.detectorWarp)
    try interpreter.run(limit)
    timer?.finish(.detectorNet)

    decodeOutput()
    suppressed.removeAll(keepingCapacity: true)
    suppression.suppress(candidates, order: &order, into: &suppressed)
    let projection = DetectorProjection(
      xCenter: region.centerX, yCenter: region.centerY, width: region.width,
      height: region.height, rotation: region.rotation, image: image)
    palms.removeAll(keepingCapacity: true)
    for palm in suppressed { palms.append(projection.project(palm)) }
    trace?.detector = PipelineTrace.Detector(
      region: region, boxes: interpreter.output(0), logits: interpreter.output(1),
      candidates: candidates, suppressed: suppressed, palms: palms)
    return palms
  }

  private func decodeOutput() {
    candidates.removeAll(keepingCapacity: true)
    unsafe interpreter.withOutput(0) { boxes in
      unsafe interpreter.withOutput(1) { logits in
        decoder.decode(
          boxes: unsafe Span(_unsafeElements: boxes), logits: unsafe Span(_unsafeElements: logits),
          into: &candidates)
      }
    }
  }
}

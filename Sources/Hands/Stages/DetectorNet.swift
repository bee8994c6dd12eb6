import HandsEngine
import HandsImaging
package import HandsLandmarking

/// The configuration of an SSD detector: its model and how to decode its output.
package struct DetectorOptions: Sendable {
  /// The model's role in its task.
  package var net: Net
  /// The model's pixel normalization.
  package var pixels: PixelNormalization
  /// The anchors that the model's boxes are relative to.
  package var anchors: AnchorOptions
  /// The number of keypoints of each detection.
  package var keypointCount: Int
  /// The intersection over union above which two detections are merged, 0 … 1.
  package var overlapThreshold: Float

  /// Creates options.
  ///
  /// - Parameters:
  ///   - net: The model's role in its task.
  ///   - pixels: The model's pixel normalization.
  ///   - anchors: The anchors that the model's boxes are relative to.
  ///   - keypointCount: The number of keypoints of each detection.
  ///   - overlapThreshold: The intersection over union above which two detections are merged, 0 …
  ///     1.
  package init(
    net: Net, pixels: PixelNormalization, anchors: AnchorOptions, keypointCount: Int,
    overlapThreshold: Float = 0.3
  ) {
    self.net = net
    self.pixels = pixels
    self.anchors = anchors
    self.keypointCount = keypointCount
    self.overlapThreshold = overlapThreshold
  }

  /// The interface: one image as input, boxes and logits as outputs.
  func interface(inputSide: Int) -> NetInterface {
    let count = anchors.count(inputSide: inputSide)
    let values = DetectionDecoder.valuesPerAnchor(keypointCount: keypointCount)
    return NetInterface(
      inputs: [[1, inputSide, inputSide, 3]], outputs: [[1, count, values], [1, count, 1]])
  }
}

/// Finds objects in an image.
final class DetectorNet {
  // Safe: the spans don't escape the closures that provide the outputs.

  /// Measures the time of each stage, if set.
  var timer: StageTimer?

  private let interpreter: Interpreter
  /// The side of the model's square input, in pixels.
  let inputSide: Int
  private let pixels: PixelNormalization
  private let decoder: DetectionDecoder
  private var suppression: WeightedSuppression
  // Reused for each image.
  private var candidates: Detections<DetectorSpace>
  private var suppressed: Detections<DetectorSpace>
  private var detections: Detections<ImageSpace>
  /// From the model's last input to the image.
  private var projection: DetectionProjection?

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - model: A checked detector.
  ///   - options: How to decode its output.
  ///   - minScore: Minimum score of a detection.
  ///   - team: The threads to run on.
  /// - Throws: ``HandsError/model(_:_:)`` if there is not enough memory for the model.
  init(
    model: Model, options: DetectorOptions, minScore: Float, team: ThreadTeam
  ) throws(HandsError) {
    interpreter = try Interpreter(model, as: options.net, team: team)
    inputSide = model.inputSide
    pixels = options.pixels
    decoder = DetectionDecoder(
      anchors: options.anchors, inputSide: inputSide, keypointCount: options.keypointCount,
      minScore: minScore)
    suppression = WeightedSuppression(overlapThreshold: options.overlapThreshold)
    candidates = Detections(keypointCount: options.keypointCount)
    suppressed = candidates
    detections = Detections(keypointCount: options.keypointCount)
  }

  /// Detects objects in the whole image, sorted by descending score.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - rotation: The rotation that makes the image upright.
  ///   - limit: When to stop working on the image.
  ///   - trace: Receives the intermediate results unless it is `nil`.
  /// - Returns: The objects in the coordinates of the image as passed.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  func detections(
    in picture: PictureSource, rotation: ImageRotation, limit: WorkLimit,
    trace: inout PipelineTrace?
  ) throws(HandsError) -> Detections<ImageSpace> {
    let image = ImageSize(picture)
    let whole = NormalizedRectangle.wholeImage(image, quarterTurns: rotation.quarterTurns)
    let region = Letterbox(RegionOfInterest(whole, in: image)).region
    try run(in: region, of: picture, limit: limit)
    decodeOutput(decoder)
    trace?.detector = PipelineTrace.Detector(
      region: region, boxes: interpreter.output(0), logits: interpreter.output(1),
      candidates: Array(candidates), suppressed: Array(suppressed), detections: Array(detections))
    return detections
  }

  /// Detects objects in a square, sorted by descending score.
  ///
  /// - Parameters:
  ///   - picture: The image.
  ///   - square: A region that is square in pixels.
  ///   - minScore: Minimum score of a detection.
  ///   - limit: When to stop working on the image.
  /// - Returns: The objects in the coordinates of the image as passed.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` when the limit is reached.
  func detections(
    in picture: PictureSource, square: NormalizedRectangle, minScore: Float, limit: WorkLimit
  ) throws(HandsError) -> Detections<ImageSpace> {
    let region = RegionOfInterest(square, in: ImageSize(picture))
    try run(in: region, of: picture, limit: limit)
    return detectionsAgain(minScore: minScore)
  }

  /// Decodes the last output with another threshold.
  ///
  /// - Parameter minScore: Minimum score of a detection.
  /// - Returns: The objects, sorted by descending score; none if the model has not run.
  func detectionsAgain(minScore: Float) -> Detections<ImageSpace> {
    decodeOutput(decoder.withMinScore(minScore))
    return detections
  }

  /// Runs the model on a region, in pixels.
  private func run(
    in region: RegionOfInterest, of picture: PictureSource, limit: WorkLimit
  ) throws(HandsError) {
    try interpreter.fill(
      0, with: region, of: picture, size: inputSide, border: .zero, range: pixels.range)
    timer?.finish(.detectorWarp)
    try interpreter.run(limit)
    timer?.finish(.detectorNet)
    projection = DetectionProjection(
      xCenter: region.centerX, yCenter: region.centerY, width: region.width,
      height: region.height, rotation: region.rotation, image: ImageSize(picture))
  }

  /// Decodes the model's output into ``candidates``, ``suppressed`` and ``detections``.
  private func decodeOutput(_ decoder: DetectionDecoder) {
    candidates.removeAll()
    suppressed.removeAll()
    detections.removeAll()
    guard let projection else { return }
    interpreter.withOutput(0) { boxes in
      interpreter.withOutput(1) { logits in
        decoder.decode(boxes: boxes, logits: logits, into: &candidates)
      }
    }
    suppression.suppress(candidates, into: &suppressed)
    projection.project(suppressed, into: &detections)
  }
}

import HandsEngine
import HandsImaging
package import HandsLandmarking

/// What an SSD detector is: its net and how its output is read.
package struct DetectorOptions: Sendable {
  /// The net's part in its task.
  package var net: Net
  /// What the net takes for pixels.
  package var pixels: PixelNormalization
  /// What the net's boxes are relative to.
  package var anchors: AnchorOptions
  /// The number of keypoints of each detection.
  package var keypointCount: Int
  /// Detections that overlap by more are one: intersection over union, 0 … 1.
  package var overlapThreshold: Float

  /// Creates options.
  ///
  /// - Parameters:
  ///   - net: The net's part in its task.
  ///   - pixels: What the net takes for pixels.
  ///   - anchors: What the net's boxes are relative to.
  ///   - keypointCount: The number of keypoints of each detection.
  ///   - overlapThreshold: Detections that overlap by more are one.
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

  /// One image in, boxes and logits out.
  func interface(inputSide: Int) -> NetInterface {
    let count = anchors.count(inputSide: inputSide)
    let values = DetectionDecoder.valuesPerAnchor(keypointCount: keypointCount)
    return NetInterface(
      inputs: [[1, inputSide, inputSide, 3]], outputs: [[1, count, values], [1, count, 1]])
  }
}

/// Finds objects in a whole image.
final class DetectorNet {
  // Safe: the spans stay inside the closures that lend the outputs.

  /// Takes the time of each stage, if there is one.
  var timer: StageTimer?

  private let interpreter: Interpreter
  private let inputSide: Int
  private let pixels: PixelNormalization
  private let decoder: DetectionDecoder
  private var suppression: WeightedSuppression
  // Used again for each image.
  private var candidates: Detections<DetectorSpace>
  private var suppressed: Detections<DetectorSpace>
  private var detections: Detections<ImageSpace>

  /// Creates the stage.
  ///
  /// - Parameters:
  ///   - model: A detector that was checked.
  ///   - options: How its output is read.
  ///   - minScore: Detections below this score are dropped.
  ///   - team: The threads that share the work.
  /// - Throws: ``HandsError/model(_:_:)`` if there is no memory for the net.
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

  /// The objects, by descending score.
  ///
  /// - Parameters:
  ///   - picture: Three or four channels.
  ///   - rotation: How the image must be turned to be upright.
  ///   - limit: How long the image may be worked on.
  ///   - trace: Takes the intermediate results, if there is one.
  /// - Returns: The objects in coordinates of the image as it is.
  /// - Throws: ``HandsError/image(_:)`` for a gray image, ``HandsError/deadlineExceeded`` or
  ///   ``HandsError/cancelled`` at the limit.
  func detections(
    in picture: Picture, rotation: ImageRotation, limit: WorkLimit, trace: inout PipelineTrace?
  ) throws(HandsError) -> Detections<ImageSpace> {
    let image = ImageSize(picture)
    let whole = NormalizedRectangle.wholeImage(image, quarterTurns: rotation.quarterTurns)
    let region = Letterbox(RegionOfInterest(whole, in: image)).region
    let warp = ImageWarp(region: region, size: inputSide, border: .zero, range: pixels.range)
    try interpreter.fill(0, with: warp, of: picture)
    timer?.finish(.detectorWarp)
    try interpreter.run(limit)
    timer?.finish(.detectorNet)

    decodeOutput()
    suppressed.removeAll()
    suppression.suppress(candidates, into: &suppressed)
    let projection = DetectionProjection(
      xCenter: region.centerX, yCenter: region.centerY, width: region.width,
      height: region.height, rotation: region.rotation, image: image)
    detections.removeAll()
    projection.project(suppressed, into: &detections)
    trace?.detector = PipelineTrace.Detector(
      region: region, boxes: interpreter.output(0), logits: interpreter.output(1),
      candidates: Array(candidates), suppressed: Array(suppressed), detections: Array(detections))
    return detections
  }

  private func decodeOutput() {
    candidates.removeAll()
    interpreter.withOutput(0) { boxes in
      interpreter.withOutput(1) { logits in
        decoder.decode(boxes: boxes, logits: logits, into: &candidates)
      }
    }
  }
}

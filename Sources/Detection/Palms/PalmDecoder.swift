import Tensors

/// Turns the palm detector's raw output into detections.
///
/// Source: MediaPipe's `tensors_to_detections_calculator.cc` with the options of the hand detector
/// graph.
public struct PalmDecoder: Sendable {
  /// The side of the detector's square input, pixels.
  public static let inputSide = 192
  /// Numbers in a row of the box output: x, y, width, height, then x and y of seven keypoints.
  public static let valuesPerRow = 18
  /// Logits are clamped to this range on both sides.
  private static let logitLimit: Float = 100

  /// Detections below this score are dropped.
  public let minimumScore: Float
  /// Logits below this have lower scores; most anchors need no exponential.
  private let lowestLogit: Float

  /// Creates a decoder.
  ///
  /// - Parameter minimumScore: Detections below this score are dropped.
  public init(minimumScore: Float) {
    self.minimumScore = minimumScore
    lowestLogit = PalmDecoder.lowestLogit(minimumScore: minimumScore)
  }

  /// A logit that is a little lower than the first that reaches a score.
  ///
  /// The margin is far above the error of the exponential, the only step that might not keep order.
  private static func lowestLogit(minimumScore: Float) -> Float {
    var (lower, upper) = (-logitLimit, logitLimit)
    for _ in 0..<32 {
      let middle = (lower + upper) / 2
      if score(logit: middle) >= minimumScore { upper = middle } else { lower = middle }
    }
    let margin: Float = 0.01
    return lower == -logitLimit ? -.infinity : lower - margin
  }

  /// The detections that reach the score.
  ///
  /// - Parameters:
  ///   - boxes: `[2016, 18]`, pixels of the detector's input, relative to the anchor.
  ///   - logits: `[2016]`.
  /// - Returns: The detections in the order of the anchors.
  /// - Precondition: Both outputs have the detector's size.
  /// - Complexity: O(anchors).
  public func decode(boxes: Span<Float>, logits: Span<Float>) -> [PalmDetection<DetectorSpace>] {
    var detections: [PalmDetection<DetectorSpace>] = []
    decode(boxes: boxes, logits: logits, into: &detections)
    return detections
  }

  /// Appends the detections that reach the score to others.
  ///
  /// - Parameters:
  ///   - boxes: `[2016, 18]`, pixels of the detector's input, relative to the anchor.
  ///   - logits: `[2016]`.
  ///   - detections: Takes the detections in the order of the anchors.
  /// - Precondition: Both outputs have the detector's size.
  /// - Complexity: O(anchors).
  public func decode(
    boxes: Span<Float>, logits: Span<Float>, into detections: inout [PalmDetection<DetectorSpace>]
  ) {
    let anchors = PalmAnchors.standard.centers
    precondition(
      boxes.count == PalmAnchors.count * PalmDecoder.valuesPerRow
        && logits.count == PalmAnchors.count, "output of another net")
    for index in 0..<PalmAnchors.count where logits[index] >= lowestLogit {
      let score = PalmDecoder.score(logit: logits[index])
      guard score >= minimumScore else { continue }
      let start = index * PalmDecoder.valuesPerRow
      let row = boxes.extracting(start..<(start + PalmDecoder.valuesPerRow))
      let detection = PalmDecoder.detection(score: score, row: row, anchor: anchors[index])
      // Also false for NaN.
      guard detection.box.width >= 0, detection.box.height >= 0 else { continue }
      detections.append(detection)
    }
  }

  static func score(logit: Float) -> Float {
    let clamped = min(max(logit, -logitLimit), logitLimit)
    return 1 / (1 + exponential(-clamped))
  }

  static func detection(
    score: Float, row: Span<Float>, anchor: Point<DetectorSpace>
  ) -> PalmDetection<DetectorSpace> {
    let side = Float(inputSide)
    let xCenter = row[0] / side + anchor.x
    let yCenter = row[1] / side + anchor.y
    let width = row[2] / side
    let height = row[3] / side
    let xMin = xCenter - width / 2
    let yMin = yCenter - height / 2
    let xMax = xCenter + width / 2
    let yMax = yCenter + height / 2
    var keypoints = InlineArray<7, Point<DetectorSpace>>(repeating: Point(x: 0, y: 0))
    for index in keypoints.indices {
      keypoints[index] = Point(
        x: row[4 + 2 * index] / side + anchor.x, y: row[5 + 2 * index] / side + anchor.y)
    }
    return PalmDetection(
      score: score, box: Box(xMin: xMin, yMin: yMin, width: xMax - xMin, height: yMax - yMin),
      keypoints: keypoints)
  }
}

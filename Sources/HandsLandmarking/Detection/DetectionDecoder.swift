import HandsSystem

/// Decodes the raw output of an SSD detector.
///
/// Source: MediaPipe's `tensors_to_detections_calculator.cc` with one class, `sigmoid_score`,
/// `reverse_output_order` and a `score_clipping_thresh` of 100.
package struct DetectionDecoder: Sendable {
  /// Logits are clamped to this range on both sides.
  private static let logitLimit: Float = 100

  /// The number of keypoints of each detection.
  package let keypointCount: Int
  /// Minimum score of a detection.
  package private(set) var minScore: Float

  private let anchors: [Point<DetectorSpace>]
  /// The side of the detector's square input, in pixels.
  private let inputSide: Float
  /// Logits below this have a score below the minimum, so most anchors need no exponential.
  private var minLogit: Float

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - anchors: The anchors that boxes are relative to.
  ///   - inputSide: The side of the detector's square input, in pixels.
  ///   - keypointCount: The number of keypoints of each detection.
  ///   - minScore: Minimum score of a detection.
  package init(anchors: AnchorOptions, inputSide: Int, keypointCount: Int, minScore: Float) {
    self.anchors = anchors.centers(inputSide: inputSide)
    self.inputSide = Float(inputSide)
    self.keypointCount = keypointCount
    self.minScore = minScore
    minLogit = DetectionDecoder.minLogit(minScore: minScore)
  }

  /// Returns a decoder of the same output with another threshold.
  ///
  /// - Parameter minScore: Minimum score of a detection.
  /// - Returns: The decoder; it shares the anchors.
  package func withMinScore(_ minScore: Float) -> DetectionDecoder {
    var decoder = self
    decoder.minScore = minScore
    decoder.minLogit = DetectionDecoder.minLogit(minScore: minScore)
    return decoder
  }

  /// Returns the number of values that a detector outputs per anchor: x, y, width, height, then x
  /// and y of each keypoint.
  ///
  /// - Parameter keypointCount: The number of keypoints of each detection.
  /// - Returns: The length of a row of the box output.
  package static func valuesPerAnchor(keypointCount: Int) -> Int { 4 + 2 * keypointCount }

  /// Returns a logit that is slightly lower than the first one that reaches a score.
  ///
  /// The margin is far above the error of the exponential, the only step that might not be
  /// monotonic.
  private static func minLogit(minScore: Float) -> Float {
    var (lower, upper) = (-logitLimit, logitLimit)
    for _ in 0..<32 {
      let middle = (lower + upper) / 2
      if score(logit: middle) >= minScore { upper = middle } else { lower = middle }
    }
    let margin: Float = 0.01
    return lower == -logitLimit ? -.infinity : lower - margin
  }

  /// Appends the detections that reach the minimum score.
  ///
  /// - Parameters:
  ///   - boxes: `[A, V]` for A anchors and V values per anchor, in pixels of the detector's input,
  ///     relative to the anchor.
  ///   - logits: `[A]`.
  ///   - detections: Receives the detections, in the order of the anchors.
  /// - Precondition: The outputs and the list match the detector.
  /// - Complexity: O(A).
  package func decode(
    boxes: Span<Float>, logits: Span<Float>, into detections: inout Detections<DetectorSpace>
  ) {
    let rowLength = DetectionDecoder.valuesPerAnchor(keypointCount: keypointCount)
    precondition(
      boxes.count == anchors.count * rowLength && logits.count == anchors.count
        && detections.keypointCount == keypointCount, "output of another model")
    for index in anchors.indices where logits[index] >= minLogit {
      let score = DetectionDecoder.score(logit: logits[index])
      guard score >= minScore else { continue }
      let start = index * rowLength
      let row = boxes.extracting(start..<(start + rowLength))
      let anchor = anchors[index]
      let box = box(row, anchor)
      // Also false for NaN.
      guard box.width >= 0, box.height >= 0 else { continue }
      detections.append(score: score, box: box) { keypoint in
        Point(
          x: row[4 + 2 * keypoint] / inputSide + anchor.x,
          y: row[5 + 2 * keypoint] / inputSide + anchor.y)
      }
    }
  }

  private static func score(logit: Float) -> Float {
    sigmoid(min(max(logit, -logitLimit), logitLimit))
  }

  private func box(_ row: Span<Float>, _ anchor: Point<DetectorSpace>) -> Box<DetectorSpace> {
    let xCenter = row[0] / inputSide + anchor.x
    let yCenter = row[1] / inputSide + anchor.y
    let width = row[2] / inputSide
    let height = row[3] / inputSide
    let xMin = xCenter - width / 2
    let yMin = yCenter - height / 2
    let xMax = xCenter + width / 2
    let yMax = yCenter + height / 2
    return Box(xMin: xMin, yMin: yMin, width: xMax - xMin, height: yMax - yMin)
  }
}

/// The logistic function, which converts a logit to a probability.
///
/// - Parameter logit: Any number.
/// - Returns: 0 … 1.
package func sigmoid(_ logit: Float) -> Float {
  1 / (1 + exponential(-logit))
}

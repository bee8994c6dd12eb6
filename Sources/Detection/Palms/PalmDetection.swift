/// One palm: score, box and seven keypoints.
public struct PalmDetection<Space: CoordinateSpace>: Sendable {
  /// The number of keypoints of a palm.
  public static var keypointCount: Int { 7 }

  /// The probability that this is a palm, 0 … 1.
  public var score: Float
  /// The palm without the fingers.
  public var box: Box<Space>
  /// Wrist centre; index, middle, ring and little finger MCP; two points of the thumb.
  public var keypoints: InlineArray<7, Point<Space>>

  /// Creates a detection.
  ///
  /// - Parameters:
  ///   - score: The probability that this is a palm, 0 … 1.
  ///   - box: The palm without the fingers.
  ///   - keypoints: Wrist centre; index, middle, ring and little finger MCP; two points of the
  ///     thumb.
  public init(score: Float, box: Box<Space>, keypoints: InlineArray<7, Point<Space>>) {
    self.score = score
    self.box = box
    self.keypoints = keypoints
  }
}

extension PalmDetection: Equatable {
  /// Whether two detections agree in every number.
  ///
  /// - Parameters:
  ///   - a: A detection.
  ///   - b: Another detection.
  /// - Returns: Whether score, box and keypoints are equal.
  public static func == (a: PalmDetection, b: PalmDetection) -> Bool {
    a.score == b.score && a.box == b.box
      && a.keypoints.indices.allSatisfy { a.keypoints[$0] == b.keypoints[$0] }
  }
}

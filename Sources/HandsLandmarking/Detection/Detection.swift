/// An object found by a detector.
package struct Detection<Space: CoordinateSpace>: Equatable, Sendable {
  /// The probability that the object is there, 0 … 1.
  package var score: Float
  /// The bounding box of the object.
  package var box: Box<Space>
  /// The keypoints of the object, in the order of the detector's output.
  package var keypoints: [Point<Space>]

  /// Creates a detection.
  ///
  /// - Parameters:
  ///   - score: The probability that the object is there, 0 … 1.
  ///   - box: The bounding box of the object.
  ///   - keypoints: The keypoints of the object, in the order of the detector's output.
  package init(score: Float, box: Box<Space>, keypoints: [Point<Space>]) {
    self.score = score
    self.box = box
    self.keypoints = keypoints
  }
}

/// The detections of one image, in arrays whose memory is reused for the next image.
///
/// Reading an element as a ``Detection`` allocates its keypoints; stages read the arrays.
package struct Detections<Space: CoordinateSpace>: Equatable, Sendable {
  /// The number of keypoints of each detection.
  package let keypointCount: Int
  /// The score of each detection.
  package private(set) var scores: [Float] = []
  /// The box of each detection.
  package private(set) var boxes: [Box<Space>] = []
  /// `[count, keypointCount]`.
  package private(set) var keypoints: [Point<Space>] = []

  /// Creates an empty list.
  ///
  /// - Parameter keypointCount: The number of keypoints of each detection, 0 or more.
  package init(keypointCount: Int) {
    self.keypointCount = keypointCount
  }

  /// Returns a keypoint of a detection.
  ///
  /// - Parameters:
  ///   - keypoint: The keypoint, below ``keypointCount``.
  ///   - index: The index of the detection.
  /// - Returns: The point.
  package func keypoint(_ keypoint: Int, of index: Int) -> Point<Space> {
    precondition(keypoint < keypointCount, "a keypoint of another detector")
    return keypoints[index * keypointCount + keypoint]
  }

  /// Adds a detection.
  ///
  /// - Parameters:
  ///   - score: Its score.
  ///   - box: Its box.
  ///   - keypoint: A closure that returns each of its keypoints.
  package mutating func append(
    score: Float, box: Box<Space>, keypoint: (Int) -> Point<Space>
  ) {
    scores.append(score)
    boxes.append(box)
    for index in 0..<keypointCount { keypoints.append(keypoint(index)) }
  }

  /// Adds a detection.
  ///
  /// - Parameter detection: A detection with ``keypointCount`` keypoints.
  package mutating func append(_ detection: Detection<Space>) {
    precondition(detection.keypoints.count == keypointCount, "a detection of another detector")
    append(score: detection.score, box: detection.box) { detection.keypoints[$0] }
  }

  /// Removes all detections and keeps the memory.
  package mutating func removeAll() {
    scores.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    keypoints.removeAll(keepingCapacity: true)
  }
}

extension Detections: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { scores.count }

  package subscript(position: Int) -> Detection<Space> {
    let first = position * keypointCount
    return Detection(
      score: scores[position], box: boxes[position],
      keypoints: Array(keypoints[first..<(first + keypointCount)]))
  }
}

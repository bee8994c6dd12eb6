/// Weighted non-maximum suppression: each cluster of overlapping detections is replaced by their
/// mean.
///
/// Source: MediaPipe's `non_max_suppression_calculator.cc`, algorithm `WEIGHTED`.
package struct WeightedSuppression: Sendable {
  /// The intersection over union with the best detection above which a detection belongs to its
  /// cluster.
  package let overlapThreshold: Float

  // The memory is used again for each image.
  /// The indices of the detections that are not in a cluster yet, best first.
  private var order: [Int] = []
  private var cluster: [Int] = []

  /// Creates a suppression stage.
  ///
  /// - Parameter overlapThreshold: The intersection over union with the best detection above which
  ///   a detection belongs to its cluster.
  package init(overlapThreshold: Float) {
    self.overlapThreshold = overlapThreshold
  }

  /// Appends one detection for each cluster.
  ///
  /// Box and keypoints are means weighted by score; the score is the cluster's highest. Detections
  /// with an empty box end the search: the first of them is the last result.
  ///
  /// - Parameters:
  ///   - detections: Detections in any order; if scores are equal, the earlier one counts as
  ///     better.
  ///   - results: Receives the clusters, sorted by descending score.
  /// - Complexity: O(n²) for n detections that do not overlap.
  package mutating func suppress(
    _ detections: Detections<DetectorSpace>, into results: inout Detections<DetectorSpace>
  ) {
    let scores = detections.scores
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: scores.indices)
    order.sort(byDescending: scores)
    while let best = order.first {
      moveCluster(of: best, detections.boxes)
      guard !cluster.isEmpty else {
        results.append(score: scores[best], box: detections.boxes[best]) {
          detections.keypoint($0, of: best)
        }
        break
      }
      results.append(score: scores[best], box: meanBox(of: detections)) {
        meanKeypoint($0, of: detections)
      }
    }
  }

  /// Moves all detections that overlap the best one, including itself, from the order to the
  /// cluster.
  private mutating func moveCluster(of best: Int, _ boxes: [Box<DetectorSpace>]) {
    cluster.removeAll(keepingCapacity: true)
    var others = 0
    for position in order.indices {
      let index = order[position]
      if boxes[index].intersectionOverUnion(boxes[best]) > overlapThreshold {
        cluster.append(index)
      } else {
        order[others] = index
        others += 1
      }
    }
    order.removeSubrange(others...)
  }

  private func meanBox(of detections: Detections<DetectorSpace>) -> Box<DetectorSpace> {
    let xMin = mean(detections) { detections.boxes[$0].xMin }
    let yMin = mean(detections) { detections.boxes[$0].yMin }
    let xMax = mean(detections) { detections.boxes[$0].xMax }
    let yMax = mean(detections) { detections.boxes[$0].yMax }
    return Box(xMin: xMin, yMin: yMin, width: xMax - xMin, height: yMax - yMin)
  }

  private func meanKeypoint(
    _ keypoint: Int, of detections: Detections<DetectorSpace>
  ) -> Point<DetectorSpace> {
    Point(
      x: mean(detections) { detections.keypoint(keypoint, of: $0).x },
      y: mean(detections) { detections.keypoint(keypoint, of: $0).y })
  }

  /// Returns the mean of a value over the cluster, weighted by score.
  private func mean(_ detections: Detections<DetectorSpace>, _ value: (Int) -> Float) -> Float {
    var sum: Float = 0
    var total: Float = 0
    for index in cluster {
      sum += value(index) * detections.scores[index]
      total += detections.scores[index]
    }
    return sum / total
  }
}

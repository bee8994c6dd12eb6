/// Weighted non-maximum suppression: each cluster of overlapping detections becomes their mean.
///
/// Source: MediaPipe's `non_max_suppression_calculator.cc`, algorithm `WEIGHTED`.
public struct WeightedSuppression: Sendable {
  /// Detections that overlap the best one by more than this belong to its cluster.
  public var overlapThreshold: Float

  /// Creates a suppression.
  ///
  /// - Parameter overlapThreshold: Detections whose intersection over union with the best one is
  ///   above this belong to its cluster.
  public init(overlapThreshold: Float = 0.3) {
    self.overlapThreshold = overlapThreshold
  }

  /// One detection for each cluster.
  ///
  /// Box and keypoints are means weighted by score; the score is the cluster's best. Detections
  /// without area end the search: the first of them is the last result.
  ///
  /// - Parameter detections: In any order; of equal scores the earlier one counts as better.
  /// - Returns: The clusters by descending score.
  /// - Complexity: O(n²) for n detections that do not overlap.
  public func suppress<Space>(_ detections: [PalmDetection<Space>]) -> [PalmDetection<Space>] {
    var order: [Int] = []
    var results: [PalmDetection<Space>] = []
    suppress(detections, order: &order, into: &results)
    return results
  }

  /// Appends one detection for each cluster to others, in memory that may be used again.
  ///
  /// - Parameters:
  ///   - detections: In any order; of equal scores the earlier one counts as better.
  ///   - order: Overwritten; without meaning afterwards.
  ///   - results: Takes the clusters by descending score.
  /// - Complexity: O(n²) for n detections that do not overlap.
  public func suppress<Space>(
    _ detections: [PalmDetection<Space>], order: inout [Int],
    into results: inout [PalmDetection<Space>]
  ) {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: detections.indices)
    order.sort { a, b in
      detections[a].score == detections[b].score
        ? a < b : detections[a].score > detections[b].score
    }
    while let first = order.first {
      let best = detections[first]
      // What is not in the cluster moves to the front.
      var cluster = WeightedMean<Space>()
      var others = 0
      for position in order.indices {
        let index = order[position]
        if detections[index].box.intersectionOverUnion(best.box) > overlapThreshold {
          cluster.add(detections[index])
        } else {
          order[others] = index
          others += 1
        }
      }
      guard others < order.count else {
        results.append(best)
        break
      }
      results.append(cluster.detection(score: best.score))
      order.removeSubrange(others...)
    }
  }
}

/// The mean of some detections, weighted by their scores.
private struct WeightedMean<Space: CoordinateSpace> {
  private var total: Float = 0
  private var xMin: Float = 0
  private var yMin: Float = 0
  private var xMax: Float = 0
  private var yMax: Float = 0
  private var keypoints = InlineArray<7, Point<Space>>(repeating: Point(x: 0, y: 0))

  mutating func add(_ detection: PalmDetection<Space>) {
    let weight = detection.score
    total += weight
    xMin += detection.box.xMin * weight
    yMin += detection.box.yMin * weight
    xMax += detection.box.xMax * weight
    yMax += detection.box.yMax * weight
    for index in keypoints.indices {
      keypoints[index].x += detection.keypoints[index].x * weight
      keypoints[index].y += detection.keypoints[index].y * weight
    }
  }

  func detection(score: Float) -> PalmDetection<Space> {
    var mean = keypoints
    for index in mean.indices {
      mean[index].x /= total
      mean[index].y /= total
    }
    let left = xMin / total
    let top = yMin / total
    let box = Box<Space>(
      xMin: left, yMin: top, width: xMax / total - left, height: yMax / total - top)
    return PalmDetection(score: score, box: box, keypoints: mean)
  }
}

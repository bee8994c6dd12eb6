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
    var remaining = stablySorted(detections)
    var results: [PalmDetection<Space>] = []
    while let best = remaining.first {
      var cluster: [PalmDetection<Space>] = []
      var others: [PalmDetection<Space>] = []
      for detection in remaining {
        if detection.box.intersectionOverUnion(best.box) > overlapThreshold {
          cluster.append(detection)
        } else {
          others.append(detection)
        }
      }
      guard !cluster.isEmpty else {
        results.append(best)
        break
      }
      results.append(weightedMean(cluster, score: best.score))
      remaining = others
    }
    return results
  }

  private func stablySorted<Space>(
    _ detections: [PalmDetection<Space>]
  ) -> [PalmDetection<Space>] {
    let order = detections.indices.sorted { a, b in
      detections[a].score == detections[b].score
        ? a < b : detections[a].score > detections[b].score
    }
    return order.map { detections[$0] }
  }

  private func weightedMean<Space>(
    _ cluster: [PalmDetection<Space>], score: Float
  ) -> PalmDetection<Space> {
    var total: Float = 0
    var xMin: Float = 0
    var yMin: Float = 0
    var xMax: Float = 0
    var yMax: Float = 0
    var keypoints = InlineArray<7, Point<Space>>(repeating: Point(x: 0, y: 0))
    for detection in cluster {
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
    for index in keypoints.indices {
      keypoints[index].x /= total
      keypoints[index].y /= total
    }
    let left = xMin / total
    let top = yMin / total
    let box = Box<Space>(
      xMin: left, yMin: top, width: xMax / total - left, height: yMax / total - top)
    return PalmDetection(score: score, box: box, keypoints: keypoints)
  }
}

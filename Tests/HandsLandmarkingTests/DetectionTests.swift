import HandsLandmarking
import Testing

private typealias Palm = Detection<DetectorSpace>

private func palm(
  score: Float, x: Float, y: Float = 0, size: Float = 1, keypoint: Float = 0
) -> Palm {
  Detection(
    score: score, box: Box(xMin: x, yMin: y, width: size, height: size),
    keypoints: Array(repeating: Point(x: keypoint, y: keypoint), count: 7))
}

private let suppression = WeightedSuppression(overlapThreshold: 0.3)

struct DetectionTests {
  @Test func anchorsAreOrderedByLayerRowAndColumn() {
    let centers = Palms.anchors
    #expect(centers.count == 2016)
    #expect(centers[0] == Point(x: 0.5 / 24, y: 0.5 / 24))
    #expect(centers[1] == centers[0])
    #expect(centers[2] == Point(x: 1.5 / 24, y: 0.5 / 24))
    #expect(centers[48] == Point(x: 0.5 / 24, y: 1.5 / 24))
    #expect(centers[1152] == Point(x: 0.5 / 12, y: 0.5 / 12))
    #expect(centers[1157] == centers[1152])
    #expect(centers[2015] == Point(x: 11.5 / 12, y: 11.5 / 12))
  }

  /// The counts are those of MediaPipe's nets: palms, faces at short and full range, bodies.
  @Test(
    arguments: [
      ([8, 16, 16, 16], 2, 192, 2016), ([8, 16, 16, 16], 2, 128, 896), ([4], 1, 192, 2304),
      ([8, 16, 32, 32, 32], 2, 224, 2254), ([16], 1, 17, 4),
    ])
  func everyLayerHasAnchorsInEachCell(
    strides: [Int], anchorsPerCell: Int, inputSide: Int, count: Int
  ) {
    let options = AnchorOptions(strides: strides, anchorsPerCell: anchorsPerCell)
    #expect(options.count(inputSide: inputSide) == count)
    #expect(options.centers(inputSide: inputSide).count == count)
  }

  /// A row of 192 pixels a value lies one unit from its anchor.
  @Test func rowsAreRelativeToTheirAnchor() {
    let decoded = decode([3: (logit: 0, row: [Float](repeating: 192, count: 18))])
    let anchor = Palms.anchors[3]
    #expect(decoded.count == 1)
    #expect(decoded.first?.score == 0.5)
    #expect(
      decoded.first?.box
        == Box(xMin: anchor.x + 1 - 0.5, yMin: anchor.y + 1 - 0.5, width: 1, height: 1))
    #expect(decoded.first?.keypoints[6] == Point(x: anchor.x + 1, y: anchor.y + 1))
  }

  @Test func unusableRowsAreDropped() {
    let row = [Float](repeating: 10, count: 18)
    var negative = row
    negative[2] = -1
    var undefined = row
    undefined[3] = .nan
    let decoded = decode([
      5: (logit: -0.001, row: row), 6: (logit: 2, row: negative), 7: (logit: 2, row: undefined),
      8: (logit: .nan, row: row), 9: (logit: .infinity, row: row),
    ])
    #expect(decoded.map(\.score) == [1])
  }

  private func decode(_ rows: [Int: (logit: Float, row: [Float])]) -> [Palm] {
    var boxes = [Float](repeating: 0, count: Palms.anchors.count * Palms.valuesPerAnchor)
    var logits = [Float](repeating: -100, count: Palms.anchors.count)
    for (anchor, raw) in rows {
      logits[anchor] = raw.logit
      for column in 0..<18 { boxes[anchor * 18 + column] = raw.row[column] }
    }
    return Palms.decoded(boxes: boxes, logits: logits)
  }

  @Test func overlapIsIntersectionOverUnion() {
    let box = Box<ImageSpace>(xMin: 0, yMin: 0, width: 2, height: 2)
    #expect(box.intersectionOverUnion(box) == 1)
    let shifted = Box<ImageSpace>(xMin: 1, yMin: 0, width: 2, height: 2)
    #expect(box.intersectionOverUnion(shifted) == Float(2) / 6)
    let touching = Box<ImageSpace>(xMin: 2, yMin: 0, width: 2, height: 2)
    #expect(box.intersectionOverUnion(touching) == 0)
    let empty = Box<ImageSpace>(xMin: 1, yMin: 1, width: 0, height: 0)
    #expect(empty.intersectionOverUnion(empty) == 0)
    #expect(box.intersectionOverUnion(empty) == 0)
  }

  @Test func clustersBecomeTheirWeightedMean() {
    let result = suppression.suppressed([
      palm(score: 0.5, x: 8, keypoint: 3),
      palm(score: 0.25, x: 0.25, keypoint: 4),
      palm(score: 0.75, x: 0, keypoint: 0),
    ])
    #expect(
      result == [
        palm(score: 0.75, x: 0.0625, keypoint: 1),
        palm(score: 0.5, x: 8, keypoint: 3),
      ])
  }

  /// Overlaps at the threshold stay apart: 0.3 is not above 0.3.
  @Test func overlapMustExceedTheThreshold() {
    let pair = [palm(score: 0.75, x: 0), palm(score: 0.5, x: 0.5)]
    #expect(WeightedSuppression(overlapThreshold: Float(1) / 3).suppressed(pair).count == 2)
    #expect(WeightedSuppression(overlapThreshold: 0.33).suppressed(pair).count == 1)
  }

  @Test func equalScoresKeepTheirOrder() {
    let palms = (0..<20).map { palm(score: 0.5, x: Float($0) * 2) }
    #expect(suppression.suppressed(palms) == palms)
  }

  @Test func palmWithoutAreaEndsTheSearch() {
    let empty = palm(score: 0.75, x: 0, size: 0)
    #expect(suppression.suppressed([palm(score: 0.5, x: 4), empty]) == [empty])
    #expect(suppression.suppressed([Palm]()).isEmpty)
  }

  /// A region of the image's own size, turned by a quarter: x of the input runs down the image.
  @Test func turnedInputIsProjected() {
    let projection = DetectionProjection(
      xCenter: 50, yCenter: 50, width: 100, height: 100, rotation: .pi / 2,
      image: ImageSize(width: 100, height: 100))
    var detection = palm(score: 1, x: 0, y: 0.5, size: 0.25)
    detection.keypoints[6] = Point(x: 1, y: 0)
    let projected = projection.projected([detection])[0]
    let point = projected.keypoints[6]
    #expect(abs(point.x - 1) < 1e-6 && abs(point.y - 1) < 1e-6)
    #expect(abs(projected.box.xMin - 0.25) < 1e-6 && abs(projected.box.yMin) < 1e-6)
    #expect(abs(projected.box.width - 0.25) < 1e-6 && abs(projected.box.height - 0.25) < 1e-6)
  }
}

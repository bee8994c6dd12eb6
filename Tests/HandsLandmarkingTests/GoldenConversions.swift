import Hands
import HandsLandmarking
import HandsTestSupport

extension GoldenPhoto {
  var imageSize: ImageSize { ImageSize(width: width, height: height) }
}

extension GoldenPhoto.Rectangle {
  var rectangle: NormalizedRectangle {
    NormalizedRectangle(
      xCenter: xCenter, yCenter: yCenter, width: width, height: height, rotation: rotation)
  }
}

extension GoldenPhoto.Palm {
  func detection<Space>(in _: Space.Type) -> Detection<Space> {
    Detection(
      score: score, box: Box(xMin: xmin, yMin: ymin, width: width, height: height),
      keypoints: keypoints.map { Point(x: $0[0], y: $0[1]) })
  }
}

extension Detections {
  /// Palms as stages take them.
  init(_ palms: [Detection<Space>]) {
    self.init(keypointCount: 7)
    for palm in palms { append(palm) }
  }
}

extension WeightedSuppression {
  /// One detection for each cluster.
  func suppressed(_ detections: [Detection<DetectorSpace>]) -> [Detection<DetectorSpace>] {
    var (suppression, results) = (self, Detections<DetectorSpace>([]))
    suppression.suppress(Detections(detections), into: &results)
    return Array(results)
  }
}

extension DetectionProjection {
  /// The detections in the image.
  func projected(_ detections: [Detection<DetectorSpace>]) -> [Detection<ImageSpace>] {
    var results = Detections<ImageSpace>([])
    project(Detections(detections), into: &results)
    return Array(results)
  }
}

/// The palm detector's rules.
enum Palms {
  static let detector = LandmarkPipeline.Configuration.hands.detector
  static let inputSide = 192
  static let anchors = detector.anchors.centers(inputSide: inputSide)
  static let valuesPerAnchor = DetectionDecoder.valuesPerAnchor(
    keypointCount: detector.keypointCount)

  /// The detections of a raw output, at a threshold of 0.5.
  static func decoded(boxes: [Float], logits: [Float]) -> [Detection<DetectorSpace>] {
    var detections = Detections<DetectorSpace>([])
    DetectionDecoder(
      anchors: detector.anchors, inputSide: inputSide, keypointCount: detector.keypointCount,
      minScore: 0.5
    ).decode(boxes: boxes.span, logits: logits.span, into: &detections)
    return Array(detections)
  }
}

extension DuplicateRule {
  /// The positions of the hands that remain when each that repeats an earlier one is dropped.
  func kept(_ hands: [[NormalizedLandmark]], in image: ImageSize) -> [Int] {
    hands.indices.reduce(into: []) { kept, index in
      if !kept.contains(where: { isSameObject(hands[$0], hands[index], in: image) }) {
        kept.append(index)
      }
    }
  }
}

extension RegionAssociation {
  /// The tracked regions, then those detected ones that are new.
  func regions(
    tracked: [NormalizedRectangle], detected: [NormalizedRectangle]
  ) -> [NormalizedRectangle] {
    var regions = tracked
    add(detected, to: &regions)
    return regions
  }
}

func landmarks(_ golden: [[Float]]) -> [NormalizedLandmark] {
  golden.map { NormalizedLandmark(x: $0[0], y: $0[1], z: $0[2]) }
}

func worldLandmarks(_ golden: [[Float]]) -> [Landmark] {
  golden.map { Landmark(x: $0[0], y: $0[1], z: $0[2]) }
}

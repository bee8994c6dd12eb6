import Detection
import TestSupport

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
  func detection<Space>(in _: Space.Type) -> PalmDetection<Space> {
    var points = InlineArray<7, Point<Space>>(repeating: Point(x: 0, y: 0))
    for index in points.indices {
      points[index] = Point(x: keypoints[index][0], y: keypoints[index][1])
    }
    return PalmDetection(
      score: score, box: Box(xMin: xmin, yMin: ymin, width: width, height: height),
      keypoints: points)
  }
}

extension DuplicateHands {
  /// The positions of the hands that remain when each that repeats an earlier one is dropped.
  func kept(_ hands: [[NormalizedLandmark]]) -> [Int] {
    hands.indices.reduce(into: []) { kept, index in
      if !kept.contains(where: { isSameHand(hands[$0], hands[index]) }) { kept.append(index) }
    }
  }
}

extension HandAssociation {
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

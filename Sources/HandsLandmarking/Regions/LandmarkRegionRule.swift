import HandsSystem

/// How an object's region on the next frame follows from its landmarks on this one.
///
/// Source: MediaPipe's `hand_landmarks_to_rect_calculator.cc` for bounds that turn with the object,
/// `landmarks_to_detection_calculator.cc` for others; the order of the operations gives the same
/// bits.
package struct LandmarkRegionRule: Equatable, Sendable {
  /// How the square follows from the bounds of the landmarks.
  package var square: RegionRule
  /// The landmarks that are bounded; `nil` for all.
  package var landmarks: [Int]?
  /// Whether the sides of the bounds are parallel to the object's axes, or to those of the image.
  package var boundsTurn: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - square: How the square follows from the bounds of the landmarks.
  ///   - landmarks: The landmarks that are bounded; `nil` for all.
  ///   - boundsTurn: Whether the sides of the bounds are parallel to the object's axes, or to those
  ///     of the image.
  package init(square: RegionRule, landmarks: [Int]? = nil, boundsTurn: Bool) {
    self.square = square
    self.landmarks = landmarks
    self.boundsTurn = boundsTurn
  }

  /// The landmark net's region on the next frame.
  ///
  /// - Parameters:
  ///   - landmarks: All landmarks of the object.
  ///   - image: The image's size.
  /// - Returns: A square in pixels.
  package func region(
    _ landmarks: [NormalizedLandmark], in image: ImageSize
  ) -> NormalizedRectangle {
    square.square(around: tightRectangle(landmarks, in: image), in: image)
  }

  /// The bounds of the landmarks with the object's rotation.
  ///
  /// - Parameters:
  ///   - landmarks: All landmarks of the object.
  ///   - image: The image's size.
  /// - Returns: The rectangle.
  package func tightRectangle(
    _ landmarks: [NormalizedLandmark], in image: ImageSize
  ) -> NormalizedRectangle {
    let rotation = square.rotation(in: image) { Point(x: landmarks[$0].x, y: landmarks[$0].y) }
    let bounds = self.bounds(of: landmarks.count) { (landmarks[$0].x, landmarks[$0].y) }
    guard boundsTurn else {
      return NormalizedRectangle(
        xCenter: bounds.xMin + bounds.width / 2, yCenter: bounds.yMin + bounds.height / 2,
        width: bounds.width, height: bounds.height, rotation: rotation)
    }
    let (xMiddle, yMiddle) = (bounds.xCenter, bounds.yCenter)
    let reverse = normalizedAngle(-rotation)
    let reverseSine = sine(reverse)
    let reverseCosine = cosine(reverse)
    let turned = self.bounds(of: landmarks.count) { index in
      let x = (landmarks[index].x - xMiddle) * image.width
      let y = (landmarks[index].y - yMiddle) * image.height
      return (x * reverseCosine - y * reverseSine, x * reverseSine + y * reverseCosine)
    }
    let s = sine(rotation)
    let c = cosine(rotation)
    let xCenter = turned.xCenter * c - turned.yCenter * s + image.width * xMiddle
    let yCenter = turned.xCenter * s + turned.yCenter * c + image.height * yMiddle
    return NormalizedRectangle(
      xCenter: xCenter / image.width, yCenter: yCenter / image.height,
      width: turned.width / image.width, height: turned.height / image.height,
      rotation: rotation)
  }

  /// The bounds of the rule's landmarks, or of all of them, at some positions.
  private func bounds(of count: Int, _ position: (Int) -> (x: Float, y: Float)) -> Bounds {
    var bounds = Bounds()
    func include(_ index: Int) {
      let (x, y) = position(index)
      bounds.include(x: x, y: y)
    }
    if let landmarks {
      for index in landmarks { include(index) }
    } else {
      for index in 0..<count { include(index) }
    }
    return bounds
  }
}

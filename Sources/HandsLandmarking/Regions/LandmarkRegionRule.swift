import HandsSystem

/// The rule that computes an object's region in the next frame from its landmarks in this one.
///
/// Source: MediaPipe's `hand_landmarks_to_rect_calculator.cc` for bounds that rotate with the
/// object, `landmarks_to_detection_calculator.cc` for others; the same order of operations gives
/// bit-identical results.
package struct LandmarkRegionRule: Equatable, Sendable {
  /// The rule that computes the square from the bounds of the landmarks.
  package var square: RegionRule
  /// The landmarks whose bounds are computed; `nil` for all.
  package var landmarks: [Int]?
  /// Whether the bounds are parallel to the object's axes instead of the image's.
  package var boundsTurn: Bool

  /// Creates a rule.
  ///
  /// - Parameters:
  ///   - square: The rule that computes the square from the bounds of the landmarks.
  ///   - landmarks: The landmarks whose bounds are computed; `nil` for all.
  ///   - boundsTurn: Whether the bounds are parallel to the object's axes instead of the image's.
  package init(square: RegionRule, landmarks: [Int]? = nil, boundsTurn: Bool) {
    self.square = square
    self.landmarks = landmarks
    self.boundsTurn = boundsTurn
  }

  /// Returns the landmark model's region in the next frame.
  ///
  /// - Parameters:
  ///   - landmarks: All landmarks of the object.
  ///   - image: The size of the image.
  /// - Returns: A region that is square in pixels.
  package func region(
    _ landmarks: [NormalizedLandmark], in image: ImageSize
  ) -> NormalizedRectangle {
    square.square(around: tightRectangle(landmarks, in: image), in: image)
  }

  /// Returns the bounds of the landmarks, with the object's rotation.
  ///
  /// - Parameters:
  ///   - landmarks: All landmarks of the object.
  ///   - image: The size of the image.
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

  /// Returns the bounds of the rule's landmarks, or of all landmarks, at given positions.
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

import Tensors

/// Finds the region of a hand on the next frame from its landmarks on this one.
///
/// Source: MediaPipe's `hand_landmarks_to_rect_calculator.cc` and
/// `hand_landmark_landmarks_to_roi.pbtxt`; the order of the operations gives the same bits.
public struct NextHandRegion: Sendable {
  /// Wrist, thumb up to the IP joint, and the two joints of each finger next to the palm.
  private static let stableLandmarks = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18]
  /// Rounded to nearest; `Float.pi` is rounded towards zero.
  private static let targetAngle = Float(Double.pi / 2)

  private let image: ImageSize

  /// Creates the rule for pictures of one size.
  ///
  /// - Parameter image: The picture's size.
  public init(in image: ImageSize) {
    self.image = image
  }

  /// The tight rectangle round the landmarks that move least, turned along the hand.
  ///
  /// - Parameter landmarks: 21 landmarks.
  /// - Returns: The rectangle.
  public func tightRectangle(_ landmarks: [NormalizedLandmark]) -> NormalizedRectangle {
    let rotation = rotation(landmarks)
    var bounds = Bounds()
    for index in NextHandRegion.stableLandmarks {
      bounds.include(x: landmarks[index].x, y: landmarks[index].y)
    }
    let xMiddle = bounds.xCenter
    let yMiddle = bounds.yCenter

    let reverse = normalizedAngle(-rotation)
    let reverseSine = sine(reverse)
    let reverseCosine = cosine(reverse)
    var turned = Bounds()
    for index in NextHandRegion.stableLandmarks {
      let x = (landmarks[index].x - xMiddle) * image.width
      let y = (landmarks[index].y - yMiddle) * image.height
      turned.include(
        x: x * reverseCosine - y * reverseSine, y: x * reverseSine + y * reverseCosine)
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

  /// The landmark net's region on the next frame: moved towards the fingers by a tenth, twice as
  /// large, square in pixels.
  ///
  /// - Parameter landmarks: 21 landmarks.
  /// - Returns: The region.
  public func region(_ landmarks: [NormalizedLandmark]) -> NormalizedRectangle {
    tightRectangle(landmarks).transformed(yShift: -0.1, scale: 2, in: image)
  }

  /// The turn from upright of the line from the wrist to the middle of the finger bases.
  private func rotation(_ landmarks: [NormalizedLandmark]) -> Float {
    let wrist = landmarks[HandLandmark.wrist.rawValue]
    let index = landmarks[HandLandmark.indexFingerMCP.rawValue]
    let middle = landmarks[HandLandmark.middleFingerMCP.rawValue]
    let ring = landmarks[HandLandmark.ringFingerMCP.rawValue]
    let x = ((index.x + ring.x) / 2 + middle.x) / 2 * image.width
    let y = ((index.y + ring.y) / 2 + middle.y) / 2 * image.height
    let dx = x - wrist.x * image.width
    let dy = y - wrist.y * image.height
    return normalizedAngle(NextHandRegion.targetAngle - arcTangent(y: -dy, x: dx))
  }
}

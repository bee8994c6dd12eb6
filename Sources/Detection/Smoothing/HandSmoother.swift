/// Smooths the landmarks of one hand over time, each coordinate for itself.
///
/// Speeds are measured in sizes of the hand: half of the sum of width and height of its landmarks.
/// So one set of parameters fits near and far hands, pixels and metres.
///
/// Source: MediaPipe's `landmarks_smoothing_calculator_utils.cc`, which measures landmarks in space
/// in metres instead.
public struct HandSmoother: Sendable {
  /// Of a hand that is smaller nothing is smoothed; pixels or metres.
  private static let leastSize = 1e-6
  private static let coordinates = 3 * HandLandmark.count

  private let parameters: OneEuroParameters
  /// Those of the picture, then those in space: x, y and z of each landmark.
  private var filters = [OneEuroFilter](
    repeating: OneEuroFilter(), count: 2 * HandSmoother.coordinates)

  /// Creates a smoother that has seen nothing.
  ///
  /// - Parameter parameters: How strongly is smoothed.
  public init(_ parameters: OneEuroParameters) {
    self.parameters = parameters
  }

  /// Smooths the landmarks of the next frame.
  ///
  /// - Parameters:
  ///   - landmarks: 21 landmarks.
  ///   - worldLandmarks: 21 landmarks in space.
  ///   - image: The frame's size.
  ///   - seconds: The time since the last frame, above 0; not looked at for the first one.
  /// - Precondition: There are 21 of both.
  public mutating func smooth(
    _ landmarks: inout [NormalizedLandmark], _ worldLandmarks: inout [Landmark],
    in image: ImageSize, after seconds: Double
  ) {
    precondition(
      landmarks.count == HandLandmark.count && worldLandmarks.count == HandLandmark.count)
    let (width, height) = (Double(image.width), Double(image.height))
    let box = Box(enclosing: landmarks)
    let size = (Double(box.width) * width + Double(box.height) * height) / 2
    if size >= HandSmoother.leastSize {
      for index in landmarks.indices {
        let first = 3 * index
        landmarks[index].x = filter(first, landmarks[index].x, width / size, seconds)
        landmarks[index].y = filter(first + 1, landmarks[index].y, height / size, seconds)
        landmarks[index].z = filter(first + 2, landmarks[index].z, width / size, seconds)
      }
    }
    let worldSize = HandSmoother.size(of: worldLandmarks)
    if worldSize >= HandSmoother.leastSize {
      for index in worldLandmarks.indices {
        let first = HandSmoother.coordinates + 3 * index
        let scale = 1 / worldSize
        worldLandmarks[index].x = filter(first, worldLandmarks[index].x, scale, seconds)
        worldLandmarks[index].y = filter(first + 1, worldLandmarks[index].y, scale, seconds)
        worldLandmarks[index].z = filter(first + 2, worldLandmarks[index].z, scale, seconds)
      }
    }
  }

  private mutating func filter(
    _ index: Int, _ value: Float, _ scale: Double, _ seconds: Double
  ) -> Float {
    filters[index].filter(value, after: seconds, scale: scale, with: parameters)
  }

  private static func size(of landmarks: [Landmark]) -> Double {
    guard let first = landmarks.first else { return 0 }
    var (lower, upper) = (SIMD2(first.x, first.y), SIMD2(first.x, first.y))
    for landmark in landmarks {
      let point = SIMD2(landmark.x, landmark.y)
      lower.replace(with: point, where: point .< lower)
      upper.replace(with: point, where: point .> upper)
    }
    return Double((upper - lower).sum()) / 2
  }
}

/// Smooths the landmarks of one object over time, each coordinate for itself.
///
/// Speeds are measured in sizes of the object: half of the sum of width and height of its landmarks.
/// So one set of parameters fits near and far objects, pixels and metres.
///
/// Source: MediaPipe's `landmarks_smoothing_calculator_utils.cc`, which measures landmarks in space
/// in metres instead.
package struct LandmarkSmoother: Sendable {
  /// Smaller objects are not smoothed; pixels or metres.
  private static let minSize = 1e-6

  private let landmarkCount: Int
  private let parameters: OneEuroParameters
  /// Those of the image, then those in space: x, y and z of each landmark.
  private var filters: [OneEuroFilter]

  /// Creates a smoother that has seen nothing.
  ///
  /// - Parameters:
  ///   - landmarkCount: The number of landmarks of the object.
  ///   - parameters: How strongly they are smoothed.
  package init(landmarkCount: Int, _ parameters: OneEuroParameters) {
    self.landmarkCount = landmarkCount
    self.parameters = parameters
    filters = [OneEuroFilter](repeating: OneEuroFilter(), count: 2 * 3 * landmarkCount)
  }

  /// Smooths the landmarks of the next frame.
  ///
  /// - Parameters:
  ///   - landmarks: The landmarks.
  ///   - worldLandmarks: The landmarks in space, or none.
  ///   - image: The frame's size.
  ///   - seconds: The time since the last frame, above 0; ignored for the first one.
  /// - Precondition: The landmarks are as many as the smoother was made for.
  package mutating func smooth(
    _ landmarks: inout [NormalizedLandmark], _ worldLandmarks: inout [Landmark],
    in image: ImageSize, after seconds: Double
  ) {
    precondition(
      landmarks.count == landmarkCount
        && (worldLandmarks.count == landmarkCount || worldLandmarks.isEmpty))
    let (width, height) = (Double(image.width), Double(image.height))
    let box = Box(enclosing: landmarks)
    let size = (Double(box.width) * width + Double(box.height) * height) / 2
    if size >= LandmarkSmoother.minSize {
      for index in landmarks.indices {
        let first = 3 * index
        landmarks[index].x = filter(first, landmarks[index].x, width / size, seconds)
        landmarks[index].y = filter(first + 1, landmarks[index].y, height / size, seconds)
        landmarks[index].z = filter(first + 2, landmarks[index].z, width / size, seconds)
      }
    }
    let worldSize = LandmarkSmoother.size(of: worldLandmarks)
    if worldSize >= LandmarkSmoother.minSize {
      for index in worldLandmarks.indices {
        let first = 3 * (landmarkCount + index)
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

/// Smooths the landmarks of one object over time, each coordinate separately.
///
/// Speeds are relative to the object's size, which is half the sum of width and height of its
/// landmarks. So the same parameters work for near and far objects, and for pixels and meters.
///
/// Source: MediaPipe's `landmarks_smoothing_calculator_utils.cc`, which measures landmarks in space
/// in meters instead.
package struct LandmarkSmoother: Sendable {
  /// The size in pixels or meters below which objects are not smoothed.
  private static let minSize = 1e-6

  private let landmarkCount: Int
  private let parameters: OneEuroParameters
  /// The filters for the landmarks in the image, then for those in space: x, y and z of each
  /// landmark.
  private var filters: [OneEuroFilter]

  /// Creates a smoother without history.
  ///
  /// - Parameters:
  ///   - landmarkCount: The number of landmarks of the object.
  ///   - parameters: The parameters of the filters.
  package init(landmarkCount: Int, _ parameters: OneEuroParameters) {
    self.landmarkCount = landmarkCount
    self.parameters = parameters
    filters = [OneEuroFilter](repeating: OneEuroFilter(), count: 2 * 3 * landmarkCount)
  }

  /// Smooths the landmarks of the next frame.
  ///
  /// - Parameters:
  ///   - landmarks: The landmarks.
  ///   - worldLandmarks: The landmarks in space, or an empty array.
  ///   - image: The size of the frame.
  ///   - seconds: The time since the last frame, above 0; ignored for the first one.
  /// - Precondition: The number of landmarks is that of the smoother.
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

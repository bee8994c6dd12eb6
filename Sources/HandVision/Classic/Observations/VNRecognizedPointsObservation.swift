public import HandsAppleTypes

/// Named points found by a request.
public class VNRecognizedPointsObservation: VNObservation, @unchecked Sendable {
  /// The names of all points, in order.
  public let availableKeys: [VNRecognizedPointKey]
  /// The names of all groups of points.
  public let availableGroupKeys: [VNRecognizedPointGroupKey]

  private let points: [VNRecognizedPointKey: VNRecognizedPoint]
  private let groups: [VNRecognizedPointGroupKey: [VNRecognizedPointKey]]

  /// Creates an observation.
  ///
  /// - Parameters:
  ///   - points: The points, with distinct names.
  ///   - groups: The groups, each with the names of its points, which must be among `points`.
  ///   - confidence: 0 … 1.
  ///   - timeRange: The image's time range, if known.
  init(
    points: [VNRecognizedPoint],
    groups: [(name: VNRecognizedPointGroupKey, members: [VNRecognizedPointKey])],
    confidence: VNConfidence, timeRange: CMTimeRange?
  ) {
    availableKeys = points.map(\.identifier)
    availableGroupKeys = groups.map(\.name)
    self.points = Dictionary(uniqueKeysWithValues: points.map { ($0.identifier, $0) })
    self.groups = Dictionary(uniqueKeysWithValues: groups.map { ($0.name, $0.members) })
    super.init(confidence: confidence, timeRange: timeRange)
  }

  /// Returns a point.
  ///
  /// - Parameter pointKey: Its name.
  /// - Returns: The point.
  /// - Throws: ``VNErrorCode/invalidArgument`` if there is no point with that name.
  public func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint {
    guard let point = points[pointKey] else {
      throw VisionFailure(.invalidArgument, "The observation has no point \(pointKey.rawValue).")
        .classicError
    }
    return point
  }

  /// Returns the points of a group.
  ///
  /// - Parameter groupKey: The group's name.
  /// - Returns: The points by name.
  /// - Throws: ``VNErrorCode/invalidArgument`` if there is no group with that name.
  public func recognizedPoints(
    forGroupKey groupKey: VNRecognizedPointGroupKey
  ) throws -> [VNRecognizedPointKey: VNRecognizedPoint] {
    guard let members = groups[groupKey] else {
      throw VisionFailure(.invalidArgument, "The observation has no group \(groupKey.rawValue).")
        .classicError
    }
    return points.filter { members.contains($0.key) }
  }

  /// Returns all points as input for a pose classifier.
  ///
  /// - Returns: `[1, 3, N]`, Float32, one column for each of ``availableKeys``: x, y, confidence.
  /// - Throws: Nothing.
  public func keypointsMultiArray() throws -> MLMultiArray {
    KeypointsArray.array(
      of: availableKeys.map { key in
        points[key].map { KeypointsArray.Column(x: $0.x, y: $0.y, confidence: $0.confidence) }
      })
  }
}

/// A connection between two landmarks, for drawing.
public struct HandConnection: Hashable, Sendable {
  /// The end closer to the wrist.
  public var start: HandLandmark
  /// The end farther from the wrist.
  public var end: HandLandmark

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - start: The end closer to the wrist.
  ///   - end: The end farther from the wrist.
  package init(_ start: HandLandmark, _ end: HandLandmark) {
    self.start = start
    self.end = end
  }
}

/// The connections of a hand, in MediaPipe's order.
///
/// Source: MediaPipe's `MPPHandLandmarksConnections`.
extension HandConnection {
  /// The outline of the palm.
  public static let palm = [
    HandConnection(.wrist, .thumbCMC), HandConnection(.wrist, .indexFingerMCP),
    HandConnection(.middleFingerMCP, .ringFingerMCP), HandConnection(.ringFingerMCP, .pinkyMCP),
    HandConnection(.indexFingerMCP, .middleFingerMCP), HandConnection(.wrist, .pinkyMCP),
  ]
  /// The thumb.
  public static let thumb = [
    HandConnection(.thumbCMC, .thumbMCP), HandConnection(.thumbMCP, .thumbIP),
    HandConnection(.thumbIP, .thumbTip),
  ]
  /// The index finger.
  public static let indexFinger = [
    HandConnection(.indexFingerMCP, .indexFingerPIP),
    HandConnection(.indexFingerPIP, .indexFingerDIP),
    HandConnection(.indexFingerDIP, .indexFingerTip),
  ]
  /// The middle finger.
  public static let middleFinger = [
    HandConnection(.middleFingerMCP, .middleFingerPIP),
    HandConnection(.middleFingerPIP, .middleFingerDIP),
    HandConnection(.middleFingerDIP, .middleFingerTip),
  ]
  /// The ring finger.
  public static let ringFinger = [
    HandConnection(.ringFingerMCP, .ringFingerPIP),
    HandConnection(.ringFingerPIP, .ringFingerDIP),
    HandConnection(.ringFingerDIP, .ringFingerTip),
  ]
  /// The little finger.
  public static let pinky = [
    HandConnection(.pinkyMCP, .pinkyPIP), HandConnection(.pinkyPIP, .pinkyDIP),
    HandConnection(.pinkyDIP, .pinkyTip),
  ]
  /// All 21 connections: palm, thumb, index, middle, ring and little finger.
  public static let all = palm + thumb + indexFinger + middleFinger + ringFinger + pinky
}

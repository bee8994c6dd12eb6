internal import Hands

/// A connection between two landmarks, for drawing.
public final class Connection: NSObject, Sendable {
  /// The landmark at one end, 0 … 20.
  public let start: UInt
  /// The landmark at the other end, 0 … 20.
  public let end: UInt

  /// Creates a connection.
  ///
  /// - Parameters:
  ///   - start: The landmark at one end.
  ///   - end: The landmark at the other end.
  public init(start: UInt, end: UInt) {
    self.start = start
    self.end = end
  }

  convenience init(_ connection: HandConnection) {
    self.init(start: UInt(connection.start.rawValue), end: UInt(connection.end.rawValue))
  }
}

extension HandLandmarker {
  /// The outline of the palm.
  public static let handPalmConnections = HandConnection.palm.map(Connection.init)
  /// The connections of the thumb.
  public static let handThumbConnections = HandConnection.thumb.map(Connection.init)
  /// The connections of the index finger.
  public static let handIndexFingerConnections = HandConnection.indexFinger.map(Connection.init)
  /// The connections of the middle finger.
  public static let handMiddleFingerConnections = HandConnection.middleFinger.map(Connection.init)
  /// The connections of the ring finger.
  public static let handRingFingerConnections = HandConnection.ringFinger.map(Connection.init)
  /// The connections of the little finger.
  public static let handPinkyConnections = HandConnection.pinky.map(Connection.init)
  /// All 21 connections: palm, thumb, index, middle, ring and little finger.
  public static let handConnections =
    handPalmConnections + handThumbConnections + handIndexFingerConnections
    + handMiddleFingerConnections + handRingFingerConnections + handPinkyConnections
}

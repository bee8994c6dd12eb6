/// A frame sent by a client.
public struct StreamFrame: Sendable {
  /// The number assigned by the client.
  public var number: Int
  /// The capture time according to the client in milliseconds.
  public var timestampInMilliseconds: Int
  /// The image file, not validated.
  public var image: [UInt8]
  /// The number of frames of the stream dropped so far in favor of newer ones.
  public var droppedFrameCount = 0
  /// The time spent in the queue.
  public var waitingTime = Duration.zero

  /// Parses a message: number and time, 4 bytes each, big-endian, then the image.
  ///
  /// The result is `nil` without an image.
  ///
  /// - Parameter message: The bytes of the message.
  public init?(message: [UInt8]) {
    let headerLength = 8
    guard message.count > headerLength else { return nil }
    func integer(at start: Int) -> Int {
      message[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    number = integer(at: 0)
    timestampInMilliseconds = integer(at: 4)
    image = Array(message[headerLength...])
  }
}

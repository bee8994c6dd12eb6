/// A message of a client: an image, and when it was taken.
public struct StreamFrame: Sendable {
  /// The number that the client gave it.
  public var number: Int
  /// The time of capture that the client gave it, in milliseconds.
  public var timestampInMilliseconds: Int
  /// The bytes of an image file, by the client's word.
  public var image: [UInt8]
  /// The frames of the stream that were dropped so far, as newer ones took their place.
  public var droppedFrameCount = 0
  /// How long it waited for frames before it.
  public var waitingTime = Duration.zero

  /// Reads a message: number and time, 4 bytes each, most significant first, then the image.
  ///
  /// The result is `nil` if there is no image.
  ///
  /// - Parameter message: The message's bytes.
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

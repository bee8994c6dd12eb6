/// The answer to a frame.
public struct FrameAnswer: Sendable {
  /// A JSON document.
  public var text: String
  /// Whether it is an error message.
  public var isError: Bool

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - text: A JSON document.
  ///   - isError: Whether it is an error message.
  public init(_ text: String, isError: Bool = false) {
    self.text = text
    self.isError = isError
  }
}

/// Answers the frames of one stream.
public protocol FrameHandler: Sendable {
  /// Answers a frame. It is called for one frame at a time and may block its thread.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The answer.
  func answer(to frame: StreamFrame) -> FrameAnswer
}

/// An item in the query of a request.
public struct QueryItem: Hashable, Sendable {
  /// The text before the equals sign.
  public var name: String
  /// The text after the equals sign; empty if there is none.
  public var value: String

  /// Creates an item.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The error of a refused query.
public struct QueryRefusal: Error {
  /// A message for the client, one sentence.
  public var reason: String

  /// Creates an error.
  ///
  /// - Parameter reason: A message for the client, one sentence.
  public init(_ reason: String) { self.reason = reason }
}

/// Creates the handler of a stream from the query of its request.
///
/// It may block its thread.
public typealias FrameHandlerFactory =
  @Sendable (_ query: [QueryItem]) throws(QueryRefusal) -> any FrameHandler

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

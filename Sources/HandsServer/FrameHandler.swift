/// A message of a client: a picture, and when it was taken.
public struct StreamFrame: Sendable {
  /// The number that the client gave it.
  public var number: Int
  /// The time of capture that the client gave it, in milliseconds.
  public var timestampInMilliseconds: Int
  /// The bytes of a picture file, by the client's word.
  public var picture: [UInt8]
  /// The frames of the stream that were dropped so far, as newer ones took their place.
  public var droppedFrameCount = 0
  /// How long it waited for the frame before.
  public var waitingTime = Duration.zero

  /// Reads a message: number and time, 4 bytes each, most significant first, then the picture.
  ///
  /// - Parameter message: The message's bytes.
  /// - Returns: `nil` if there is no picture.
  public init?(message: [UInt8]) {
    let headerLength = 8
    guard message.count > headerLength else { return nil }
    func integer(at start: Int) -> Int {
      message[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    number = integer(at: 0)
    timestampInMilliseconds = integer(at: 4)
    picture = Array(message[headerLength...])
  }
}

/// What a client is told about a frame.
public struct FrameAnswer: Sendable {
  /// A JSON document.
  public var text: String
  /// Whether it says why the frame could not be used.
  public var isError: Bool

  /// An answer.
  ///
  /// - Parameters:
  ///   - text: A JSON document.
  ///   - isError: Whether it says why the frame could not be used.
  public init(_ text: String, isError: Bool = false) {
    self.text = text
    self.isError = isError
  }
}

/// Looks at the frames of one stream.
public protocol FrameHandler: Sendable {
  /// Looks at a frame; called for one frame at a time, on a thread that may be kept busy.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: What the client is told.
  func answer(to frame: StreamFrame) -> FrameAnswer
}

/// A part of a request's query.
public struct QueryItem: Hashable, Sendable {
  /// What stands before the equals sign.
  public var name: String
  /// What stands behind it; empty if there is none.
  public var value: String

  /// An item.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Why there is no stream for a request.
public struct StreamRefusal: Error {
  /// One sentence for the client.
  public var reason: String

  /// A refusal.
  ///
  /// - Parameter reason: One sentence for the client.
  public init(_ reason: String) { self.reason = reason }
}

/// Makes what looks at the frames of a stream, from the items of its request's query; called on a
/// thread that may be kept busy.
public typealias FrameHandlerFactory =
  @Sendable (_ query: [QueryItem]) throws(StreamRefusal) -> any FrameHandler

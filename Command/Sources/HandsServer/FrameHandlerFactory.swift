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

/// A part of a request's query.
public struct QueryItem: Hashable, Sendable {
  /// What stands before the equals sign.
  public var name: String
  /// What stands behind it; empty if there is none.
  public var value: String

  /// Creates an item.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Why a request's query is refused.
public struct QueryRefusal: Error {
  /// One sentence for the client.
  public var reason: String

  /// Creates a refusal.
  ///
  /// - Parameter reason: One sentence for the client.
  public init(_ reason: String) { self.reason = reason }
}

/// Makes the handler of a stream's frames from the items of its request's query; called on a thread
/// that may be kept busy.
public typealias FrameHandlerFactory =
  @Sendable (_ query: [QueryItem]) throws(QueryRefusal) -> any FrameHandler

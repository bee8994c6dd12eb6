/// The content of a server besides its page and streams.
public struct ServedContent: Sendable {
  /// Creates a document on request; returns `nil` if there is none at the moment.
  public typealias Document = @Sendable () -> ServedFile?

  /// Performs the action of a request.
  ///
  /// It throws ``QueryRefusal`` with a message for the client.
  public typealias Action = @Sendable (_ query: [QueryItem]) throws(QueryRefusal) -> Void

  /// Documents by path, such as `/options.json`.
  public var documents: [String: Document]
  /// Documents that require the token, if the server has one.
  public var privateDocuments: [String: Document]
  /// Actions of `POST` requests from the server's own page, by path.
  public var actions: [String: Action]

  /// Creates content.
  ///
  /// Documents and actions run sequentially and may block their thread.
  ///
  /// - Parameters:
  ///   - documents: Documents by path, such as `/options.json`.
  ///   - privateDocuments: Documents that require the token, by path.
  ///   - actions: Actions of `POST` requests, by path.
  public init(
    documents: [String: Document] = [:], privateDocuments: [String: Document] = [:],
    actions: [String: Action] = [:]
  ) {
    self.documents = documents
    self.privateDocuments = privateDocuments
    self.actions = actions
  }
}

/// A file in a response.
public struct ServedFile: Hashable, Sendable {
  /// The media type, such as `application/json`.
  public var type: String
  /// The content.
  public var bytes: [UInt8]
  /// The file name for a download, of letters, digits, dots and hyphens; `nil` to display the file.
  public var downloadName: String?

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - type: The media type.
  ///   - bytes: The content.
  ///   - downloadName: The file name for a download, of letters, digits, dots and hyphens; `nil` to
  ///     display the file.
  public init(type: String, bytes: [UInt8], downloadName: String? = nil) {
    self.type = type
    self.bytes = bytes
    self.downloadName = downloadName
  }
}

/// What a server has beside its page and its streams.
public struct ServedContent: Sendable {
  /// Makes a document when it is asked for; `nil` if there is none at the time.
  public typealias Document = @Sendable () -> ServedFile?

  /// Does what a request asks for.
  ///
  /// It throws ``QueryRefusal`` with a sentence for the client.
  public typealias Action = @Sendable (_ query: [QueryItem]) throws(QueryRefusal) -> Void

  /// Documents by their paths, such as `/options.json`.
  public var documents: [String: Document]
  /// Documents for those alone who know the token of a server that other machines reach.
  public var privateDocuments: [String: Document]
  /// What requests with `POST`, of the server's own page alone, ask for, by their paths.
  public var actions: [String: Action]

  /// Creates content.
  ///
  /// Documents are made and actions done one after the other, on a thread that may be kept busy for a
  /// while.
  ///
  /// - Parameters:
  ///   - documents: Documents by their paths, such as `/options.json`.
  ///   - privateDocuments: Documents for those alone who know the token, by their paths.
  ///   - actions: What requests with `POST` ask for, by their paths.
  public init(
    documents: [String: Document] = [:], privateDocuments: [String: Document] = [:],
    actions: [String: Action] = [:]
  ) {
    self.documents = documents
    self.privateDocuments = privateDocuments
    self.actions = actions
  }
}

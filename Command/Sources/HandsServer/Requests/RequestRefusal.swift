internal import NIOHTTP1

/// Why a request is not served.
struct RequestRefusal: Error {
  var status: HTTPResponseStatus
  /// One sentence for the client.
  var reason: String
  /// The methods that the target has, where the request's is another.
  var allowedMethods: String?

  init(_ status: HTTPResponseStatus, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  /// The target has other methods.
  static func methodNotAllowed(allowed: String) -> RequestRefusal {
    var refusal = RequestRefusal(
      .methodNotAllowed, "Here requests have one of the methods \(allowed).")
    refusal.allowedMethods = allowed
    return refusal
  }
}

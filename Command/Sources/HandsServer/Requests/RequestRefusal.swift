internal import NIOHTTP1

/// The error of a refused request.
struct RequestRefusal: Error {
  var status: HTTPResponseStatus
  /// A message for the client, one sentence.
  var reason: String
  /// The allowed methods, if the method was refused.
  var allowedMethods: String?

  init(_ status: HTTPResponseStatus, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  /// The error of an unsupported method.
  static func methodNotAllowed(allowed: String) -> RequestRefusal {
    var refusal = RequestRefusal(
      .methodNotAllowed, "The method must be one of \(allowed).")
    refusal.allowedMethods = allowed
    return refusal
  }
}

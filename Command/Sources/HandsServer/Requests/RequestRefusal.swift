internal import NIOHTTP1

/// Why a request is not served.
struct RequestRefusal: Error {
  var status: HTTPResponseStatus
  /// One sentence for the client.
  var reason: String

  init(_ status: HTTPResponseStatus, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}

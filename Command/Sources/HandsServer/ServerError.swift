/// An error of the server.
public enum ServerError: Error, Hashable, CustomStringConvertible {
  /// Another program uses the port.
  case portInUse(Int)
  /// The process lacks the privilege to use the port.
  case portForbidden(Int)
  /// The system refuses to listen.
  case cannotListen(port: Int, errno: Int32)
  /// The system closed the listener.
  case listenerClosed(port: Int)
  /// The process has too few file descriptors.
  case tooFewDescriptors(needed: Int)

  /// One sentence.
  public var description: String {
    switch self {
    case .portInUse(let port):
      "port \(port) is used by another program; choose another one with --port"
    case .portForbidden(let port): "no permission to listen on port \(port)"
    case .cannotListen(let port, let code): "cannot listen on port \(port) (system error \(code))"
    case .listenerClosed(let port): "the system closed the listener on port \(port)"
    case .tooFewDescriptors(let needed):
      "the server needs \(needed) free file descriptors; increase the limit with ulimit -n"
    }
  }
}

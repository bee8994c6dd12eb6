/// Why there is no server.
public enum ServerError: Error, Hashable, CustomStringConvertible {
  /// Another program listens on the port.
  case portInUse(Int)
  /// The port is one that this program may not take.
  case portForbidden(Int)
  /// The system does not let the server listen.
  case cannotListen(port: Int, errno: Int32)
  /// The server listens no more, though nobody closed it.
  case listenerClosed(port: Int)
  /// The process may not open as many files and connections as a server needs.
  case tooFewDescriptors(needed: Int)

  /// One sentence.
  public var description: String {
    switch self {
    case .portInUse(let port): "port \(port) is in use by another program; --port takes another"
    case .portForbidden(let port): "port \(port) needs rights that this program does not have"
    case .cannotListen(let port, let code): "cannot listen on port \(port) (system error \(code))"
    case .listenerClosed(let port): "port \(port) is not listened on any more"
    case .tooFewDescriptors(let needed):
      "a server needs \(needed) free file descriptors; ulimit -n sets how many there may be"
    }
  }
}

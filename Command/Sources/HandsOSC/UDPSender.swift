internal import HandsCLibrary

/// Sends datagrams to one address.
public final class UDPSender: Sendable {
  private let descriptor: Int32

  // Safe: the list lives until it is freed, and the calls only read its structures.
  /// Opens a socket; nothing is sent yet.
  ///
  /// Where a name has addresses of both kinds, such as `localhost`, IPv4 is preferred: most receivers
  /// listen on it alone.
  ///
  /// - Parameters:
  ///   - host: An address or name of a machine.
  ///   - port: 1 … 65535.
  /// - Throws: ``UDPError``.
  public init(host: String, port: Int) throws(UDPError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICSERV
    unsafe hints.ai_socktype = Int32(SOCK_DGRAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else {
      throw .unknownHost(host, reason: unsafe String(cString: gai_strerror(code)))
    }
    defer { unsafe freeaddrinfo(list) }
    for isIPv4 in [true, false] {
      var next = unsafe list
      while let target = unsafe next?.pointee {
        unsafe next = target.ai_next
        guard unsafe (target.ai_family == AF_INET) == isIPv4 else { continue }
        let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let opened = unsafe socket(
          target.ai_family, target.ai_socktype | flags, target.ai_protocol)
        guard opened >= 0 else { continue }
        if unsafe connect(opened, target.ai_addr, target.ai_addrlen) == 0 {
          descriptor = opened
          return
        }
        close(opened)
      }
    }
    throw .unreachable(host, port: port)
  }

  deinit { close(descriptor) }

  // Safe: the call reads the bytes during the closure.
  /// Sends a datagram without waiting; it is lost if nobody listens or the queue is full.
  ///
  /// - Parameter bytes: The content.
  public func send(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in
      _ = unsafe write(descriptor, bytes.baseAddress, bytes.count)
    }
  }
}

/// Datagrams cannot be sent.
public enum UDPError: Error, Equatable, CustomStringConvertible {
  /// A name has no address.
  case unknownHost(String, reason: String)
  /// No address of the machine can be reached from this one.
  case unreachable(String, port: Int)

  /// One line that names the machine.
  public var description: String {
    switch self {
    case .unknownHost(let host, let reason): "\(host): \(reason)"
    case .unreachable(let host, let port): "\(host), port \(port): cannot be reached"
    }
  }
}

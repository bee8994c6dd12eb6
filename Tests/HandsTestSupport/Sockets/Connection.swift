import Foundation

/// A client's socket, with calls that wait.
package final class Connection {
  private let descriptor: Int32

  /// Whether this machine can reach itself over IPv6.
  package static let hasIPv6Loopback: Bool = {
    let addresses = try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)
    return addresses?.contains("00000000000000000000000000000001 ") == true
  }()

  /// Connects; `nil` if nobody listens.
  ///
  /// - Parameters:
  ///   - port: A port.
  ///   - address: An address of this machine.
  ///   - receiveBuffer: Bytes that the system keeps for this reader, if it is not to choose.
  package init?(port: Int, address: String = "127.0.0.1", receiveBuffer: Int32? = nil) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address, "\(port)", &hints, &found) == 0, let target = found?.pointee else {
      return nil
    }
    defer { freeaddrinfo(found) }
    descriptor = socket(target.ai_family, target.ai_socktype, 0)
    // On a busy machine an answer may take long.
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    if var receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
    guard connect(descriptor, target.ai_addr, target.ai_addrlen) == 0 else { return nil }
  }

  // It also runs after an initializer that fails.
  deinit { close(descriptor) }

  /// Sends bytes; whether all were taken.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends text; whether all was taken.
  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// What came next, empty at the end; `nil` if nothing comes, or the connection was reset.
  package func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : Array(buffer.prefix(count))
  }

  /// All that comes until the server closes; `nil` if it does not, or resets the connection.
  package func receiveAll() -> String? {
    var bytes: [UInt8] = []
    while let more = receive() {
      if more.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += more
    }
    return nil
  }

  /// Ends the connection with a reset.
  package func reset() {
    var linger = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
  }
}

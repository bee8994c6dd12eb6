import Foundation

/// A UDP port of this machine that keeps what it receives.
package final class DatagramReceiver {
  private let descriptor: Int32
  package let port: Int

  /// Opens a free port; `nil` without a loopback address.
  package init?() {
    descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    var bytes: Int32 = 4 << 20
    setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &bytes, 4)
    guard isBound else { return nil }
  }

  // It also runs after an initializer that fails.
  deinit { close(descriptor) }

  /// Takes the next datagram; `nil` if there is none within the time.
  ///
  /// - Parameter milliseconds: How long to wait.
  /// - Returns: The content.
  package func receive(within milliseconds: Int32 = 0) -> [UInt8]? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count < 0 ? nil : Array(bytes.prefix(count))
  }
}

import Foundation

/// Whether a condition comes true within ten seconds.
package func isEventually(_ condition: () throws -> Bool) rethrows -> Bool {
  let end = ContinuousClock.now + .seconds(10)
  while try !condition() {
    guard ContinuousClock.now < end else { return false }
    usleep(2000)
  }
  return true
}

/// Whether a server answers.
package func isHealthy(_ port: Int) -> Bool {
  guard let connection = Connection(port: port) else { return false }
  connection.send("GET /healthz HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n")
  return connection.receiveAll()?.hasSuffix("ok\n") == true
}

/// The sockets of this process that a server at a port has: those that listen, and its ends of connections.
package func socketCount(ofServerAt port: Int) -> Int {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  return names.compactMap { Int32($0) }.count { descriptor in
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        guard getsockname(descriptor, $0, &size) == 0 else { return false }
        guard [AF_INET, AF_INET6].contains(Int32($0.pointee.sa_family)) else { return false }
        // The port has the same place in addresses of both families.
        return $0.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          Int(UInt16(bigEndian: $0.pointee.sin_port)) == port
        }
      }
    }
  }
}

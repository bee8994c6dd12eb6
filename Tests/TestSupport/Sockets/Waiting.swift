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

/// The open descriptors of this process.
package func descriptorCount() -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
}

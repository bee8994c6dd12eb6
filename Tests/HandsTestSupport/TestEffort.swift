import Foundation

/// How much is tested.
package enum TestEffort {
  /// Whether `HANDS_FULL_TESTS` asks for all that can be tested, not the part that takes seconds.
  package static let isFull = ProcessInfo.processInfo.environment["HANDS_FULL_TESTS"] != nil
}

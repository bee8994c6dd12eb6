/// A time range, like Core Media's type.
public struct CMTimeRange: Hashable, Sendable, Codable {
  /// The start time.
  public var start: CMTime
  /// The duration.
  public var duration: CMTime

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - start: The start time.
  ///   - duration: The duration.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// An empty range at zero.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
}

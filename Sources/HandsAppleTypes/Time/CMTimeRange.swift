/// A stretch of time, under Core Media's name.
public struct CMTimeRange: Hashable, Sendable, Codable {
  /// When it begins.
  public var start: CMTime
  /// How long it lasts.
  public var duration: CMTime

  /// Creates a range.
  ///
  /// - Parameters:
  ///   - start: When it begins.
  ///   - duration: How long it lasts.
  public init(start: CMTime, duration: CMTime) {
    self.start = start
    self.duration = duration
  }

  /// No time at the beginning.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
}

/// The base class of the results of all tasks.
///
/// Immutable.
public class TaskResult: NSObject, NSCopying, @unchecked Sendable {
  /// The time of the image or frame; in image mode 0 for the first call, increasing by 1000 with
  /// each call.
  public let timestampInMilliseconds: Int

  /// Creates a result.
  ///
  /// - Parameter timestampInMilliseconds: The time of the image or frame.
  public init(timestampInMilliseconds: Int) {
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  /// Creates a copy of the result.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A result of the same class.
  public func copy(with zone: NSZone? = nil) -> Any {
    TaskResult(timestampInMilliseconds: timestampInMilliseconds)
  }
}

/// What the results of all tasks have.
///
/// Immutable.
public class TaskResult: NSObject, NSCopying, @unchecked Sendable {
  /// The time of the image or frame; in image mode 0 for the first call, then 1000 more for each.
  public let timestampInMilliseconds: Int

  /// Creates a result.
  ///
  /// - Parameter timestampInMilliseconds: The time of the image or frame.
  public init(timestampInMilliseconds: Int) {
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  /// A copy with all that the result has.
  ///
  /// - Parameter zone: Ignored.
  /// - Returns: A result of the same class.
  public func copy(with zone: NSZone? = nil) -> Any {
    TaskResult(timestampInMilliseconds: timestampInMilliseconds)
  }
}

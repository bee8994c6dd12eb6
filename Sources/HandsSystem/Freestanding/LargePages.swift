/// Large pages, which do not exist without an operating system.
public enum LargePages {
  /// No block is large enough for a large page.
  public static let byteCount = Int.max

  /// Changes nothing.
  ///
  /// - Parameter block: Allocated memory.
  public static func advise(_ block: UnsafeMutableRawBufferPointer) {}

  /// Changes nothing.
  ///
  /// - Parameter block: The argument of ``advise(_:)``.
  public static func withdraw(_ block: UnsafeMutableRawBufferPointer) {}
}

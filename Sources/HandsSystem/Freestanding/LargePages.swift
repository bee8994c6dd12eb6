/// Pages of a large size, of which there are none without a system.
public enum LargePages {
  /// No block is worth a large page.
  public static let byteCount = Int.max

  /// Changes nothing.
  ///
  /// - Parameter block: Allocated memory.
  public static func advise(_ block: UnsafeMutableRawBufferPointer) {}

  /// Changes nothing.
  ///
  /// - Parameter block: What ``advise(_:)`` was told.
  public static func withdraw(_ block: UnsafeMutableRawBufferPointer) {}
}

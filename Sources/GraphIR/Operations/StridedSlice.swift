/// Attributes of a strided slice, as TensorFlow defines them.
///
/// Bit `i` of a mask speaks of entry `i` of ``begin``, ``end`` and ``strides``.
public struct StridedSlice: Hashable, Sendable {
  /// First index of each entry; negative counts from the end.
  public var begin: [Int]
  /// Index after the last of each entry; negative counts from the end.
  public var end: [Int]
  /// Step of each entry, not 0.
  public var strides: [Int]
  /// Entries whose ``begin`` is ignored: the range starts at the border.
  public var beginMask: UInt32
  /// Entries whose ``end`` is ignored: the range runs to the border.
  public var endMask: UInt32
  /// The one entry that stands for all dimensions not spoken of.
  public var ellipsisMask: UInt32
  /// Entries that insert a dimension of extent 1.
  public var newAxisMask: UInt32
  /// Entries that take one index and remove the dimension.
  public var shrinkAxisMask: UInt32

  /// Creates the attributes.
  ///
  /// - Parameters:
  ///   - begin: First index of each entry.
  ///   - end: Index after the last of each entry.
  ///   - strides: Step of each entry.
  ///   - beginMask: Entries whose `begin` is ignored.
  ///   - endMask: Entries whose `end` is ignored.
  ///   - ellipsisMask: The one entry that stands for all dimensions not spoken of.
  ///   - newAxisMask: Entries that insert a dimension of extent 1.
  ///   - shrinkAxisMask: Entries that take one index and remove the dimension.
  public init(
    begin: [Int], end: [Int], strides: [Int], beginMask: UInt32 = 0, endMask: UInt32 = 0,
    ellipsisMask: UInt32 = 0, newAxisMask: UInt32 = 0, shrinkAxisMask: UInt32 = 0
  ) {
    self.begin = begin
    self.end = end
    self.strides = strides
    self.beginMask = beginMask
    self.endMask = endMask
    self.ellipsisMask = ellipsisMask
    self.newAxisMask = newAxisMask
    self.shrinkAxisMask = shrinkAxisMask
  }
}

/// One block of memory for the packed weights of a model.
///
/// A model has many small filters; side by side they need few pages of the system's large size.
public final class WeightMemory {
  private let block: AlignedStorage
  private var used = 0

  /// Blocks are at most this large; what does not fit gets memory of its own.
  private static let largestBlock = 64 << 20

  /// Reserves a block.
  ///
  /// - Parameter expectedByteCount: What will be asked for in all; a guess.
  public init(expectedByteCount: Int) {
    block = AlignedStorage(
      uninitializedByteCount: min(max(expectedByteCount, 0), WeightMemory.largestBlock))
  }

  /// Takes a part of the block, or memory elsewhere if nothing is left.
  ///
  /// - Parameter floatCount: The number of floats, 0 or more.
  /// - Returns: Memory of undefined contents.
  public func storage(floatCount: Int) -> AlignedStorage {
    let byteCount = floatCount * MemoryLayout<Float>.stride
    guard byteCount <= block.byteCount - used else {
      return AlignedStorage(uninitializedByteCount: byteCount)
    }
    let part = AlignedStorage(of: block, at: used, byteCount: byteCount)
    let lines = (byteCount + AlignedStorage.alignment - 1) / AlignedStorage.alignment
    used = min(used + lines * AlignedStorage.alignment, block.byteCount)
    return part
  }
}

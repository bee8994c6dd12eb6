/// The kernels of one set, prepared operator by operator.
public struct KernelTable: Sendable {
  /// Which family the kernels come from.
  public let set: KernelSet

  /// Creates a table.
  ///
  /// - Parameter set: A family that this processor can run.
  public init(_ set: KernelSet) { self.set = set }
}

/// What a model file may ask for before it is refused.
///
/// Every limit bounds the time and memory that reading takes, whatever the file says. Each is the
/// largest number that is accepted.
public struct ModelLimits: Hashable, Sendable {
  /// Bytes of the file: 64 MiB.
  public var fileSize = 64 << 20
  /// Tables visited, a shared table once for each way to it.
  public var tables = 100_000
  /// Tables inside one another.
  public var depth = 64
  /// Bytes of vectors and strings that are copied out of the file: 16 MiB.
  public var copiedBytes = 16 << 20
  /// Subgraphs of a model.
  public var subgraphs = 16
  /// Tensors of a subgraph.
  public var tensors = 10_000
  /// Operators of a subgraph.
  public var operators = 10_000
  /// Dimensions of a tensor; no shape of the engine has more than 8.
  public var rank = 8
  /// Elements of a tensor; no shape of the engine has more than 2³¹ − 1.
  public var elements = min(Int(Int32.max), Int.max / 8)
  /// What one run of a net may cost: 2³², seconds where nets for hands take hundredths.
  ///
  /// Terms of all sums and maxima, and elements of all else that is computed.
  public var work: Int64 = 1 << 32
  /// Bytes of a name.
  public var nameLength = 1_024
  /// Lines of a label file.
  public var labels = 10_000
  /// Members of a zip archive.
  public var archiveMembers = 64
  /// Archives inside the outer one.
  public var archiveNesting = 2

  /// The limits that suit hand and gesture models with a wide margin.
  public init() {}

  /// The limits that suit hand and gesture models with a wide margin.
  public static let standard = ModelLimits()
}

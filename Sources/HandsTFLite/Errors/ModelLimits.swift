/// Limits on the resources that a model file may use.
///
/// Every limit bounds the time and memory for reading, whatever the file contains. Each is the
/// largest accepted number.
public struct ModelLimits: Hashable, Sendable {
  /// Maximum size of the file in bytes: 64 MiB.
  public var fileSize = 64 << 20
  /// Maximum number of visited tables; a shared table counts once for each path to it.
  public var tables = 100_000
  /// Maximum nesting depth of tables.
  public var depth = 64
  /// Maximum size of vectors and strings that are copied out of the file, in bytes: 16 MiB.
  public var copiedBytes = 16 << 20
  /// Maximum number of subgraphs of a model.
  public var subgraphs = 16
  /// Maximum number of tensors of a subgraph.
  public var tensors = 10_000
  /// Maximum number of operators of a subgraph.
  public var operators = 10_000
  /// Maximum number of dimensions of a tensor; the engine's shapes have at most 8.
  public var rank = 8
  /// Maximum number of elements of a tensor; the engine's shapes have at most 2³¹ − 1.
  public var elements = min(Int(Int32.max), Int.max / 8)
  /// Maximum work of one run of a model: 2³², which takes seconds, whereas hand models take
  /// hundredths.
  ///
  /// Counts the terms of all sums and maxima, and the elements of all other results.
  public var work: Int64 = 1 << 32
  /// Maximum memory for what operators keep besides their weights, in bytes: 64 MiB.
  ///
  /// Up to 64 bytes for each output channel of quantized layers, 8 KiB for each phase of a transposed convolution,
  /// 128 KiB for each table of a 16-bit operator, 256 bytes for each box that an operator moves, and 8 for each
  /// landmark of a region.
  ///
  /// Counts each layer, as many may share the scales of one filter.
  public var scaleBytes: Int64 = 64 << 20
  /// Maximum length of a name in bytes.
  public var nameLength = 1_024
  /// Maximum number of lines of a label file.
  public var labels = 10_000
  /// Maximum number of members of a zip archive.
  public var archiveMembers = 64
  /// Maximum nesting depth of archives inside the outer one.
  public var archiveNesting = 2

  /// Creates the standard limits, which fit hand and gesture models with a wide margin.
  public init() {}

  /// The standard limits, which fit hand and gesture models with a wide margin.
  public static let standard = ModelLimits()

  /// The limits for models of any kind that a program names itself: the work of one run is 2³⁶ at most, which may take
  /// minutes.
  public static let customModels: ModelLimits = {
    var limits = ModelLimits()
    limits.work = 1 << 36
    return limits
  }()
}

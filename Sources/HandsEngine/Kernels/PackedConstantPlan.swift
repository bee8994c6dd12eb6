import HandsSystem

/// The packed constants of a model: each constant once in each layout that some kernel reads.
struct PackedConstantPlan: Sendable {
  /// The constants, with the place of each in one block of memory.
  private var entries: [Entry] = []
  private var indices: [Key: Int] = [:]
  /// The bytes of all of them, `Int.max` if no integer holds them.
  private(set) var byteCount = 0
  /// The bytes of the largest constant that is scaled before it is packed.
  private(set) var scaledByteCount = 0

  private typealias Pack = @Sendable (FilterView?, PackedConstant) -> Void

  private struct Entry: Sendable {
    let value: Value?
    let offset: Int
    let byteCount: Int
    /// Packs floats; `nil` where elements stay as they are.
    let pack: Pack?
    /// What another constant changes.
    let change: (value: Value?, apply: Pack)?

    var bytes: Range<Int> { offset..<offset + byteCount }
  }

  /// Equal keys mean equal packed bytes.
  fileprivate struct Key: Hashable {
    let source: Source
    /// What else the bytes are made of.
    let other: Source?
    let layout: PackedLayout
  }

  /// What names the numbers of a constant.
  fileprivate struct Source: Hashable {
    let identity: Constant.Identity?
    let stored: ElementType?
    /// What the elements are read as: halves may be moved as they are and widened.
    let elementType: ElementType?
    let quantization: Quantization?
    /// The integer that stands for 0, where bytes are widened.
    let zeroPoint: Int?
    /// The extents that several scales run along.
    let scaledShape: Shape?
  }

  private static let contiguous = PackedLayout("contiguous")

  /// Adds the constants that a kernel packs or reads.
  mutating func add(_ choice: KernelChoice, of node: Node, in graph: Graph) {
    for packing in choice.packings {
      add(
        node[packing.operand].map { graph[$0] }, packing.layout, byteCount: packing.byteCount,
        packing.pack,
        change: packing.change.map { change in
          (node[change.operand].map { graph[$0] }, change.apply)
        })
    }
    for operand in choice.readOperands(of: node) { addContiguous(operand, in: graph) }
  }

  /// Adds a value as it is, if it is constant.
  mutating func addContiguous(_ id: ValueID, in graph: Graph) {
    let value = graph[id]
    guard value.isConstant else { return }
    add(
      value, PackedConstantPlan.contiguous, byteCount: value.type.byteCount,
      value.type.elementType == .float32 ? PackedConstantPlan.copy : nil)
  }

  private static func copy(_ values: FilterView?, _ target: PackedConstant) {
    // Safe: the target has the bytes of the value.
    if let values { unsafe values.copy(from: 0, count: values.count, to: target.mutableFloats) }
  }

  private mutating func add(
    _ value: Value?, _ layout: PackedLayout, byteCount size: Int,
    _ pack: Pack?, change: (value: Value?, apply: Pack)? = nil
  ) {
    let key = Key(value, changedBy: change.map { $0.value }, layout)
    guard indices[key] == nil else { return }
    indices[key] = entries.count
    entries.append(
      Entry(value: value, offset: byteCount, byteCount: size, pack: pack, change: change))
    let line = AlignedStorage.alignment
    let (rounded, overflow) = size.addingReportingOverflow(line - 1)
    let (sum, sumOverflow) = byteCount.addingReportingOverflow(rounded / line * line)
    byteCount = overflow || sumOverflow ? .max : sum
    if value?.constant?.quantization != nil, let type = value?.type {
      scaledByteCount = max(scaledByteCount, type.byteCount)
    }
  }

  /// Allocates the memory and packs everything.
  func pack() -> PackedConstants {
    let storage = AlignedStorage(uninitializedByteCount: byteCount)
    for entry in entries {
      // Safe: every entry has its bytes in the storage.
      let target = PackedConstant(in: storage, at: entry.bytes)
      guard let pack = entry.pack else {
        if let constant = entry.value?.constant {
          unsafe constant.bytes.withBytes { bytes in
            guard let source = bytes.baseAddress else { return }
            unsafe target.base.copyMemory(from: source, byteCount: entry.byteCount)
          }
        }
        continue
      }
      PackedConstantPlan.apply(pack, to: entry.value, target)
      if let (value, change) = entry.change {
        PackedConstantPlan.apply(change, to: value, target)
      }
    }
    return PackedConstants(
      storage: storage, places: indices.mapValues { entries[$0].bytes })
  }

  private static func apply(_ pack: Pack, to value: Value?, _ target: PackedConstant) {
    if let value {
      value.withFilter { filter in pack(filter, target) }
    } else {
      pack(nil, target)
    }
  }

  /// A model's constants as kernels read them.
  struct PackedConstants: Sendable {
    private let storage: AlignedStorage
    private let places: [Key: Range<Int>]

    fileprivate init(storage: AlignedStorage, places: [Key: Range<Int>]) {
      self.storage = storage
      self.places = places
    }

    /// What a kernel packed of its operands.
    func constant(_ packing: Packing, of node: Node, in graph: Graph) -> PackedConstant {
      constant(
        Key(
          node[packing.operand].map { graph[$0] },
          changedBy: packing.change.map { change in node[change.operand].map { graph[$0] } },
          packing.layout))
    }

    /// A constant value as it is.
    func contiguous(_ value: Value) -> PackedConstant {
      constant(Key(value, PackedConstantPlan.contiguous))
    }

    private func constant(_ key: Key) -> PackedConstant {
      guard let bytes = places[key] else { preconditionFailure("a constant that was not planned") }
      return PackedConstant(in: storage, at: bytes)
    }
  }
}

extension PackedConstantPlan.Key {
  /// - Parameters:
  ///   - value: The constant, `nil` if it is absent.
  ///   - other: Another constant that changes the bytes, perhaps an absent one; `nil` if none does.
  ///   - layout: The layout.
  init(_ value: Value?, changedBy other: Value?? = nil, _ layout: PackedLayout) {
    source = PackedConstantPlan.Source(value)
    self.other = other.map { PackedConstantPlan.Source($0) }
    self.layout = layout
  }
}

extension PackedConstantPlan.Source {
  init(_ value: Value?) {
    identity = value?.constant?.identity
    stored = value?.constant?.stored
    elementType = value?.type.elementType
    quantization = value?.constant?.quantization
    zeroPoint = value?.byteZeroPoint
    scaledShape = quantization.map { $0.scales.count > 1 } == true ? value?.type.shape : nil
  }
}

extension KernelChoice {
  /// The operands that the kernel reads when it runs, in their order.
  func readOperands(of node: Node) -> [ValueID] {
    operands.map { $0.compactMap { node[$0] } } ?? node.operands.compactMap { $0 }
  }
}

extension Value {
  /// The integer that stands for 0 in constant bytes that kernels widen.
  fileprivate var byteZeroPoint: Int? {
    constant?.stored.byteCount == 1 ? type.quantization?.zeroPoints.first : nil
  }

  /// Calls a closure with the numbers of a constant: in place, unless they must be scaled.
  ///
  /// - Precondition: The value is constant.
  func withFilter<Result>(_ body: (FilterView) -> Result) -> Result {
    // Safe: a constant has the bytes that its shape and type need, as import has checked.
    guard let constant else { preconditionFailure("a computed value") }
    guard let quantization = constant.quantization else {
      return unsafe constant.bytes.withBytes { bytes in
        body(unsafe FilterView(bytes, storedAs: constant.stored, zeroPoint: byteZeroPoint ?? 0))
      }
    }
    let stored = TensorType(constant.stored, type.shape, quantization: quantization)
    guard let widening = try? Widening(stored) else {
      preconditionFailure("scales were checked when the operator was read")
    }
    let scaled = AlignedStorage(uninitializedByteCount: type.byteCount)
    unsafe constant.bytes.withBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe widening.apply(to: 0..<type.shape.elementCount, of: source, scaled.floats)
    }
    return withExtendedLifetime(scaled) {
      unsafe body(
        FilterView(
          UnsafeBufferPointer(start: scaled.floats, count: type.shape.elementCount)))
    }
  }
}

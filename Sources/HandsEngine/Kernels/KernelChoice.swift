import HandsSystem

/// Computes some bands of an operator; results do not depend on how the bands are shared out.
typealias KernelBody = @Sendable (KernelOperands, Range<Int>) -> Void

/// A kernel that can compute an operator, under constraints on how its operands lie in memory.
struct KernelCandidate: Sendable {
  /// A stable name for profiles and logs, such as `dwconv.f32.3x3s1.avx2`; a choice may add to it.
  let name: String
  /// The constraint on each operand's layout; operands past the end are contiguous.
  let inputs: [LayoutConstraint]
  /// The constraint on the result's layout.
  let output: LayoutConstraint
  /// The operands that must be constant or absent.
  let constants: [Operand]
  /// Plans the kernel for operands in given layouts, which meet the constraints.
  let choose: @Sendable (OperandLayouts) -> KernelChoice

  /// A kernel under constraints.
  init(
    _ name: String, inputs: [LayoutConstraint] = [], output: LayoutConstraint = .contiguous,
    constants: [Operand] = [],
    choose: @escaping @Sendable (OperandLayouts) -> KernelChoice
  ) {
    self.name = name
    self.inputs = inputs
    self.output = output
    self.constants = constants
    self.choose = choose
  }

  /// A kernel of contiguous operands that packs nothing.
  ///
  /// - Parameters:
  ///   - name: A stable name for profiles and logs.
  ///   - bandCount: The number of bands, 1 or more.
  ///   - workspaceByteCount: Scratch bytes of each concurrent call.
  ///   - body: Computes some bands.
  init(
    _ name: String, bandCount: Int = 1, workspaceByteCount: Int = 0, body: @escaping KernelBody
  ) {
    let choice = KernelChoice(
      name: name, workspaceByteCount: workspaceByteCount, bandCount: bandCount
    ) { _ in body }
    self.init(name) { _ in choice }
  }

  /// The constraint on an operand's layout.
  func constraint(ofInput position: Int) -> LayoutConstraint {
    position < inputs.count ? inputs[position] : .contiguous
  }
}

/// How the operands of one node lie in memory.
struct OperandLayouts: Sendable {
  let inputs: [Layout]
  let output: Layout

  /// The layout of an operand; contiguous if it is absent.
  subscript(operand: Operand) -> Layout {
    operand.index < inputs.count ? inputs[operand.index] : .contiguous
  }
}

/// A kernel for operands in given layouts: what it takes is known before anything is allocated.
struct KernelChoice: Sendable {
  /// A stable name for profiles and logs, such as `gemm.f32.6x16.avx2`.
  let name: String
  /// The constants that it keeps in a layout of its own.
  let packings: [Packing]
  /// The operands that it reads when it runs, `nil` for all that are present; packed ones are not
  /// among them.
  let operands: [Operand]?
  /// Scratch bytes that each concurrent call needs, aligned to a cache line.
  let workspaceByteCount: Int
  /// The number of bands that the work splits into; bands write disjoint parts of the results, or the same bytes to one place.
  let bandCount: Int
  /// Makes the kernel of packed constants, in the order of ``packings``.
  let makeBody: @Sendable ([PackedConstant]) -> KernelBody

  init(
    name: String, packings: [Packing] = [], operands: [Operand]? = nil, workspaceByteCount: Int = 0,
    bandCount: Int = 1, makeBody: @escaping @Sendable ([PackedConstant]) -> KernelBody
  ) {
    self.name = name
    self.packings = packings
    self.operands = operands
    self.workspaceByteCount = workspaceByteCount
    self.bandCount = bandCount
    self.makeBody = makeBody
  }
}

/// A constant operand in a kernel's own layout.
struct Packing: Sendable {
  /// The operand; where it is absent the packed bytes stand for what takes its place.
  private(set) var operand: Operand
  /// Constants of equal bytes and equal layouts are packed once, however many kernels read them.
  let layout: PackedLayout
  let byteCount: Int
  /// Fills the packed bytes, which are undefined before; receives `nil` for an absent operand.
  let pack: @Sendable (FilterView?, PackedConstant) -> Void
  /// What another operand changes in the packed bytes, `nil` where they are those of one.
  private(set) var change: Change?

  /// A change of packed bytes by another operand.
  struct Change: Sendable {
    let operand: Operand
    /// Changes the bytes; receives `nil` for an absent operand.
    let apply: @Sendable (FilterView?, PackedConstant) -> Void
  }

  /// The packing of one operand.
  init(
    operand: Operand, layout: PackedLayout, byteCount: Int,
    pack: @escaping @Sendable (FilterView?, PackedConstant) -> Void
  ) {
    self.operand = operand
    self.layout = layout
    self.byteCount = byteCount
    self.pack = pack
  }

  /// The same of an expansion's operands.
  var ofExpansion: Packing {
    var packing = self
    packing.operand = operand.ofExpansion
    packing.change = change.map { Change(operand: $0.operand.ofExpansion, apply: $0.apply) }
    return packing
  }
}

extension Packing {
  /// A vector of constants as it is.
  static func vector(_ operand: Operand, count: Int) -> Packing {
    .vector(operand, PackedLayout("vector", [count]), floatCount: count) { _ in (0..<count, 0) }
  }

  /// A vector of constants, such as biases, in parts that tiles read in whole vectors.
  ///
  /// - Parameters:
  ///   - operand: The operand; where it is absent all is 0.
  ///   - layout: The name of the layout that the parts make.
  ///   - floatCount: Floats of the packed vector; those between and behind the parts are 0.
  ///   - partCount: The number of parts.
  ///   - part: The numbers of the operand that a part has, and where the first of them goes.
  /// - Returns: The packing.
  static func vector(
    _ operand: Operand, _ layout: PackedLayout, floatCount: Int, partCount: Int = 1,
    part: @escaping @Sendable (Int) -> (numbers: Range<Int>, target: Int)
  ) -> Packing {
    Packing(
      operand: operand, layout: layout, byteCount: floatCount * MemoryLayout<Float>.stride
    ) { values, target in
      // Safe: the parts lie inside the operand and the target.
      let target = unsafe target.mutableFloats
      unsafe target.update(repeating: 0, count: floatCount)
      guard let values else { return }
      for index in 0..<partCount {
        let (numbers, first) = part(index)
        unsafe values.copy(from: numbers.lowerBound, count: numbers.count, to: target + first)
      }
    }
  }
}

extension Packing {
  /// Where sums start whose inputs are not less their zero point: the bias less the zero point for each weight.
  ///
  /// Differences wrap, as the sums do.
  ///
  /// - Parameters:
  ///   - layout: The name of the layout that the parts make; its numbers tell the zero point and the weights, too.
  ///   - count: Integers of the packed vector; those between and behind the parts are 0.
  ///   - partCount: The number of parts.
  ///   - part: The output channels that a part has, and where the first of them goes.
  ///   - zeroPoint: The integer of the input that stands for 0.
  ///   - addWeights: Adds a multiple of each weight of the filter to the integer of its channel.
  /// - Returns: The packing.
  static func starts(
    _ layout: PackedLayout, count: Int, partCount: Int = 1,
    part: @escaping @Sendable (Int) -> (numbers: Range<Int>, target: Int), zeroPoint: Int32,
    addWeights:
      @escaping @Sendable (FilterView, _ multiple: Int32, UnsafeMutablePointer<Int32>) -> Void
  ) -> Packing {
    var starts = Packing.vector(
      .bias, layout, floatCount: count, partCount: partCount, part: part)
    starts.change = Change(operand: .filter) { filter, target in
      // Safe: the target has an integer for each channel of the filter.
      if let filter { unsafe addWeights(filter, 0 &- zeroPoint, target.elements(as: Int32.self)) }
    }
    return starts
  }
}

/// Names the layout of packed bytes: equal names and numbers mean equal bytes for equal constants.
struct PackedLayout: Hashable, Sendable {
  private let kind: UInt64
  private let parameters: [Int]

  init(_ kind: StaticString, _ parameters: [Int] = []) {
    // Safe: the text is read inside the closure.
    // FNV-1a; hashing texts would bring Unicode tables into Embedded programs.
    self.kind = kind.withUTF8Buffer { text in
      unsafe text.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    self.parameters = parameters
  }
}

/// Where packed bytes lie; they live as long as this does.
@safe struct PackedConstant: Sendable {
  // Safe: the bytes lie inside the storage.
  private let storage: AlignedStorage
  private let bytes: Range<Int>

  init(in storage: AlignedStorage, at bytes: Range<Int>) {
    self.storage = storage
    self.bytes = bytes
  }

  /// The first byte.
  var base: UnsafeMutableRawPointer { unsafe storage.base + bytes.lowerBound }
  /// The first number.
  var floats: UnsafePointer<Float> { unsafe UnsafePointer(mutableFloats) }
  /// The first number, for packing.
  var mutableFloats: UnsafeMutablePointer<Float> {
    unsafe storage.floats + bytes.lowerBound / MemoryLayout<Float>.stride
  }

  /// The elements, which are of one type as long as this lives.
  @inline(__always)
  func elements<Element: BitwiseCopyable>(as type: Element.Type) -> UnsafeMutablePointer<Element> {
    unsafe base.bindMemory(to: type, capacity: bytes.count / MemoryLayout<Element>.stride)
  }
}

import HandsMicrokernels
import HandsTFLite

extension OperatorDefinition {
  /// Arithmetic of two operands; field 0 of its options is a clamp.
  static func arithmetic(
    _ code: Int32, newestVersion: Int, options: UInt8,
    _ make: @escaping @Sendable (Activation) -> Operator
  ) -> OperatorDefinition {
    OperatorDefinition(code, newestVersion: newestVersion) { source throws(GraphError) in
      let function = try source.options(options) { options throws(ModelFileError) in
        try options.activation(0)
      }
      return make(try source.activation(function))
    }
  }
}

extension Operator {
  /// Arithmetic of two operands that broadcast, of the same type, then a clamp.
  ///
  /// - Parameters:
  ///   - name: The name as TFLite writes it.
  ///   - pattern: How rewrites of the graph recognize it on floats.
  ///   - activation: The clamp.
  ///   - formula: The microkernel for floats, if one is compiled for each instruction set.
  ///   - float: The formula for floats.
  ///   - int32: The formula for 32-bit integers, `nil` if they are refused.
  ///   - int64: The formula for 64-bit integers, `nil` if they are refused.
  ///   - affine: Makes the formula for quantized integers of two operands and the result, `nil` if they are refused.
  /// - Returns: The operator.
  @inline(__always)
  static func binary(
    _ name: String, pattern: Pattern = .opaque, activation: Activation = .none,
    formula: BinaryFormula? = nil, float: @escaping @Sendable (Float, Float) -> Float,
    int32: (@Sendable (Int32, Int32) -> Int32)? = nil,
    int64: (@Sendable (Int64, Int64) -> Int64)? = nil,
    affine: AffineBinary? = nil
  ) -> Operator {
    // Not captured in editions without quantized operators, which then hold no code of it.
    let affine = Edition.hasQuantized ? affine : nil
    return Operator(name, annotation: activation.annotation) { operands throws(OperatorError) in
      let pair = try BroadcastPair(operands)
      if operands.isQuantized(.input), let affine {
        let result = try operands.affineResult(pair.elementType, pair.shape)
        let (left, right) = (try operands.affine(.input), try operands.affine(Operand(1)))
        let limits = result.limits(activation)
        return pair.affine(name, result.type, try affine(left, right, result, limits))
      }
      switch pair.elementType {
      case .float32:
        return pair.floats(name, formula, activation: activation, float).matching(pattern)
      case .int32:
        guard let int32 else { break }
        return pair.elements(name, result: .int32) { activation.clamped(int32($0, $1)) }
      case .int64:
        guard let int64 else { break }
        return pair.elements(name, result: .int64) { activation.clamped(int64($0, $1)) }
      default: break
      }
      throw .elementType(input: 0, found: pair.elementType)
    }
  }
}

/// Makes the formula of a binary operator for two operands of quantized integers, a result, and the integers that it
/// may have.
typealias AffineBinary =
  @Sendable (_ left: AffineTensor, _ right: AffineTensor, AffineTensor, ClosedRange<Int>)
  throws(OperatorError) -> AffinePair

/// Whether something holds of two floats: a type, so that the loop over elements holds it.
protocol PairPredicate: SendableMetatype {
  static func holds(_ a: Float, _ b: Float) -> Bool
}

/// A run of neighbouring results with its operands, each of them contiguous or a single element.
@safe private struct BroadcastRun {
  let count: Int
  let left: UnsafeRawPointer
  /// Elements between neighbours: 1 or 0.
  let leftStep: Int
  let right: UnsafeRawPointer
  let rightStep: Int
  let output: UnsafeMutableRawPointer

  // Safe: operands have an element for each result, or one for all.

  /// The first operand, of elements of a type.
  @inline(__always)
  func left<Element>(as type: Element.Type) -> UnsafePointer<Element> {
    unsafe left.bindMemory(to: type, capacity: leftStep == 0 ? 1 : count)
  }

  /// The second operand.
  @inline(__always)
  func right<Element>(as type: Element.Type) -> UnsafePointer<Element> {
    unsafe right.bindMemory(to: type, capacity: rightStep == 0 ? 1 : count)
  }

  /// The results.
  @inline(__always)
  func output<Element>(as type: Element.Type) -> UnsafeMutablePointer<Element> {
    unsafe output.bindMemory(to: type, capacity: count)
  }
}

/// Two operands that broadcast to a result.
struct BroadcastPair: Sendable {
  /// The type of the elements of the first operand, and of the second one unless it has a type of its own.
  let elementType: ElementType
  private let rightType: ElementType
  /// The shape that both broadcast to.
  let shape: Shape
  private let walk: StridedWalk

  /// Pairs operands that were checked.
  init(
    _ left: Shape, _ right: Shape, _ elementType: ElementType, rightType: ElementType? = nil,
    result: Shape
  ) {
    self.elementType = elementType
    self.rightType = rightType ?? elementType
    shape = result
    walk = StridedWalk(broadcasting: left, right, to: result)
  }

  /// Checks that there are two operands of equal types that broadcast.
  init(_ operands: Operands) throws(OperatorError) {
    try operands.checkCount(2)
    let left = try operands.required(.input)
    let right = try operands.required(Operand(1), [left.elementType])
    guard let result = left.shape.broadcast(with: right.shape) else {
      throw .incompatibleShapes(left.shape, right.shape)
    }
    self.init(left.shape, right.shape, left.elementType, result: result)
  }

  /// A float operator by vectors, with its naive version.
  @inline(__always)
  func floats(
    _ name: String, _ formula: BinaryFormula?, activation: Activation = .none,
    _ function: @escaping @Sendable (Float, Float) -> Float
  ) -> Inference {
    let reference = kernel(kernelName(name) + ".f32.reference") { (a: Float, b: Float) -> Float in
      activation.clamped(function(a, b))
    }
    return Inference([TensorType(.float32, shape)], reference: reference) { target in
      guard let formula else { return [] }
      return [tiled(name, target, target.tiles.binary[formula.rawValue], activation)]
    }
  }

  /// An operator that has one kernel.
  @inline(__always)
  func elements<Element: BitwiseCopyable, Result: BitwiseCopyable>(
    _ name: String, result: ElementType,
    _ function: @escaping @Sendable (Element, Element) -> Result
  ) -> Inference {
    Inference(
      TensorType(result, shape),
      kernel: kernel(kernelName(name) + "." + elementType.name, function))
  }

  /// A predicate of two floats.
  ///
  /// - Parameters:
  ///   - name: The operator's name.
  ///   - isSwapped: Whether the second operand's element comes first.
  ///   - inverts: Whether the result is the opposite.
  ///   - predicate: The predicate.
  /// - Returns: The operator, which gives truth values.
  func truths<Predicate: PairPredicate>(
    _ name: String, isSwapped: Bool = false, inverts: Bool = false, of predicate: Predicate.Type
  ) -> Inference {
    let flip: UInt8 = inverts ? 1 : 0
    return Inference(
      TensorType(.bool, shape),
      kernel: kernel(
        kernelName(name) + "." + elementType.name,
        byteCounts: (MemoryLayout<Float>.stride, 1), isSwapped: isSwapped
      ) { run in
        // Safe: the elements of a run are those of the operands and of the result.
        let (left, right) = unsafe (run.left(as: Float.self), run.right(as: Float.self))
        let output = unsafe run.output(as: UInt8.self)
        if run.leftStep == 1, run.rightStep == 1 {
          for index in 0..<run.count {
            unsafe output[index] = (Predicate.holds(left[index], right[index]) ? 1 : 0) ^ flip
          }
        } else {
          for index in 0..<run.count {
            let holds = unsafe Predicate.holds(
              left[index &* run.leftStep], right[index &* run.rightStep])
            unsafe output[index] = (holds ? 1 : 0) ^ flip
          }
        }
      })
  }

  /// Applies a formula element by element.
  @inline(__always)
  private func kernel<Element: BitwiseCopyable, Result: BitwiseCopyable>(
    _ name: String, _ function: @escaping @Sendable (Element, Element) -> Result
  ) -> KernelCandidate {
    kernel(name, byteCounts: (MemoryLayout<Element>.stride, MemoryLayout<Result>.stride)) { run in
      // Safe: the elements of a run are those of the operands and of the result.
      let (left, right) = unsafe (run.left(as: Element.self), run.right(as: Element.self))
      let output = unsafe run.output(as: Result.self)
      for index in 0..<run.count {
        unsafe output[index] = function(
          left[index &* run.leftStep], right[index &* run.rightStep])
      }
    }
  }

  /// Computes runs along the innermost loop.
  ///
  /// - Parameters:
  ///   - name: A stable name for profiles and logs.
  ///   - byteCounts: The sizes of an operand's and of the result's elements.
  ///   - isSwapped: Whether the second operand is the left one of runs.
  ///   - compute: Computes a run.
  /// - Returns: The kernel.
  private func kernel(
    _ name: String, byteCounts: (operand: Int, result: Int), isSwapped: Bool = false,
    _ compute: @escaping @Sendable (BroadcastRun) -> Void
  ) -> KernelCandidate {
    let walk = walk
    let partition = Partition(units: shape.elementCount, bytesPerUnit: byteCounts.operand)
    let (left, right) = isSwapped ? (1, 0) : (0, 1)
    return KernelCandidate(name, bandCount: partition.bandCount) { operands, bands in
      // Safe: the walk stays inside the shapes that it was made for.
      walk.forEachRun(in: partition.units(of: bands)) { first, count, offsets in
        unsafe compute(
          BroadcastRun(
            count: count, left: operands.input(left) + offsets[left] * byteCounts.operand,
            leftStep: walk.innermostStep[left],
            right: operands.input(right) + offsets[right] * byteCounts.operand,
            rightStep: walk.innermostStep[right],
            output: operands.output(0) + first * byteCounts.result))
      }
    }
  }

  /// An operator of two operands of quantized integers, element by element, or by tiles.
  func affine(_ name: String, _ result: TensorType, _ pair: AffinePair) -> Inference {
    let elementType = elementType
    let byteCount = result.elementType.byteCount
    let name = kernelName(name) + "." + elementType.name
    let reference = affine(name, byteCount: byteCount) { pair.run(elementType, $0) }
    return Inference([result], reference: reference) { target in
      guard Edition.hasQuantized, let tiles = target.byteTiles, let tile = pair.tile else {
        return []
      }
      return [affine(name + "." + tiles.name, byteCount: byteCount) { tile(tiles, $0) }]
    }
  }

  /// Computes runs of contiguous operands.
  private func affine(
    _ name: String, byteCount: Int, _ run: @escaping @Sendable (IntegerPairs) -> Void
  ) -> KernelCandidate {
    let size = elementType.byteCount
    let blocks = BroadcastBlocks(walk, elementByteCounts: [size, rightType.byteCount])
    let partition = Partition(units: shape.elementCount, bytesPerUnit: size)
    return KernelCandidate(
      name, bandCount: partition.bandCount,
      workspaceByteCount: blocks.workspaceByteCount
    ) { operands, bands in
      // Safe: blocks have as many elements of both operands.
      blocks.forEach(in: partition.units(of: bands), operands) { block in
        run(
          unsafe IntegerPairs(
            count: block.count, left: blocks.elements(0, of: block, operands),
            right: blocks.elements(1, of: block, operands),
            output: operands.output(0) + block.lowerBound * byteCount))
      }
    }
  }

  /// Gives a tile runs along which each operand is contiguous or constant.
  private func tiled(
    _ name: String, _ target: Target, _ run: TileRegistry.BinaryFunction,
    _ activation: Activation
  ) -> KernelCandidate {
    let walk = walk
    let partition = Partition(units: shape.elementCount, bytesPerUnit: MemoryLayout<Float>.stride)
    let isOneRun = walk.extents.count <= 1
    return KernelCandidate(
      kernelName(name) + ".f32." + (isOneRun ? "" : "broadcast.") + target.tiles.name,
      bandCount: partition.bandCount
    ) { operands, bands in
      // Safe: the walk stays inside the shapes that it was made for.
      let step = walk.innermostStep
      walk.forEachRun(in: partition.units(of: bands)) { element, count, offsets in
        unsafe run(
          BinaryArguments(
            left: operands.floatInput(0) + offsets[0], right: operands.floatInput(1) + offsets[1],
            output: operands.floatOutput(0) + element, count: count, isLeftConstant: step[0] == 0,
            isRightConstant: step[1] == 0, bounds: activation.bounds))
      }
    }
  }
}

extension Activation {
  /// The value moved into ``bounds``.
  func clamped<Integer: FixedWidthInteger>(_ value: Integer) -> Integer {
    switch self {
    case .none: value
    case .relu: max(value, 0)
    case .reluN1To1: min(max(value, -1), 1)
    case .relu6: min(max(value, 0), 6)
    case .relu0To1: min(max(value, 0), 1)
    }
  }
}

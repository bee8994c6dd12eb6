import HandsMicrokernels

/// The sums of products with weights of an operator, term by term: what naive versions of all element types share.
///
/// Goes through the outputs, each from its beginning over its terms in order to its end.
///
/// - Parameters:
///   - begin: Receives the output channel.
///   - add: Adds so many terms, which are products of elements of the input and of the filter that follow each other.
///   - end: Receives the element of the output and its channel.
typealias WeightedSums =
  @Sendable (
    _ begin: (_ channel: Int) -> Void,
    _ add: (_ input: Int, _ filter: Int, _ count: Int) -> Void,
    _ end: (_ element: Int, _ channel: Int) -> Void
  ) -> Void

/// Computes each output from a start, by adding its terms in order.
///
/// - Parameters:
///   - forEachOutput: The terms of each sum.
///   - start: Receives the output channel.
///   - add: Adds a term to a sum: the product of an element of the input and one of the filter.
///   - store: Receives the sum, the element of the output and its channel.
@inline(__always)
private func compute<Sum: AdditiveArithmetic>(
  _ forEachOutput: @escaping WeightedSums, from start: (_ channel: Int) -> Sum,
  add: (_ sum: inout Sum, _ input: Int, _ filter: Int) -> Void,
  store: (_ sum: Sum, _ element: Int, _ channel: Int) -> Void
) {
  var sum = Sum.zero
  forEachOutput(
    { sum = start($0) },
    { input, filter, count in
      for index in 0..<count { add(&sum, input + index, filter + index) }
    },
    { element, channel in store(sum, element, channel) })
}

/// An element of input and filter, as naive versions compute with it.
protocol WeightedElement: BitwiseCopyable, Sendable {
  associatedtype Bias: BitwiseCopyable
  associatedtype Sum: AdditiveArithmetic & Sendable

  static func sum(from bias: Bias) -> Sum
  static func product(_ input: Self, _ weight: Self) -> Sum
}

extension Float: WeightedElement {
  static func sum(from bias: Float) -> Float { bias }
  static func product(_ input: Float, _ weight: Float) -> Float { input * weight }
}

/// Sums of 64 bits.
extension Int16: WeightedElement {
  static func sum(from bias: Int32) -> Int64 { Int64(bias) }
  static func product(_ input: Int16, _ weight: Int16) -> Int64 { Int64(input) * Int64(weight) }
}

extension KernelCandidate {
  // Safe: sums name elements and channels that the operands have.

  /// The naive version of a weighted operator: all operands as they are, one band.
  static func weightedReference(
    _ name: String, _ operands: Operands, _ arithmetic: WeightedArithmetic,
    _ sums: @escaping WeightedSums
  ) -> KernelCandidate {
    switch arithmetic {
    case .float32(let epilogue):
      return unsafe reference(name + ".f32", of: Float.self, operands, sums) { vectors, residual in
        let stages = unsafe EpilogueArguments(epilogue, residual: residual, slopes: vectors.slopes)
        return { stages.applied(to: $0, element: $1, column: $2) }
      }
    case .int16(let requantization):
      return unsafe reference(name + ".i16", of: Int16.self, operands, sums) { vectors, residual in
        let stages = unsafe Int16Epilogue(requantization.bounds, vectors, residual: residual)
        return { stages.applied(to: Int32(clamping: $0), element: $1, column: $2) }
      }
    case .affine(let requantization):
      guard Edition.hasQuantized else { preconditionFailure("no operand is quantized") }
      return reference(name, operands, requantization, sums)
    case .dynamic(let range):
      guard Edition.hasQuantized else { preconditionFailure("no operand is quantized") }
      return reference(name, operands, range, sums)
    case .int16Sums:
      return unsafe reference(name + ".i16", of: Int16.self, operands, sums) {
        vectors, _ -> (Int64, Int, Int) -> Float in
        guard let scales = unsafe vectors.scales else { preconditionFailure("scales are required") }
        return { sum, _, channel in unsafe Float(Int32(clamping: sum)) * scales[channel] }
      }
    }
  }

  /// One loop for all types.
  ///
  /// - Parameters:
  ///   - name: The kernel's name.
  ///   - type: The elements of input and filter.
  ///   - operands: The operands of the operator.
  ///   - sums: The terms of each sum.
  ///   - makeOutput: Receives the vectors of all channels and the residual, and gives what makes an output of a sum,
  ///     the element and its channel.
  /// - Returns: The kernel.
  private static func reference<Element: WeightedElement, Output: BitwiseCopyable>(
    _ name: String, of type: Element.Type, _ operands: Operands, _ sums: @escaping WeightedSums,
    _ makeOutput:
      @escaping @Sendable (ChannelVectors, UnsafePointer<Output>?) -> (Element.Sum, Int, Int) ->
      Output
  ) -> KernelCandidate {
    let positions = CallPositions(operands)
    return KernelCandidate(name + ".reference") { call, _ in
      func floats(_ operand: Operand) -> UnsafePointer<Float>? {
        unsafe positions[operand].map { unsafe call.floatInput($0) }
      }
      let input = unsafe call.input(0, as: type)
      let filter = unsafe call.input(1, as: type)
      let bias = unsafe positions[.bias].map { unsafe call.input($0, as: Element.Bias.self) }
      let output = unsafe call.output(0, as: Output.self)
      let finished = unsafe makeOutput(
        ChannelVectors(
          bias: bias, scales: floats(.scales), residualScales: floats(.residualScales),
          slopes: floats(.slopes)),
        positions[.residual].map { unsafe call.input($0, as: Output.self) })
      compute(sums) { channel in
        unsafe bias.map { Element.sum(from: unsafe $0[channel]) } ?? .zero
      } add: { sum, element, weight in
        sum += unsafe Element.product(input[element], filter[weight])
      } store: { sum, element, channel in
        unsafe output[element] = finished(sum, element, channel)
      }
    }
  }
}

extension KernelCandidate {
  // Safe: as above; the workspace has the integers of the input and the scales of its parts.

  /// The naive version for quantized integers; sums wrap.
  private static func reference(
    _ name: String, _ operands: Operands, _ requantization: AffineRequantization,
    _ sums: @escaping WeightedSums
  ) -> KernelCandidate {
    func integers<
      Number: FixedWidthInteger & BitwiseCopyable & Sendable,
      Weight: FixedWidthInteger & BitwiseCopyable & Sendable,
      Sum: FixedWidthInteger & BitwiseCopyable & Sendable
    >(_ number: Number.Type, _ weight: Weight.Type, _ sum: Sum.Type) -> KernelCandidate {
      let positions = CallPositions(operands)
      let name = name + "." + requantization.input.elementType.name + ".reference"
      let inputZero = Sum(requantization.input.zeroPoint)
      let filterZero = Sum(requantization.filterZeroPoint)
      return KernelCandidate(name) { call, _ in
        let input = unsafe call.input(0, as: Number.self)
        let filter = unsafe call.input(1, as: Weight.self)
        let bias = unsafe positions[.bias].map { unsafe call.input($0, as: Sum.self) }
        let output = unsafe call.output(0, as: Number.self)
        compute(sums) { channel in
          unsafe bias.map { unsafe $0[channel] } ?? 0
        } add: { (sum: inout Sum, element, weight) in
          let (x, w) = unsafe (Sum(input[element]), Sum(filter[weight]))
          sum &+= (x &- inputZero) &* (w &- filterZero)
        } store: { sum, element, channel in
          unsafe output[element] = Number(
            truncatingIfNeeded: requantization.applied(to: Int64(sum), channel: channel))
        }
      }
    }
    return switch requantization.input.elementType {
    case .int8: integers(Int8.self, Int8.self, Int32.self)
    case .uint8: integers(UInt8.self, UInt8.self, Int32.self)
    default:
      requantization.hasWideSums
        ? integers(Int16.self, Int8.self, Int64.self) : integers(Int16.self, Int8.self, Int32.self)
    }
  }

  /// The naive version for floats that are quantized as they come.
  private static func reference(
    _ name: String, _ operands: Operands, _ range: DynamicRange, _ sums: @escaping WeightedSums
  ) -> KernelCandidate {
    let positions = CallPositions(operands)
    let scaleBytes = range.parts * MemoryLayout<Float>.stride
    return KernelCandidate(
      name + ".dynamic.reference",
      workspaceByteCount: scaleBytes + range.inputCount * MemoryLayout<Int16>.stride
    ) { call, _ in
      let input = unsafe call.floatInput(0)
      let scales = unsafe call.floatWorkspace(count: range.parts)
      let integers = unsafe (call.workspace + scaleBytes)
        .bindMemory(to: Int16.self, capacity: range.inputCount)
      for index in 0..<range.parts {
        let first = index * range.partCount
        let part = unsafe range.part(of: input + first, count: range.partCount)
        unsafe scales[index] = part.scale
        unsafe range.quantize(
          input + first, count: range.partCount, part, to: integers + first)
      }
      let filter = unsafe call.input(1, as: Int8.self)
      let bias = unsafe positions[.bias].map { unsafe call.floatInput($0) }
      let output = unsafe call.floatOutput(0)
      compute(sums) { _ in
        0
      } add: { (sum: inout Int32, element, weight) in
        sum &+= unsafe Int32(integers[element]) &* Int32(filter[weight])
      } store: { sum, element, channel in
        unsafe output[element] = range.applied(
          to: sum, scale: scales[element / range.outputsPerPart],
          bias: bias.map { unsafe $0[channel] } ?? 0, channel: channel)
      }
    }
  }
}

/// Where each operand stands in the call of a kernel that reads all that are present.
private struct CallPositions: Sendable {
  private let positions: [Int?]

  init(_ operands: Operands) {
    var position = -1
    positions = (0..<operands.count).map { index in
      guard operands.optional(Operand(index)) != nil else { return nil }
      position += 1
      return position
    }
  }

  /// The position of an operand, `nil` if it is absent.
  subscript(operand: Operand) -> Int? {
    operand.index < positions.count ? positions[operand.index] : nil
  }
}

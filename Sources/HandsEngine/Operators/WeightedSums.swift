import HandsMicrokernels

/// Sums of products with weights, term by term: what naive versions of all element types share.
protocol WeightedSums: Sendable {
  /// Computes each output from a start, by adding its terms in order.
  ///
  /// - Parameters:
  ///   - start: Receives the output channel.
  ///   - add: Adds a term to a sum: the product of an element of the input and one of the filter.
  ///   - store: Receives the sum, the element of the output and its channel.
  func forEachOutput<Sum>(
    from start: (_ channel: Int) -> Sum,
    add: (_ sum: inout Sum, _ input: Int, _ filter: Int) -> Void,
    store: (_ sum: Sum, _ element: Int, _ channel: Int) -> Void)
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
    _ sums: some WeightedSums
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
    _ name: String, of type: Element.Type, _ operands: Operands, _ sums: some WeightedSums,
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
      sums.forEachOutput { channel in
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
  // Safe: as above.

  /// The naive version for quantized bytes; sums wrap at 32 bits.
  private static func reference(
    _ name: String, _ operands: Operands, _ requantization: AffineRequantization,
    _ sums: some WeightedSums
  ) -> KernelCandidate {
    func bytes<Number: FixedWidthInteger & BitwiseCopyable & Sendable>(
      _ type: Number.Type
    ) -> KernelCandidate {
      let positions = CallPositions(operands)
      let name = name + "." + requantization.input.elementType.name + ".reference"
      let inputZero = Int32(requantization.input.zeroPoint)
      let filterZero = Int32(requantization.filterZeroPoint)
      return KernelCandidate(name) { call, _ in
        let input = unsafe call.input(0, as: Number.self)
        let filter = unsafe call.input(1, as: Number.self)
        let bias = unsafe positions[.bias].map { unsafe call.input($0, as: Int32.self) }
        let output = unsafe call.output(0, as: Number.self)
        sums.forEachOutput { channel in
          unsafe bias.map { unsafe $0[channel] } ?? 0
        } add: { (sum: inout Int32, element, weight) in
          let (x, w) = unsafe (Int32(input[element]), Int32(filter[weight]))
          sum &+= (x &- inputZero) &* (w &- filterZero)
        } store: { sum, element, channel in
          unsafe output[element] = Number(
            truncatingIfNeeded: requantization.applied(to: sum, channel: channel))
        }
      }
    }
    return requantization.input.elementType == .int8 ? bytes(Int8.self) : bytes(UInt8.self)
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

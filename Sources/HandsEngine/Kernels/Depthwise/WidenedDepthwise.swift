import HandsSystem

/// A depthwise convolution of quantized bytes, output by output, sixteen channels at a time.
struct WidenedDepthwise: Sendable {
  // Safe: windows are cut to the image; channels are those of the operands.
  private let geometry: WindowGeometry
  private let multiplier: Int
  private let requantization: AffineRequantization
  private let partition: Partition

  init(_ convolution: DepthwiseConvolution, _ requantization: AffineRequantization) {
    geometry = convolution.geometry
    multiplier = convolution.depthMultiplier
    self.requantization = requantization
    partition = Partition(
      units: geometry.batch * geometry.height.output, multiplyAdds: convolution.multiplyAdds)
  }

  /// The kernel, of constant weights.
  var candidate: KernelCandidate {
    let name = "dwconv." + requantization.input.elementType.name
    let channels = geometry.outputChannels
    let choice = KernelChoice(
      name: name, packings: [weights, .vector(.bias, count: channels)], operands: [.input],
      bandCount: partition.bandCount
    ) { packed in
      { operands, bands in
        for row in partition.units(of: bands) { run(row, operands, packed) }
      }
    }
    return KernelCandidate(name, constants: Operand.weights) { _ in choice }
  }

  /// The filter in 16 bits.
  private var weights: Packing {
    let count = geometry.tapCount * geometry.outputChannels
    return Packing(
      operand: .filter, layout: PackedLayout("widened", [count]),
      byteCount: count * MemoryLayout<Int16>.stride
    ) { filter, target in
      guard let filter else { return }
      let words = unsafe target.elements(as: Int16.self)
      for index in 0..<count { unsafe words[index] = filter.int16(index) }
    }
  }

  /// Computes one row of outputs.
  private func run(_ row: Int, _ operands: KernelOperands, _ packed: [PackedConstant]) {
    let (height, width) = (geometry.height, geometry.width)
    let (image, oy) = row.quotientAndRemainder(dividingBy: height.output)
    let widening = ByteWidening(requantization.input)
    let rounding = ByteRounding(requantization)
    let (inputs, outputs) = (geometry.inputChannels, geometry.outputChannels)
    let line = width.input * inputs
    let first = oy * height.stride - height.padBegin
    let rows = height.taps(at: oy)
    let input = unsafe operands.input(0, as: UInt8.self) + image * height.input * line
    let weights = unsafe UnsafePointer(packed[0].elements(as: Int16.self))
    let bias = unsafe UnsafePointer(packed[1].elements(as: Int32.self))
    let vectors = multiplier == 1 ? outputs / 16 : 0
    unsafe requantization.ratios.withUnsafeBufferPointer { ratios in
      guard let ratios = ratios.baseAddress else { return }
      for ox in 0..<width.output {
        let output = unsafe operands.output(0, as: UInt8.self) + (row * width.output + ox) * outputs
        let left = ox * width.stride - width.padBegin
        let columns = width.taps(at: ox)
        for vector in 0..<vectors {
          let channel = 16 * vector
          var sum = unsafe UnsafeRawPointer(bias + channel).loadUnaligned(as: SIMD16<Int32>.self)
          for kh in rows {
            let source = unsafe input + (first + kh * height.dilation) * line + channel
            let filter = unsafe weights + kh * width.taps * outputs + channel
            for kw in columns {
              let x = unsafe widening.vector(source + (left + kw * width.dilation) * inputs)
              let w = unsafe UnsafeRawPointer(filter + kw * outputs)
                .loadUnaligned(as: SIMD16<Int16>.self)
              for lane in 0..<sum.scalarCount { sum[lane] &+= Int32(x[lane]) &* Int32(w[lane]) }
            }
          }
          var numbers = SIMD16<Float>()
          for lane in 0..<sum.scalarCount { numbers[lane] = Float(sum[lane]) }
          numbers *= unsafe UnsafeRawPointer(ratios + channel)
            .loadUnaligned(as: SIMD16<Float>.self)
          unsafe rounding.store(numbers.lowHalf, at: output + channel)
          unsafe rounding.store(numbers.highHalf, at: output + channel + 8)
        }
        for channel in 16 * vectors..<outputs {
          var sum = unsafe bias[channel]
          for kh in rows {
            let source = unsafe input + (first + kh * height.dilation) * line + channel / multiplier
            for kw in columns {
              let x = unsafe widening.integer(source[(left + kw * width.dilation) * inputs])
              sum &+=
                unsafe Int32(x) &* Int32(weights[(kh * width.taps + kw) * outputs + channel])
            }
          }
          unsafe output[channel] = rounding.byte(Float(sum) * ratios[channel])
        }
      }
    }
  }
}

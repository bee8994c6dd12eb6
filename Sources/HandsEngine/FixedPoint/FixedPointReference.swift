import HandsMicrokernels

extension Convolution {
  /// The naive version in fixed point.
  func fixedPointReference(
    _ layer: FixedPointWeighted, _ reads: FixedPointReads
  ) -> KernelCandidate {
    let (height, width) = (geometry.height, geometry.width)
    let groupOutputs = geometry.outputChannels / groups
    return unsafe .fixedPointReference("conv", geometry, layer, reads) {
      input, filter, n, oy, ox, o in
      // Safe: indices come from the geometry, whose sizes are those of the operands.
      var sum: Int64 = 0
      let firstChannel = o / groupOutputs * groupInputs
      for kh in 0..<height.taps {
        guard let y = height.element(position: oy, tap: kh) else { continue }
        for kw in 0..<width.taps {
          guard let x = width.element(position: ox, tap: kw) else { continue }
          let pixel = (n * height.input + y) * width.input + x
          let source = pixel * geometry.inputChannels + firstChannel
          let weight = ((o * height.taps + kh) * width.taps + kw) * groupInputs
          for c in 0..<groupInputs {
            sum += unsafe Int64(input[source + c]) * Int64(filter[weight + c])
          }
        }
      }
      return sum
    }
  }
}

extension DepthwiseConvolution {
  /// The naive version in fixed point.
  func fixedPointReference(
    _ layer: FixedPointWeighted, _ reads: FixedPointReads
  ) -> KernelCandidate {
    let (height, width) = (geometry.height, geometry.width)
    return unsafe .fixedPointReference("dwconv", geometry, layer, reads) {
      input, filter, n, oy, ox, o in
      // Safe: as above.
      var sum: Int64 = 0
      for kh in 0..<height.taps {
        guard let y = height.element(position: oy, tap: kh) else { continue }
        for kw in 0..<width.taps {
          guard let x = width.element(position: ox, tap: kw) else { continue }
          let pixel = (n * height.input + y) * width.input + x
          let source = pixel * geometry.inputChannels + o / depthMultiplier
          let weight = (kh * width.taps + kw) * geometry.outputChannels + o
          sum += unsafe Int64(input[source]) * Int64(filter[weight])
        }
      }
      return sum
    }
  }
}

extension KernelCandidate {
  /// Output by output, with sums of 64 bits.
  fileprivate static func fixedPointReference(
    _ name: String, _ geometry: WindowGeometry, _ layer: FixedPointWeighted,
    _ reads: FixedPointReads,
    sum:
      @escaping @Sendable (
        _ input: UnsafePointer<Int16>, _ filter: UnsafePointer<Int16>, _ image: Int, _ row: Int,
        _ column: Int, _ channel: Int
      ) -> Int64
  ) -> KernelCandidate {
    let name = name + ".i16.reference"
    let reads = reads.withFilter
    return KernelCandidate(name) { _ in
      KernelChoice(name: name, operands: reads.operands) { _ in
        { call, _ in
          // Safe: elements are those of the output.
          let operands = FixedPointOperands(layer, reads, call)
          let filter = unsafe call.input(1, as: Int16.self)
          var element = 0
          for n in 0..<geometry.batch {
            for oy in 0..<geometry.height.output {
              for ox in 0..<geometry.width.output {
                for o in 0..<geometry.outputChannels {
                  let total =
                    unsafe sum(operands.input, filter, n, oy, ox, o)
                    + Int64(operands.bias[o])
                  unsafe operands.output[element] = operands.epilogue.applied(
                    to: Int32(clamping: total), element: element, column: o)
                  element += 1
                }
              }
            }
          }
        }
      }
    }
  }
}

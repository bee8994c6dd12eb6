import Tensors

/// DEQUANTIZE for every set but the reference.
enum DequantizeKernel {
  // Safe: the bands together have the elements of the shape.
  static func prepare(_ problem: DequantizeProblem) -> PreparedKernel {
    let name = "dequantize.\(problem.source.name)"
    let split = BandSplit(
      units: problem.shape.elementCount, bytesPerUnit: MemoryLayout<Float>.stride)
    if problem.source == .float16 {
      return PreparedKernel(name: name, bandCount: split.count) { operands, bands in
        let input = unsafe operands.inputs[0]
        let output = unsafe operands.floatOutput(0)
        for element in split.units(of: bands) {
          unsafe output[element] = widened(
            half: input.loadUnaligned(fromByteOffset: 2 &* element, as: UInt16.self))
        }
      }
    }
    let isSigned = problem.source == .int8
    // Neighbours along the axis lie this far apart; one scale for all is an axis of one run.
    let isUniform = problem.scales.count == 1
    let runLength =
      isUniform ? max(problem.shape.elementCount, 1) : problem.shape.strides[problem.axis]
    let (scales, zeroPoints) = (problem.scales, problem.zeroPoints)
    return PreparedKernel(name: name, bandCount: split.count) { operands, bands in
      let input = unsafe operands.inputs[0].assumingMemoryBound(to: UInt8.self)
      let output = unsafe operands.floatOutput(0)
      let elements = split.units(of: bands)
      var element = elements.lowerBound
      var channel = element / runLength % scales.count
      var end = element - element % runLength
      while element < elements.upperBound {
        end = min(end + runLength, elements.upperBound)
        let (scale, zeroPoint) = (scales[channel], zeroPoints[channel])
        while element < end {
          let byte = unsafe input[element]
          let q = isSigned ? Int(Int8(bitPattern: byte)) : Int(byte)
          unsafe output[element] = Float(q &- zeroPoint) * scale
          element &+= 1
        }
        channel = channel + 1 == scales.count ? 0 : channel + 1
      }
    }
  }
}

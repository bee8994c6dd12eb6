import HandsSystem
import HandsTFLite

extension OperatorDefinition {
  /// Pixels divided by a power of the squares of neighbouring channels.
  ///
  /// `x · (bias + alpha · Σ y²)^-beta`, the sum over the channels `y` of the same pixel that are at most
  /// `radius` away.
  static let localResponseNormalization = OperatorDefinition(13, newestVersion: 1) {
    source throws(GraphError) in
    try source.options(13, isRequired: true) { options throws(ModelFileError) in
      let radius = try options.integer(0, "radius")
      let bias = try options.float(1, "bias")
      let alpha = try options.float(2, "alpha")
      let beta = try options.float(3, "beta")
      return Operator("LOCAL_RESPONSE_NORMALIZATION") { operands throws(OperatorError) in
        try operands.checkCount(1)
        let shape = try operands.image(.input)
        guard radius >= 0 else { throw .attribute("radius", value: radius) }
        let channels = shape[3]
        let reach = min(radius, channels - 1)
        let work = try checkedWork(shape, terms: min(2 * reach + 1, channels))
        let partition = Partition(units: shape.elementCount / channels, multiplyAdds: work)
        return Inference(
          TensorType(.float32, shape), work: work,
          kernel: KernelCandidate(
            "local_response_normalization.f32", bandCount: partition.bandCount
          ) { operands, bands in
            for pixel in partition.units(of: bands) {
              // Safe: pixels have so many channels, and all pixels together are the elements.
              let input = unsafe operands.floatInput(0) + pixel * channels
              let output = unsafe operands.floatOutput(0) + pixel * channels
              for channel in 0..<channels {
                var sum: Float = 0
                for near in max(channel - reach, 0)...min(channel + reach, channels - 1) {
                  unsafe sum += input[near] * input[near]
                }
                unsafe output[channel] = input[channel] * power(bias + alpha * sum, -beta)
              }
            }
          })
      }
    }
  }
}

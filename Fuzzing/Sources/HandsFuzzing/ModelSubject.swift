import HandsEngine
import HandsTFLite

/// Loads a model and runs it once on zeros.
///
/// The limits are low, so that an input takes well below a millisecond.
func fuzzModel(_ bytes: [UInt8]) {
  let file = ByteSlice(bytes)
  var options = ModelOptions(kernels: kernelSets[bytes.count % kernelSets.count])
  options.precision = bytes.count % 3 == 2 ? .fast16 : .exact
  options.memoryLimit = 1 << 16
  options.fileLimits.copiedBytes = 1 << 16
  options.fileLimits.work = 1 << 18
  do throws(ModelError) {
    try Interpreter(Model(file, options: options)).run()
  } catch {
    checkDescription(of: error)
  }
}

/// The default kernels, and those that run on every processor.
private let kernelSets = [KernelSet.preferred, .baseline]

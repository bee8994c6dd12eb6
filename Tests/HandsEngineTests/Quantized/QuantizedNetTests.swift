import HandsSystem
import HandsTestSupport
import Testing

@testable import HandsEngine

/// Files of every family of operators on quantized integers.
struct QuantizedNetTests {
  /// The bytes of all outputs for random inputs.
  private func outputs(of net: QuantizedNet, _ kernels: KernelSet) throws -> [[UInt8]] {
    let interpreter = try Interpreter(
      try Model(ByteSlice(net.file), options: ModelOptions(kernels: kernels)))
    var generator = SeededGenerator(seed: 1)
    for index in interpreter.model.inputs.indices {
      let type = interpreter.model.inputs[index].type
      let numbers =
        type.elementType == .float32
        ? bytes(generator.floats(type.shape.elementCount)) : generator.bytes(type.byteCount)
      interpreter.withInputBytes(index) { input in
        for (offset, byte) in numbers.enumerated() {
          input.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
      }
    }
    interpreter.run()
    return interpreter.model.outputs.indices.map { index in
      interpreter.withOutputBytes(index) { output in
        output.withUnsafeBytes { [UInt8]($0) }
      }
    }
  }

  @Test(arguments: QuantizedNet.all)
  func resultsAreThoseOfNaiveKernels(net: QuantizedNet) throws {
    let expected = try outputs(of: net, .reference)
    #expect(!expected.isEmpty)
    for kernels in KernelSet.available where !kernels.usesMatrixLibrary {
      #expect(
        firstDifference(try outputs(of: net, kernels), expected) == nil, "\(kernels.rawValue)")
    }
  }

  /// Layers of integers stay as they are: the mode is for numbers.
  @Test(arguments: QuantizedNet.all)
  func fast16LeavesIntegers(net: QuantizedNet) throws {
    var options = ModelOptions()
    options.precision = .fast16
    #expect(throws: ModelError.precisionUnavailable(.fast16)) {
      try Model(ByteSlice(net.file), options: options)
    }
  }

  /// One fault in one tensor.
  @Test(arguments: QuantizedNet.all)
  func faultsAreRefusedByName(net: QuantizedNet) throws {
    #expect(!net.quantizedTensors.isEmpty)
    for tensor in net.quantizedTensors {
      for fault in QuantizedNet.Fault.allCases {
        let faulty = net.with(fault, in: tensor)
        // The scale of a bias is the product of two others, whatever the file says.
        guard !(fault.isInNumbers && net.isBias(tensor)) else {
          _ = try Model(ByteSlice(faulty.file))
          continue
        }
        let error = #expect(throws: ModelError.self, "\(faulty)") {
          try Model(ByteSlice(faulty.file))
        }
        let line = error?.description ?? ""
        #expect(
          ["scale", "zero point", "quantized"].contains { line.contains($0) }, "\(faulty): \(line)")
      }
    }
  }
}

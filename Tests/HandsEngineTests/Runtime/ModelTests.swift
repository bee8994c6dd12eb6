import HandsEngine
import HandsSystem
import HandsTestSupport
import Testing

/// Loading models: what is refused, and what a loaded model says of itself.
struct ModelTests {
  @Test func bytesThatAreNoModelAreRefused() {
    #expect {
      _ = try Model(ByteSlice([1, 2, 3]))
    } throws: { error in
      if case ModelError.file = error { true } else { false }
    }
  }

  @Test(.enabled(if: SharedFiles.exist))
  func workingMemoryIsLimited() throws {
    let file = ByteSlice(try SharedFiles.bytes("models/hand_detector.tflite"))
    let needed = try Model(file).memory.arenaByteCount
    var options = ModelOptions()
    options.memoryLimit = 3_000_000
    #expect(needed > options.memoryLimit)
    #expect {
      _ = try Model(file, options: options)
    } throws: { error in
      if case ModelError.planning = error { true } else { false }
    }
  }

  @Test(.enabled(if: SharedFiles.exist), arguments: KernelSet.allCases)
  func kernelsAreThoseAskedFor(set: KernelSet) throws {
    let file = ByteSlice(try SharedFiles.bytes("models/canned_gesture_classifier.tflite"))
    if KernelSet.available.contains(set) {
      #expect(try Model(file, options: ModelOptions(kernels: set)).kernels == set)
    } else {
      #expect {
        _ = try Model(file, options: ModelOptions(kernels: set))
      } throws: { error in
        if case ModelError.kernelsUnavailable(set) = error { true } else { false }
      }
    }
  }

  @Test(.enabled(if: SharedFiles.exist))
  func inputsAndOutputsStartAsZeros() throws {
    let file = ByteSlice(try SharedFiles.bytes("models/gesture_embedder.tflite"))
    let model = try Model(file)
    for _ in 0..<4 {
      // Memory of the round before, full of ones, is likely to be used again.
      let interpreter = try Interpreter(model)
      for index in model.inputs.indices {
        let isZero = interpreter.withInput(index) { input in
          var isZero = true
          for position in input.indices { isZero = isZero && input[position] == 0 }
          input.update(repeating: 1)
          return isZero
        }
        #expect(isZero)
      }
      for index in model.outputs.indices {
        #expect(interpreter.output(index).allSatisfy { $0 == 0 })
      }
      interpreter.run()
      for index in model.outputs.indices {
        #expect(!interpreter.output(index).allSatisfy { $0 == 0 })
      }
    }
  }

  @Test(.enabled(if: SharedFiles.exist))
  func profileTimesEveryStep() throws {
    let file = ByteSlice(try SharedFiles.bytes("models/gesture_embedder.tflite"))
    let interpreter = try Interpreter(try Model(file))
    var profile = Profile(of: interpreter.model)
    for _ in 0..<3 { interpreter.run(recording: &profile) }
    #expect(profile.runCount == 3)
    #expect(profile.steps.count == interpreter.model.steps.count)
    #expect(profile.steps.allSatisfy { $0.duration > .zero })
    let dense = try #require(profile.steps.first { $0.operatorName == "FULLY_CONNECTED" })
    #expect(dense.kernelName.hasPrefix("gemm.f32.") && dense.multiplyAdds > 0)
    #expect(dense.operandTypes[1]?.shape.rank == 2 && dense.results[0].type.elementType == .float32)
    #expect(dense.step.description.hasPrefix("\(dense.location)  \(dense.results[0].type)  "))
    #expect(
      dense.step.description.hasSuffix(
        "\(dense.multiplyAdds) multiply-adds  \(dense.kernelName)"))
  }
}

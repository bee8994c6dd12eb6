import HandsEngine

/// The code of the module's articles, which `DocumentationTests` compares and runs.
enum DocumentationExamples {
  static func overview(bytes: [UInt8], values: [Float]) throws -> [Float] {
    let model = try Model(ByteSlice(bytes))
    let interpreter = try Interpreter(model)

    interpreter.withInput(0) { input in
      for index in values.indices { input[index] = values[index] }
    }
    interpreter.run()
    let output = interpreter.withOutput(0) { output in
      output.indices.map { output[$0] }
    }
    return output
  }

  // MARK: YourOwnModel

  static func quantized(bytes: [UInt8], values: [Int8]) throws -> (Quantization?, [Int8]) {
    let model = try Model(ByteSlice(bytes))
    let interpreter = try Interpreter(model)
    let format = model.inputs[0].type.quantization

    interpreter.withInput(0, as: Int8.self) { input in
      for index in values.indices { input[index] = values[index] }
    }
    interpreter.run()
    let classes = interpreter.withOutput(0, as: Int8.self) { output in
      output.indices.map { output[$0] }
    }
    return (format, classes)
  }

  // MARK: RunningNets

  static func tensors(bytes: [UInt8]) throws -> [String] {
    var lines: [String] = []
    let model = try Model(ByteSlice(bytes))
    for tensor in model.inputs + model.outputs {
      lines.append("\(tensor.name): \(tensor.type)")
    }
    return lines
  }

  static func message(bytes: [UInt8]) -> String? {
    do throws(ModelError) {
      _ = try Model(ByteSlice(bytes))
    } catch {
      return error.description
    }
    return nil
  }

  static func outputShape(bytes: [UInt8], with shape: Shape) throws -> Shape? {
    do throws(ModelError) {
      let larger = try Model(ByteSlice(bytes), inputShapes: [shape])
      return larger.outputs[0].type.shape
    } catch ModelError.graph(.operator(let location, let reason)) {
      print("\(location): \(reason)")
    }
    return nil
  }

  static func outputs(model: Model, inputs: [[Float]]) throws -> [[Float]] {
    let interpreter = try Interpreter(model)
    for (index, values) in inputs.enumerated() {
      interpreter.withInput(index) { input in
        for position in values.indices { input[position] = values[position] }
      }
    }
    interpreter.run()
    let outputs = model.outputs.indices.map { index in
      interpreter.withOutput(index) { output in
        output.indices.map { output[$0] }
      }
    }
    return outputs
  }

  static func parallel(model: Model, batch: [[Float]]) async throws -> [Int: [Float]] {
    let results = try await withThrowingTaskGroup(of: (Int, [Float]).self) { group in
      for (index, values) in batch.enumerated() {
        group.addTask {
          let interpreter = try Interpreter(model)
          interpreter.withInput(0) { input in
            for position in values.indices { input[position] = values[position] }
          }
          interpreter.run()
          let output = interpreter.withOutput(0) { output in
            output.indices.map { output[$0] }
          }
          return (index, output)
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return results
  }

  static func team(models: [Model]) throws -> [Interpreter] {
    let team = ThreadTeam(threadCount: 2)
    let interpreters = try models.map { try Interpreter($0, team: team) }
    return interpreters
  }

  // MARK: SixteenBits

  static func fast(bytes: [UInt8]) throws -> Precision {
    var options = ModelOptions()
    options.precision = .fast16
    let model = try Model(ByteSlice(bytes), options: options)
    return model.precision
  }

  static func ranges(bytes: [UInt8], samples: [[Float]]) throws -> [ActivationRanges] {
    var options = ModelOptions()
    let interpreter = try Interpreter(
      try Model(ByteSlice(bytes), options: ModelOptions(isOptimized: false)))
    var ranges = try ActivationRanges(recording: ByteSlice(bytes))
    for values in samples {
      interpreter.withInput(0) { input in
        for index in values.indices { input[index] = values[index] }
      }
      interpreter.run()
      ranges.record(interpreter)
    }
    options.activationRanges = [ranges.widened(by: 1.25)]
    return options.activationRanges
  }

  // MARK: ComparingNumbers

  static func kernels(bytes: [UInt8], values: [Float]) throws -> [KernelSet: [Float]] {
    var outputs: [KernelSet: [Float]] = [:]
    for kernels in KernelSet.available {
      let model = try Model(ByteSlice(bytes), options: ModelOptions(kernels: kernels))
      let interpreter = try Interpreter(model)
      interpreter.withInput(0) { input in
        for index in values.indices { input[index] = values[index] }
      }
      interpreter.run()
      outputs[kernels] = interpreter.withOutput(0) { output in
        output.indices.map { output[$0] }
      }
    }
    return outputs
  }

  static func results(bytes: [UInt8], kernels: KernelSet) throws -> Model {
    let options = ModelOptions(kernels: kernels, isOptimized: false)
    let interpreter = try Interpreter(try Model(ByteSlice(bytes), options: options))
    interpreter.run()
    for result in interpreter.model.operatorResults {
      interpreter.withResult(result.position, ofOperator: result.producer.index) { type, bytes in
        print(result.producer, result.tensor.name, type, bytes.byteCount)
      }
    }
    return interpreter.model
  }
}

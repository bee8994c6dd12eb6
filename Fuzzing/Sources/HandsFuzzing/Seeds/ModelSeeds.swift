import HandsEngine
import HandsTFLite
import HandsTestSupport

/// A model of each operator that the engine supports, one of the blocks that it rewrites, and quantized ones with faults.
///
/// - Throws: ``ModelError`` if one of the others is invalid.
func modelSeeds() throws(ModelError) -> [Seed] {
  let seeds =
    operatorSeeds() + smallOperatorSeeds() + customOperatorSeeds() + [seed("blocks", blocks)]
    + hostileSeeds() + QuantizedNet.all.map { seed("quantized-", $0) }
  for seed in seeds { _ = try Model(ByteSlice(seed.bytes)) }
  return seeds + faultySeeds()
}

/// Quantized models with one fault each, which changes of a few bytes do not find.
private func faultySeeds() -> [Seed] {
  let faults = QuantizedNet.Fault.allCases
  return QuantizedNet.all.enumerated().map { index, net in
    let tensors = net.quantizedTensors
    return seed(
      "faulty-", net.with(faults[index % faults.count], in: tensors[index % tensors.count]))
  }
}

private func seed(_ prefix: String, _ net: QuantizedNet) -> Seed {
  Seed(name: "\(prefix)\(net.name).tflite", bytes: net.file)
}

/// Models of layers that share constants, whose dimensions a change of a byte or two can make huge.
private func hostileSeeds() -> [Seed] {
  HostileNet.Family.allCases.map { family in
    Seed(name: "hostile-\(family).tflite", bytes: HostileNet(family, layers: 3, size: 96).file)
  }
}

/// A model built by a closure that returns its last output.
func seed(_ name: String, _ write: (inout TFLiteModelWriter) -> Int32) -> Seed {
  var net = TFLiteModelWriter()
  let output = write(&net)
  net.outputs.append(output)
  return Seed(name: name + ".tflite", bytes: net.file())
}

/// The option fields of window operators: padding and strides, and others.
func window(
  same: Bool = true, stride: Int32 = 1, _ others: TFLiteModelWriter.Fields
) -> TFLiteModelWriter.Fields {
  others.merging([0: .int8(same ? 0 : 1), 1: .int32(stride), 2: .int32(stride)]) { own, _ in own }
}

private func operatorSeeds() -> [Seed] {
  let image: [Int32] = [1, 5, 4, 3]
  return [
    seed("convolution") { net in
      net.apply(
        3, [net.input(image), net.weights([4, 3, 3, 3]), net.weights([4])],
        options: (1, window(stride: 2, [3: .int8(1), 4: .int32(1), 5: .int32(1)])))
    },
    seed("depthwise") { net in
      net.apply(
        4, [net.input(image), net.weights([1, 3, 3, 3]), net.weights([3])],
        options: (2, window(same: false, [3: .int32(1), 4: .int8(3)])))
    },
    seed("dense") { net in
      net.apply(
        9, [net.input([2, 6]), net.weights([5, 6]), net.weights([5])],
        options: (8, [0: .int8(1)]))
    },
    seed("max-pool") { net in
      net.apply(
        17, [net.input(image)],
        options: (5, window(stride: 2, [3: .int32(2), 4: .int32(2), 5: .int8(0)])))
    },
    seed("add") { $0.apply(0, [$0.input(image), $0.input([3])], options: (11, [0: .int8(1)])) },
    seed("subtract") { $0.apply(41, [$0.input(image), $0.weights([3])], options: (28, [:])) },
    seed("multiply") { $0.apply(18, [$0.input(image), $0.input(image)], options: (21, [:])) },
    seed("divide") { $0.apply(42, [$0.input(image), $0.weights([4, 1])], options: (29, [:])) },
    seed("maximum") { $0.apply(55, [$0.input(image), $0.input([1])]) },
    seed("prelu") { $0.apply(54, [$0.input(image), $0.weights([1, 1, 3])]) },
    seed("logistic") { $0.apply(14, [$0.input(image)]) },
    seed("softmax") { $0.apply(25, [$0.input([2, 7])], options: (9, [0: .float(1)])) },
    seed("pad") {
      $0.apply(34, [$0.input(image), $0.integers([0, 0, 1, 1, 0, 2, 0, 0], shape: [4, 2])])
    },
    seed("reshape") { $0.apply(22, [$0.input(image), $0.integers([5, -1])]) },
    seed("reshape-option") {
      $0.apply(22, [$0.input(image)], options: (17, [0: .int32s([60])]))
    },
    seed("resize") {
      $0.apply(
        23, [$0.input(image), $0.integers([7, 9])], options: (15, [2: .uint8(0), 3: .uint8(1)]))
    },
    seed("concatenate") {
      $0.apply(2, [$0.input(image), $0.input(image)], options: (10, [0: .int32(3)]))
    },
    seed("mean") {
      $0.apply(40, [$0.input(image), $0.integers([1, 2])], options: (27, [0: .uint8(1)]))
    },
    seed("largest") { $0.apply(82, [$0.input(image), $0.integers([-1])], options: (27, [:])) },
    seed("smallest") { $0.apply(89, [$0.input(image), $0.integers([0])], options: (27, [:])) },
    seed("gather") {
      $0.apply(36, [$0.input(image), $0.integers([3, 0, 1])], options: (23, [0: .int32(2)]))
    },
    seed("slice") { net in
      net.apply(
        45,
        [
          net.input(image), net.integers([0, 1, 0, 0]), net.integers([1, 4, 4, 2]),
          net.integers([1, 2, 1, 1]),
        ], options: (32, [0: .int32(0), 1: .int32(2), 4: .int32(1)]))
    },
    seed("unpack") {
      $0.apply(
        88, [$0.input(image)], options: (64, [0: .int32(3), 1: .int32(3)]),
        resultTypes: [.float32, .float32, .float32])
    },
  ]
}

/// A bottleneck with half-precision weights and a residual sum, a pad before a strided
/// convolution, and a classifier's head.
private func blocks(_ net: inout TFLiteModelWriter) -> Int32 {
  func widened(_ shape: [Int32]) -> Int32 { net.apply(6, [net.weights(shape, .float16)]) }
  let start = net.input([1, 6, 6, 4])
  let pointwise = window([3: .int8(0)])
  let expanded = net.apply(
    3, [start, widened([8, 1, 1, 4]), net.weights([8])], options: (1, pointwise))
  let activated = net.apply(54, [expanded, net.weights([1, 1, 8])])
  let filtered = net.apply(
    4, [activated, widened([1, 3, 3, 8]), net.weights([8])],
    options: (2, window([3: .int32(1), 4: .int8(0)])))
  let projected = net.apply(
    3, [filtered, widened([4, 1, 1, 8]), net.weights([4])], options: (1, pointwise))
  let sum = net.apply(0, [start, projected], options: (11, [:]))
  let padded = net.apply(34, [sum, net.integers([0, 0, 0, 1, 0, 1, 0, 0], shape: [4, 2])])
  let strided = net.apply(
    3, [padded, net.weights([2, 3, 3, 4]), net.weights([2])],
    options: (1, window(same: false, stride: 2, [3: .int8(1)])))
  let flat = net.apply(22, [strided, net.integers([1, 18])])
  let logits = net.apply(
    9, [flat, net.weights([3, 18]), net.weights([3])], options: (8, [0: .int8(0)]))
  return net.apply(25, [logits], options: (9, [0: .float(1)]))
}

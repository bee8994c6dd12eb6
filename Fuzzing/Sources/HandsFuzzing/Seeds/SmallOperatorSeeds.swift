import HandsTFLite

/// Models of operators without weights; independent operators share a model.
func smallOperatorSeeds() -> [Seed] {
  [
    seed("functions") { net in
      // Abs, ceil, floor, round, exp, log, sqrt, rsqrt, square, neg, sin, cos, tanh, elu, hard
      // swish, relu, relu -1…1, relu 6, relu 0…1, sign.
      let codes: [Int32] = [
        101, 104, 8, 116, 47, 73, 75, 76, 92, 59, 66, 108, 28, 111, 117, 19, 20, 21, 152, 158,
      ]
      let value = codes.reduce(net.input([2, 3])) { net.apply($1, [$0]) }
      let leaky = net.apply(98, [value], options: (75, [0: .float(0.1)]))
      return net.apply(150, [leaky], options: (116, [0: .uint8(1)]))
    },
    seed("pairs") { net in
      // Minimum, squared difference, power, floor division, floor modulus.
      let input = net.input(image)
      return [57, 99, 78, 90, 95].reduce(input) { net.apply($1, [$0, net.weights([3])]) }
    },
    seed("conditions") { net in
      let (a, b) = (net.input(image), net.input([4, 3]))
      let comparisons: [Int32] = [71, 72, 58, 63, 61, 62]
      let truths = comparisons.map { net.apply($0, [a, b], resultTypes: [.bool]) }
      let either = net.apply(84, [truths[0], truths[1]], resultTypes: [.bool])
      let both = net.apply(86, [truths[2], truths[3]], resultTypes: [.bool])
      let neither = net.apply(
        87, [net.apply(84, [either, both], resultTypes: [.bool])],
        resultTypes: [.bool])
      let chosen = net.apply(64, [neither, a, a])
      return net.apply(
        123, [net.apply(86, [truths[4], truths[5]], resultTypes: [.bool]), chosen, b])
    },
    seed("pools") { net in
      func pool(_ code: Int32, _ value: Int32) -> Int32 {
        net.apply(
          code, [value], options: (5, window(stride: 1, [3: .int32(2), 4: .int32(2), 5: .int8(0)])))
      }
      return pool(12, pool(1, net.input(image)))
    },
    seed("norms") { net in
      let value = net.apply(11, [net.input(image)], options: (12, [:]))
      let local = net.apply(
        13, [value], options: (13, [0: .int32(2), 1: .float(1), 2: .float(1), 3: .float(0.5)]))
      return net.apply(50, [local])
    },
    seed("extremes") { net in
      let input = net.input(image)
      let largest = net.apply(
        56, [input, net.integers([-1], shape: [])], options: (40, [0: .int8(2)]),
        resultTypes: [.int32])
      net.outputs.append(largest)
      net.outputs.append(
        net.apply(
          79, [input, net.integers([1], shape: [])], options: (57, [0: .int8(4)]),
          resultTypes: [.int64]))
      let best = net.apply(
        48, [input, net.integers([2], shape: [])], resultTypes: [.float32, .int32])
      return best + 1
    },
    seed("sums") { net in
      let sum = net.apply(
        74, [net.input(image), net.integers([-1])], options: (27, [0: .uint8(1)]))
      let product = net.apply(81, [sum, net.integers([0])], options: (27, [0: .uint8(1)]))
      let running = net.apply(
        128, [product, net.integers([1], shape: [])], options: (102, [0: .uint8(1)]))
      let truth = net.apply(61, [running, net.weights([1])], resultTypes: [.bool])
      net.outputs.append(
        net.apply(91, [truth, net.integers([1])], options: (27, [:]), resultTypes: [.bool]))
      return net.apply(140, [truth, net.integers([2])], options: (27, [:]), resultTypes: [.bool])
    },
    seed("parts") { net in
      let halves = net.apply(
        49, [net.integers([2], shape: []), net.input(image)], options: (35, [0: .int32(2)]),
        resultTypes: [.float32, .float32])
      let packed = net.apply(
        83, [halves, halves + 1], options: (59, [0: .int32(2), 1: .int32(1)]))
      let uneven = net.apply(
        102, [packed, net.integers([1, -1]), net.integers([2], shape: [])],
        options: (79, [0: .int32(2)]), resultTypes: [.float32, .float32])
      let slice = net.apply(
        65, [uneven + 1, net.integers([0, 0, 1, 0, 0]), net.integers([-1, 1, -1, 2, -1])])
      return net.apply(105, [slice, net.integers([2])])
    },
    seed("copies") { net in
      let tiled = net.apply(69, [net.input([1, 2, 3]), net.integers([2, 1, 2])])
      let turned = net.apply(39, [tiled, net.integers([2, 0, 1])])
      let wider = net.apply(70, [turned, net.integers([0], shape: [])])
      let broadcast = net.apply(130, [wider, net.integers([2, 6, 2, 2])])
      let filled = net.apply(94, [net.integers([2, 2]), net.weights([])])
      let sum = net.apply(0, [broadcast, filled], options: (11, [:]))
      return net.apply(
        43, [net.apply(70, [sum, net.integers([1], shape: [])])],
        options: (30, [0: .int32s([1])]))
    },
    seed("blocks-of-pixels") { net in
      let packed = net.apply(26, [net.input([1, 4, 4, 2])], options: (19, [0: .int32(2)]))
      let pixels = net.apply(5, [packed], options: (94, [0: .int32(2)]))
      let (block, border) = (net.integers([2, 2]), net.integers([0, 0, 0, 0], shape: [2, 2]))
      let batch = net.apply(38, [pixels, block, border])
      let image = net.apply(37, [batch, block, border])
      let larger = net.apply(
        97, [image, net.integers([5, 3])], options: (74, [1: .uint8(1)]))
      let mirrored = net.apply(
        100, [larger, net.integers([0, 0, 1, 1, 1, 0, 0, 0], shape: [4, 2])],
        options: (77, [0: .int8(0)]))
      return net.apply(
        60,
        [
          mirrored, net.integers([0, 0, 0, 1, 0, 1, 0, 0], shape: [4, 2]), net.weights([1]),
        ])
    },
    seed("numbers") { net in
      let scale = TFLiteModel.Quantization(scale: [0.5], zeroPoint: [3])
      let stored = net.apply(114, [net.input(image)], resultTypes: [.int8])
      net.tensors[Int(stored)].quantization = scale
      let widened = net.apply(6, [stored])
      let whole = net.apply(53, [widened], resultTypes: [.int32])
      return net.apply(
        85, [whole, net.integers([3], shape: []), net.weights([]), net.weights([])],
        options: (61, [0: .int32(-1)]))
    },
    seed("shapes") { net in
      let input = net.input(image)
      let shape = net.apply(77, [input], options: (55, [0: .int8(2)]), resultTypes: [.int32])
      let rank = net.apply(110, [input], resultTypes: [.int32])
      net.outputs.append(
        net.apply(
          96, [net.integers([0], shape: []), rank, net.integers([1], shape: [])],
          resultTypes: [.int32]))
      let flat = net.apply(
        22,
        [
          input,
          net.apply(
            18, [shape, net.integers([1])], options: (21, [:]),
            resultTypes: [.int32]),
        ])
      return net.apply(107, [flat, net.input([2, 4], .int32)])
    },
    seed("products") { net in
      let product = net.apply(
        126, [net.input([2, 3, 4]), net.input([1, 5, 4])], options: (101, [1: .uint8(1)]))
      let image = net.apply(22, [product, net.integers([1, 5, 2, 3])])
      return net.apply(
        67, [net.integers([1, 10, 4, 2]), net.weights([2, 3, 3, 3]), image, net.weights([2])],
        options: (49, [0: .int8(0), 1: .int32(2), 2: .int32(2)]))
    },
  ]
}

/// Models of MediaPipe's custom operators.
func customOperatorSeeds() -> [Seed] {
  [
    seed("unpooling") { net in
      let window = [UInt8](littleEndian: [1, 2, 2, 2, 2, 0] as [Int32])
      let input = net.input(image)
      let pooled = net.apply(
        custom: "MaxPoolingWithArgmax2D", [input], window, resultTypes: [.float32, .float32])
      return net.apply(custom: "MaxUnpooling2D", [pooled, pooled + 1], window)
    },
    seed("upsampling") { net in
      net.apply(
        custom: "Convolution2DTransposeBias",
        [net.input(image), net.weights([2, 2, 2, 3]), net.weights([2])],
        [UInt8](littleEndian: [1, 2, 2] as [Int32]))
    },
    seed("region") { net in
      let landmarks = net.input([1, 4, 3])
      let matrix = net.apply(
        custom: "Landmarks2TransformMatrix", [landmarks],
        FlexBufferMap.write([
          "landmarks_range": .int(4), "left_rotation_idx": .int(0), "right_rotation_idx": .int(1),
          "target_rotation_radians": .float(0.5), "output_height": .int(4),
          "output_width": .int(4), "scale_x": .float(1.5), "scale_y": .float(1.5),
          "subset_idxs": .integers([0, 3]),
        ]))
      net.outputs.append(
        net.apply(custom: "TransformLandmarks", [net.input([1, 1, 4, 3]), matrix], []))
      return net.apply(
        custom: "TransformTensorBilinear", [net.input([1, 6, 5, 2]), matrix],
        FlexBufferMap.write([
          "mode": .string("bilinear"), "output_size": .integers([4, 4]),
        ]))
    },
  ]
}

private let image: [Int32] = [1, 5, 4, 3]

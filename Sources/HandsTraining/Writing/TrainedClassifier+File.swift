import HandsSystem
import HandsTFLite

extension TrainedClassifier {
  /// Writes the classifier as a file, for a bundle's
  /// ``/Hands/GestureRecognizerBundle/customClassifier``.
  ///
  /// Equal classifiers produce equal bytes. The file uses only operators that MediaPipe's own
  /// models use, all of version 1.
  ///
  /// - Returns: A `.tflite` file with metadata and labels.
  public func file() -> [UInt8] {
    var writer = ClassifierWriter()
    let logits =
      switch kind {
      case .distance: writer.addDistanceHead(head)
      case .linear: writer.addLinearHead(head.space, spread)
      }
    return writer.file(
      logits: logits, labels: labels,
      metadata: ClassifierMetadata.build(scoreThreshold: scoreThreshold))
  }
}

/// Writes the layers of a classifier, from the embedding to the scores.
struct ClassifierWriter {
  private var writer = TFLiteModelWriter(description: ClassifierWriter.description)
  private let input: Int32

  /// The creator named in the file.
  static let description = "hands train"

  /// Creates a writer with the embedding as input.
  init() {
    input = writer.addTensor(
      [1, Int32(GestureExamples.embeddingWidth)], name: "serving_default_hand_embedding:0")
    writer.inputs = [input]
  }

  /// Writes the file, which ends with an archive of the labels.
  ///
  /// - Parameters:
  ///   - logits: The tensor from which the scores are computed.
  ///   - labels: The labels.
  ///   - metadata: The metadata's flatbuffer.
  /// - Returns: The contents of the file.
  mutating func file(logits: Int32, labels: [String], metadata: [UInt8]) -> [UInt8] {
    let scores = add(
      .softmax, [logits], [1, Int32(labels.count)], "StatefulPartitionedCall:0",
      TFLiteModelWriter.Options(type: 9, [0: .float(1)]))
    writer.outputs = [scores]
    writer.signatures = [
      TFLiteModelWriter.Signature(
        key: "serving_default",
        inputs: [TFLiteModelWriter.Signature.Entry("hand_embedding", input)],
        outputs: [TFLiteModelWriter.Signature.Entry("custom_gesture_recognizer_out", scores)])
    ]
    writer.addMetadata(ModelMetadata.entryName, metadata)
    var archive = ZipWriter(after: writer.file())
    archive.add(
      ClassifierMetadata.labelFileName, ByteSlice(Array(labels.joined(separator: "\n").utf8)))
    return archive.finish()
  }

  /// Adds the linear head, which standardizes the embedding to mean 0 and deviation 1, as Model
  /// Maker's models do.
  ///
  /// - Parameters:
  ///   - space: The space in which the classes lie.
  ///   - spread: The mean and deviation of the embeddings.
  /// - Returns: The tensor from which the scores are computed.
  mutating func addLinearHead(_ space: GestureSpace, _ spread: EmbeddingSpread) -> Int32 {
    let one = Lanes(repeating: 1)
    let inverse = spread.deviation.map { one / $0 }
    let add = constant("add", zip(spread.mean, inverse).map { -$0 * $1 })
    let multiply = constant("mul", inverse)
    // Computes 2 u·m / T1 as a sum over the elements of the embedding, with u = A (x − x̄).
    let scale = 2 / GestureHead.temperature
    let shift = spread.mean.minus(space.center)
    let looks = PaddedLooks(space.looks) { look in
      var weights = Vector(zeros: GestureExamples.embeddingWidth)
      for row in 0..<space.map.side {
        weights.add(space.map.row(row).scaled(by: look.point.element(row)))
      }
      weights.scale(by: scale)
      let bias = weights.dot(shift) - look.squaredLength / GestureHead.temperature
      return (zip(weights, spread.deviation).map { $0 * $1 }, bias)
    }
    let bias = constant("bias", looks.biases, [Int32(looks.count)])
    let weights = constant("weights", looks.weights, count: looks.count)
    let shape = [1, Int32(GestureExamples.embeddingWidth)]
    let scaled = self.add(.mul, [input, multiply], shape, "head/scaled", .mul)
    let shifted = self.add(.add, [scaled, add], shape, "head/shifted", .add)
    if looks.isSingle {
      return fullyConnected(shifted, weights, bias, looks.count, "logits")
    }
    let each = fullyConnected(shifted, weights, bias, looks.count, "looks")
    return largest(of: each, looks, axis: axisConstant("look_axis", 0), "logits")
  }

  /// Adds the distance head.
  ///
  /// - Parameter head: The head.
  /// - Returns: The tensor from which the scores are computed.
  mutating func addDistanceHead(_ head: GestureHead) -> Int32 {
    guard let acceptance = head.acceptance else { preconditionFailure("not the distance head") }
    let (space, width) = (head.space, GestureExamples.embeddingWidth)
    let looks = PaddedLooks(space.looks, GestureHead.closeness)
    let whiten = constant("whiten", space.map.lanes, count: width)
    let whitenBias = constant("whiten_bias", space.point(of: Vector(zeros: width)))
    let inverseWidth = Lanes(repeating: 1 / acceptance.width)
    let inverse = constant(
      "inverse_width", Vector(repeating: inverseWidth, count: width / Lanes.count), count: 1)
    let radius = constant("radius", [-acceptance.radius / acceptance.width], [1])
    let gestures = constant("gestures", looks.weights, count: looks.count)
    let gesturesBias = constant("gestures_bias", looks.biases, [Int32(looks.count)])
    let keep = constant("keep", [1 - GestureHead.temperature / acceptance.width], [1, 1])
    let axis = axisConstant("axis", 1)
    let lookAxis = looks.isSingle ? axis : axisConstant("look_axis", 0)
    let one: [Int32] = [1, 1]

    let u = fullyConnected(input, whiten, whitenBias, width, "u")
    let u2 = add(.mul, [u, u], [1, Int32(width)], "head/u2", .mul)
    let far = fullyConnected(u2, inverse, radius, 1, "far")
    var near = fullyConnected(
      u, gestures, gesturesBias, looks.count, looks.isSingle ? "near" : "looks")
    if !looks.isSingle { near = largest(of: near, looks, axis: lookAxis, "near") }
    let nearest = add(.reduceMax, [near, axis], one, "head/nearest", .keepingDimensions)
    let kept = add(.mul, [nearest, keep], one, "head/nearest_kept", .mul)
    var none = add(.add, [kept, far], one, "head/none", .add)
    if !head.background.isEmpty {
      none = addBackground(head.background, to: none, u: u, axis: axis)
    }
    return add(
      .concatenation, [none, near], [1, Int32(looks.classCount + 1)], "head/logits", .alongColumns)
  }

  /// Adds the maximum of the background's logit and the closeness to its nearest point.
  private mutating func addBackground(
    _ background: [GestureSpace.Look], to none: Int32, u: Int32, axis: Int32
  ) -> Int32 {
    let points = PaddedLooks(background.map { [$0] }, GestureHead.closeness)
    let others = constant("others", points.weights, count: points.count)
    let othersBias = constant("others_bias", points.biases, [Int32(points.count)])
    let other = fullyConnected(u, others, othersBias, points.count, "other")
    let all = add(
      .concatenation, [none, other], [1, Int32(points.count + 1)], "head/none_all", .alongColumns)
    return add(.reduceMax, [all, axis], [1, 1], "head/none_most", .keepingDimensions)
  }
}

extension ClassifierWriter {
  /// Adds the maximum over the looks of each class.
  private mutating func largest(
    of values: Int32, _ looks: PaddedLooks, axis: Int32, _ name: String
  ) -> Int32 {
    let extents = [Int32(looks.lookCount), Int32(looks.classCount)]
    let shape = writer.addTensor(
      [2], .int32, name: "head/look_shape", constant: [UInt8](littleEndian: extents))
    let table = add(
      .reshape, [values, shape], extents, "head/look_table",
      TFLiteModelWriter.Options(type: 17, [0: .int32s(extents)]))
    return add(.reduceMax, [table, axis], [1, extents[1]], "head/" + name, .keepingDimensions)
  }

  private mutating func fullyConnected(
    _ input: Int32, _ weights: Int32, _ bias: Int32, _ count: Int, _ name: String
  ) -> Int32 {
    add(
      .fullyConnected, [input, weights, bias], [1, Int32(count)], "head/" + name,
      .fullyConnected)
  }

  private mutating func add(
    _ operation: BuiltinOperator, _ inputs: [Int32], _ shape: [Int32], _ name: String,
    _ options: TFLiteModelWriter.Options
  ) -> Int32 {
    let output = writer.addTensor(shape, name: name)
    writer.operators.append(
      TFLiteModelWriter.Operator(
        operation, inputs: inputs, outputs: [output], options: options))
    return output
  }

  private mutating func axisConstant(_ name: String, _ axis: Int32) -> Int32 {
    writer.addTensor([1], .int32, name: "head/" + name, constant: [UInt8](littleEndian: [axis]))
  }

  /// Adds a constant vector of 128 numbers.
  private mutating func constant(_ name: String, _ values: Vector) -> Int32 {
    constant(name, values.elements, [Int32(GestureExamples.embeddingWidth)])
  }

  /// Adds constant rows of 128 numbers.
  private mutating func constant(_ name: String, _ values: Vector, count: Int) -> Int32 {
    constant(name, values.elements, [Int32(count), Int32(GestureExamples.embeddingWidth)])
  }

  private mutating func constant(_ name: String, _ values: [Double], _ shape: [Int32]) -> Int32 {
    writer.addTensor(
      shape, name: "head/" + name,
      constant: [UInt8](littleEndian: values.map { Float($0).bitPattern }))
  }
}

extension GestureHead {
  /// Returns weights and bias of the closeness to a point, `(2 u·m − |m|²) / T1`.
  static func closeness(to look: GestureSpace.Look) -> (weights: Vector, bias: Double) {
    (look.point.scaled(by: 2 / temperature), -look.squaredLength / temperature)
  }
}

/// The weights and biases of looks, arranged for a maximum over each class: first the first look of
/// each class, then the second of each, and so on; classes with fewer looks repeat their first.
struct PaddedLooks {
  /// The number of classes.
  let classCount: Int
  /// Maximum number of looks of a class.
  let lookCount: Int
  private(set) var weights: Vector = []
  private(set) var biases: [Double] = []

  /// The number of rows.
  var count: Int { classCount * lookCount }
  /// Whether each class has only one look.
  var isSingle: Bool { lookCount == 1 }

  init(
    _ classes: [[GestureSpace.Look]],
    _ row: (GestureSpace.Look) -> (weights: Vector, bias: Double)
  ) {
    classCount = classes.count
    lookCount = classes.reduce(0) { max($0, $1.count) }
    for position in 0..<lookCount {
      for looks in classes {
        let (weights, bias) = row(looks[position < looks.count ? position : 0])
        self.weights.append(contentsOf: weights)
        biases.append(bias)
      }
    }
  }
}

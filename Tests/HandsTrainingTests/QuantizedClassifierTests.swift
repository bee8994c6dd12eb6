import Foundation
import Hands
import HandsSynthetic
import HandsSystem
import HandsTFLite
import HandsTestSupport
import Testing

/// Bundles take classifiers whose layers are quantized, if embedding and scores are floats.
struct QuantizedClassifierTests {
  @Test(arguments: [false, true])
  func scoresAreThoseOfTheFloats(isWhole: Bool) throws {
    let classifier = SmallClassifier(isWhole: isWhole)
    let net = try ClassifierNet(
      ByteSlice(classifier.file()), as: .customGestureClassifier,
      embeddingWidth: SmallClassifier.width)
    let stage = try GestureClassifier(net: net)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      let embedding = (0..<SmallClassifier.width).map { _ in
        Float.random(in: -1...1, using: &random)
      }
      let scores = stage.scores(of: embedding)
      let expected = classifier.scores(of: embedding)
      #expect(zip(scores, expected).allSatisfy { abs($0 - $1) <= classifier.largestError })
    }
  }

  @Test(.enabled(if: !RecordedBundle.atHand.isEmpty, Comment(rawValue: RecordedBundle.absence)))
  func bundlesTakeThem() throws {
    let base = try GestureRecognizerBundle(try #require(RecordedBundle.atHand.first).bytes)
    let victory = try HandRenderer.render(HandScene(pose: .victory, seed: 0, size: 192))
    for isWhole in [false, true] {
      let classifier = try TFLiteModel.addLabels(
        ["mine", "yours", "None"],
        to: ByteSlice(SmallClassifier(isWhole: isWhole, favourite: 0).file()))
      let bundle = try base.replacingCustomClassifier(with: ByteSlice(classifier))
      let recognizer = try GestureRecognizer(bundle: ByteSlice(bundle))
      let hand = try #require(recognizer.recognize(victory).hands.first)
      #expect(hand.gesture?.name == "mine")
    }
  }
}

/// A layer of 8-bit weights and SOFTMAX, between QUANTIZE and DEQUANTIZE or on floats.
private struct SmallClassifier {
  static let width = 128
  private static let classes = 3
  private static let weightScale: Float = 0.002
  /// Of whole classifiers: embeddings from -1 to 1, and sums below 32.
  private static let inputScale: Float = 1 / 127
  private static let sumScale: Float = 0.25

  /// Whether its activations are bytes too.
  let isWhole: Bool
  /// A class whose score is close to 1.
  var favourite: Int?
  private let weights: [Int8]

  init(isWhole: Bool, favourite: Int? = nil) {
    self.isWhole = isWhole
    self.favourite = favourite
    var random = SeededGenerator(seed: 3)
    weights = (0..<SmallClassifier.width * SmallClassifier.classes).map { _ in
      Int8.random(in: -127...127, using: &random)
    }
  }

  private var bias: [Float] { (0..<SmallClassifier.classes).map { $0 == favourite ? 30 : -0.5 } }

  /// The scores without rounding of activations.
  func scores(of embedding: [Float]) -> [Float] {
    let sums = (0..<SmallClassifier.classes).map { c in
      zip(embedding, weights[(c * SmallClassifier.width)...]).reduce(bias[c]) {
        $0 + $1.0 * Float($1.1) * SmallClassifier.weightScale
      }
    }
    let largest = sums.reduce(-.infinity, max)
    let powers = sums.map { exp($0 - largest) }
    return powers.map { $0 / powers.reduce(0, +) }
  }

  /// What rounding can change in a score: SOFTMAX changes no number by more than the sums change.
  var largestError: Float {
    let magnitudes = (0..<SmallClassifier.classes).map { c in
      weights[(c * SmallClassifier.width)..<((c + 1) * SmallClassifier.width)]
        .reduce(0) { $0 + abs(Float($1)) * SmallClassifier.weightScale }
    }
    let ofInput = magnitudes.reduce(0, max) * SmallClassifier.inputScale / 2
    return isWhole ? ofInput + SmallClassifier.sumScale / 2 + 1 / 256 : ofInput + 1e-5
  }

  /// The `.tflite` file.
  func file() -> [UInt8] {
    typealias Quantization = TFLiteModel.Quantization
    var writer = TFLiteModelWriter()
    let (width, classes) = (Int32(SmallClassifier.width), Int32(SmallClassifier.classes))
    func apply(
      _ code: Int32, _ inputs: [Int32], _ options: TFLiteModelWriter.Options?, _ result: Int32
    ) {
      writer.operators.append(
        TFLiteModelWriter.Operator(
          BuiltinOperator(rawValue: code), inputs: inputs, outputs: [result], options: options))
    }
    let embedding = writer.addTensor([1, width], name: "embedding")
    let filter = writer.addTensor(
      [classes, width], .int8, constant: weights.map { UInt8(bitPattern: $0) },
      quantization: Quantization(scale: [SmallClassifier.weightScale], zeroPoint: [0]))
    let type: TFLiteModel.TensorTypeCode = isWhole ? .int8 : .float32
    let biasScale = SmallClassifier.inputScale * SmallClassifier.weightScale
    let bias = writer.addTensor(
      [classes], isWhole ? .int32 : .float32,
      constant: self.bias.flatMap {
        isWhole
          ? Int32(($0 / biasScale).rounded()).littleEndianBytes : $0.bitPattern.littleEndianBytes
      }, quantization: isWhole ? Quantization(scale: [biasScale], zeroPoint: [0]) : nil)
    func activations(_ extent: Int32, _ scale: Float, _ zeroPoint: Int64) -> Int32 {
      writer.addTensor(
        [1, extent], type,
        quantization: isWhole ? Quantization(scale: [scale], zeroPoint: [zeroPoint]) : nil)
    }
    var layer = embedding
    if isWhole {
      layer = activations(width, SmallClassifier.inputScale, 0)
      apply(114, [embedding], nil, layer)
    }
    let sums = activations(classes, SmallClassifier.sumScale, 0)
    apply(9, [layer, filter, bias], TFLiteModelWriter.Options(type: 8), sums)
    var scores = activations(classes, 1 / 256, -128)
    apply(25, [sums], TFLiteModelWriter.Options(type: 9, [0: .float(1)]), scores)
    if isWhole {
      let result = writer.addTensor([1, classes], name: "scores")
      apply(6, [scores], nil, result)
      scores = result
    }
    writer.inputs = [embedding]
    writer.outputs = [scores]
    return writer.file()
  }
}

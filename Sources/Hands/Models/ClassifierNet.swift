package import HandsEngine
import HandsTFLite
package import HandsSystem

/// A gesture classifier and its metadata.
public struct ClassifierNet: Sendable {
  /// Its role: the canned or the custom classifier.
  package let net: Net
  /// The loaded model.
  package let model: Model
  /// The number of classes.
  package let classCount: Int
  /// The name of each class; empty if the metadata has none.
  public let labels: [String]
  /// Classes below this score are dropped, unless the caller's options set a threshold.
  public let scoreThreshold: Float?

  /// Loads a classifier.
  ///
  /// - Parameters:
  ///   - file: The bytes of a `.tflite` file.
  ///   - net: The role of the classifier.
  ///   - embeddingWidth: The length of the embedding.
  ///   - options: Options for loading the model.
  /// - Throws: ``HandsError`` if the model is invalid or its labels do not match its classes.
  package init(
    _ file: ByteSlice, as net: Net, embeddingWidth: Int, options: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    let model = try Model.load(file, as: net, options: options)
    let classCount = model.outputs.first?.type.shape.dimensions.last ?? 0
    try NetInterface(inputs: [[1, embeddingWidth]], outputs: [[1, max(classCount, 1)]])
      .check(model, as: net)
    let labels: [String]
    do throws(ModelFileError) {
      labels = try model.metadata?.labels(in: file, limits: options.fileLimits) ?? []
    } catch {
      throw .model(net, .file(error))
    }
    try ClassifierNet.check(labels, of: net, classCount: classCount)
    self.net = net
    self.model = model
    self.classCount = classCount
    self.labels = labels
    scoreThreshold = model.metadata?.outputs.first?.scoreThreshold
  }

  /// Checks that a classifier has a label for each class, or none at all.
  static func check(_ labels: [String], of net: Net, classCount: Int) throws(HandsError) {
    guard labels.isEmpty || labels.count == classCount else {
      throw .labelCountMismatch(net, labels: labels.count, classes: classCount)
    }
  }
}

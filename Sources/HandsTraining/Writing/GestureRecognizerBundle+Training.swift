public import Hands
import HandsSystem
import HandsTFLite

extension GestureRecognizerBundle {
  /// Returns the bundle with a trained classifier as its custom classifier; its other models don't
  /// change.
  ///
  /// - Parameter classifier: A classifier that was trained on the bundle's embedder.
  /// - Returns: The contents of a `.task` file.
  /// - Throws: `HandsError` if a model can't be read or there is not enough memory.
  public func replacingCustomClassifier(
    with classifier: TrainedClassifier
  ) throws(HandsError) -> [UInt8] {
    let file = ByteSlice(classifier.file())
    let byteCount =
      handLandmarker.archive.count + embedder.count + cannedClassifier.count + file.count
    // Models are copied into an archive, and that into another. Arrays can't report that there is
    // no memory.
    guard FreeMemory.hasRoom(for: 2 * byteCount) else {
      throw .model(.customGestureClassifier, .outOfMemory(bytes: 2 * byteCount))
    }
    do throws(ModelFileError) {
      return try replacingCustomClassifier(with: file)
    } catch {
      throw .bundle(error)
    }
  }
}

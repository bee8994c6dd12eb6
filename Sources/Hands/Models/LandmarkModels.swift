package import HandsEngine
package import HandsSystem

/// The two image models of a landmark task, loaded once and shared by any number of pipelines.
package struct LandmarkModels: Sendable {
  /// Finds objects in an image.
  package let detector: Model
  /// Finds the landmarks of an object in a region.
  package let landmarks: Model

  /// Loads the two models.
  ///
  /// - Parameters:
  ///   - detector: The bytes of the detector's `.tflite` file.
  ///   - landmarks: The bytes of the landmark model's `.tflite` file.
  ///   - configuration: The task, whose interfaces the models must have.
  ///   - options: Options for loading the models.
  /// - Throws: ``HandsError`` if a model is invalid.
  package init(
    detector: ByteSlice, landmarks: ByteSlice, for configuration: LandmarkPipeline.Configuration,
    options: ModelOptions = ModelOptions()
  ) throws(HandsError) {
    var options = options
    if Precision.hasFast16 { options.knownActivationRanges = ActivationRanges.recorded }
    let (first, second) = (configuration.detector, configuration.landmarkNet)
    self.detector = try Model.imageNet(
      detector, as: first.net, pixels: first.pixels, options: options,
      interface: first.interface)
    self.landmarks = try Model.imageNet(
      landmarks, as: second.net, pixels: second.pixels, options: options,
      interface: second.interface)
  }
}

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
    (self.detector, self.landmarks) = try sideBySide(
      within: options.loadingByteCount(models: 2, detector, landmarks)
    ) { [options] () throws(HandsError) in
      let net = configuration.detector
      return try Model.imageNet(
        detector, as: net.net, pixels: net.pixels, options: options, interface: net.interface)
    } and: { [options] () throws(HandsError) in
      let net = configuration.landmarkNet
      return try Model.imageNet(
        landmarks, as: net.net, pixels: net.pixels, options: options, interface: net.interface)
    }
  }
}

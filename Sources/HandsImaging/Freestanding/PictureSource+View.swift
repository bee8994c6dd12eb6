extension PictureSource {
  /// Returns pixels from which a region can be sampled.
  ///
  /// - Parameters:
  ///   - region: A region, in pixels of the image.
  ///   - samples: How many samples are taken along its longer side.
  /// - Returns: The whole image: there are no files.
  /// - Throws: Nothing; elsewhere ``ImageError``.
  package func view(
    for region: RegionOfInterest, samples: Int
  ) throws(ImageError) -> PictureView {
    whole
  }
}

extension PictureSource {
  /// Returns pixels from which a region can be sampled.
  ///
  /// - Parameters:
  ///   - region: A region, in pixels of the image.
  ///   - samples: How many samples are taken along its longer side.
  /// - Returns: Pixels no farther apart than the samples, as far as the image has them.
  /// - Throws: ``ImageError`` if they cannot be decoded.
  package func view(
    for region: RegionOfInterest, samples: Int
  ) throws(ImageError) -> PictureView {
    let spacing = max(region.width.magnitude, region.height.magnitude) / Float(samples)
    guard let decodePart, spacing < whole.step else { return whole }
    let side = spacing >= 2 ? 2 : 1
    // The neighbors of the outermost samples.
    let margin = Float(2 * side)
    guard let area = PixelArea(around: region, margin: margin, width: width, height: height) else {
      return whole
    }
    return try decodePart(area, side)
  }
}

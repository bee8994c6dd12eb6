/// Where the pixels of an image come from: memory, or a file of which parts are decoded as finely as they are needed.
public struct PictureSource: Sendable {
  /// Decodes an area of an image; pixels stand for squares whose side, 1 or 2, comes with it.
  package typealias PartDecoder =
    @Sendable (_ area: PixelArea, _ side: Int) throws(ImageError) -> PictureView

  /// The width of the image in pixels.
  public let width: Int
  /// The height of the image in pixels.
  public let height: Int

  /// The whole image.
  let whole: PictureView
  /// `nil` if no parts can be decoded.
  let decodePart: PartDecoder?

  /// The whole image, smaller than it is unless ``isComplete``.
  public var overview: Picture { whole.picture }

  /// Whether ``overview`` is the image itself.
  ///
  /// Results for other images are close to those for the image itself, but not equal.
  public var isComplete: Bool {
    whole.picture.width == width && whole.picture.height == height
  }

  /// The same image without its parts, which take memory.
  package var withoutParts: PictureSource { PictureSource(whole, width: width, height: height) }

  /// Creates the source of an image in memory.
  ///
  /// - Parameter picture: The image.
  public init(_ picture: Picture) {
    self.init(PictureView(picture), width: picture.width, height: picture.height)
  }

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - whole: The whole image.
  ///   - width: The width of the image in pixels.
  ///   - height: The height of the image in pixels.
  ///   - decodePart: Decodes parts of it, if that is possible; called on several threads at a time.
  package init(
    _ whole: PictureView, width: Int, height: Int, decodePart: PartDecoder? = nil
  ) {
    self.whole = whole
    self.width = width
    self.height = height
    self.decodePart = decodePart
  }

  /// Returns a source with the view of a region instead of the whole image.
  ///
  /// - Parameters:
  ///   - region: A region, in pixels of the image.
  ///   - samples: How many samples are taken along its longer side.
  ///   - change: Changes the pixels.
  /// - Returns: A source of the same size, from which the region can be sampled.
  /// - Throws: ``ImageError`` if it cannot be decoded.
  package func part(
    for region: RegionOfInterest, samples: Int, _ change: (Picture) -> Picture
  ) throws(ImageError) -> PictureSource {
    var view = try view(for: region, samples: samples)
    view.picture = change(view.picture)
    return PictureSource(view, width: width, height: height)
  }
}

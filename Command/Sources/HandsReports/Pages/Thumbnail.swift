import Hands
import HandsImageFiles
import HandsImaging

/// A small annotated image.
struct Thumbnail {
  var name: String
  var caption: String
  /// A JPEG file.
  var file: [UInt8]
  var width: Int
  var height: Int

  /// The longer side in pixels.
  static let side = 240
  private static let quality = 80

  /// Scales an image and draws hands into it.
  ///
  /// - Parameters:
  ///   - name: The name of the image.
  ///   - caption: The caption.
  ///   - result: The hands.
  ///   - picture: The image.
  ///   - parts: The parts of hands to draw; labels are not drawn.
  /// - Throws: `ImageError` if there is not enough memory.
  init(
    name: String, caption: String, _ result: HandsResult, of picture: Picture,
    parts: HandSketch.Parts
  ) throws(ImageError) {
    let small = picture.reduced(toFitWidth: Thumbnail.side, height: Thumbnail.side)
    let drawn = try result.drawn(on: small, parts: parts.subtracting(.labels))
    self.name = name
    self.caption = caption
    file = try JPEGEncoder.encode(drawn, quality: Thumbnail.quality)
    width = drawn.width
    height = drawn.height
  }
}

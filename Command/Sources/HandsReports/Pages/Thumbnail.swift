import Hands
import HandsImageFiles
import HandsImaging

/// A small picture with what was found in it.
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

  /// Makes a picture small and draws hands into it.
  ///
  /// - Parameters:
  ///   - name: The picture's name.
  ///   - caption: What stands below it.
  ///   - result: The hands.
  ///   - picture: The picture in which they were found.
  ///   - parts: What is drawn of each hand, apart from labels.
  /// - Throws: `ImageError` if there is no memory for it.
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

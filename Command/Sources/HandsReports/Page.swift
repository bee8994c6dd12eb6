import Hands
import HandsImageFiles
import HandsImaging

/// A self-contained HTML page.
package struct Page {
  var title: String
  var styles: [String]
  var body: [Markup]
  /// The script for rotatable figures, if there are any.
  var script: String?

  /// The content of the file, HTML that is also XML.
  package var bytes: [UInt8] {
    let scripts = script.map { [Markup.verbatim("script", $0)] } ?? []
    let page = Markup.element(
      "html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"],
      .element("head", [:], head), .element("body", [:], body + scripts))
    return Array(("<!DOCTYPE html>\n" + page.source + "\n").utf8)
  }

  private var head: [Markup] {
    [
      .element("meta", ["charset": "utf-8"]),
      .element(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
            + (script == nil ? "" : "; script-src 'unsafe-inline'"),
        ]),
      .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
      .element("title", [:], .text(title)),
    ] + styles.map { .verbatim("style", $0) }
  }
}

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

import HandsLandmarking
package import Hands
package import HandsImaging
import HandsSystem

extension HandsResult {
  /// The image with bones, joints, and what each hand is and shows.
  ///
  /// - Parameters:
  ///   - picture: The image in which the hands were found, or a smaller copy of it.
  ///   - parts: What is drawn of each hand.
  /// - Returns: An RGB image of the same size.
  /// - Throws: `ImageError.outOfMemory` if there is no memory for it.
  package func drawn(
    on picture: Picture, parts: HandSketch.Parts = .standard
  ) throws(ImageError) -> Picture {
    let byteCount = picture.width * picture.height * PixelFormat.rgb.bytesPerPixel
    guard FreeMemory.hasRoom(for: byteCount) else { throw .outOfMemory(bytes: byteCount) }
    var canvas = Canvas(picture)
    canvas.drawHands(hands.map { $0.sketch(on: picture) }, parts: parts)
    return canvas.picture
  }
}

extension Hand {
  fileprivate func sketch(on picture: Picture) -> HandSketch {
    let (width, height) = (Float(picture.width), Float(picture.height))
    return HandSketch(
      points: landmarks.map { PixelPoint(x: $0.x * width, y: $0.y * height) },
      depths: landmarks.map { $0.z * width }, labels: labels,
      region: RegionOfInterest(
        centerX: nextRegion.xCenter * width, centerY: nextRegion.yCenter * height,
        width: nextRegion.width * width, height: nextRegion.height * height,
        rotation: nextRegion.rotation))
  }
}

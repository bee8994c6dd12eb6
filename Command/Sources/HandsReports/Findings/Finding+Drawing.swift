import HandsLandmarking
import Hands
package import HandsImaging
import HandsSystem

extension Finding {
  /// The picture with bones, joints, and what each hand is and shows.
  ///
  /// - Parameters:
  ///   - picture: The picture that the findings belong to, or a smaller copy of it.
  ///   - parts: What is drawn of each hand.
  /// - Returns: An RGB picture of the same size.
  /// - Throws: `ImageError.outOfMemory` if there is no memory for it.
  package func drawn(
    on picture: Picture, parts: HandSketch.Parts = .standard
  ) throws(ImageError) -> Picture {
    let byteCount = picture.width * picture.height * PixelFormat.rgb.bytesPerPixel
    guard FreeMemory.hasRoom(for: byteCount) else { throw .outOfMemory(bytes: byteCount) }
    var canvas = Canvas(picture)
    canvas.drawHands(landmarks.indices.map { sketch(of: $0, on: picture) }, parts: parts)
    return canvas.picture
  }

  private func sketch(of hand: Int, on picture: Picture) -> HandSketch {
    let (width, height) = (Float(picture.width), Float(picture.height))
    let region = regions.indices.contains(hand) ? regions[hand] : nil
    return HandSketch(
      points: landmarks[hand].map { PixelPoint(x: $0.x * width, y: $0.y * height) },
      depths: landmarks[hand].map { $0.z * width },
      labels: categories(of: hand).map(\.label),
      region: region.map {
        RegionOfInterest(
          centerX: $0.xCenter * width, centerY: $0.yCenter * height, width: $0.width * width,
          height: $0.height * height, rotation: $0.rotation)
      })
  }
}

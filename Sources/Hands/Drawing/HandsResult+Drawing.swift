public import HandsImaging
import HandsSystem

extension HandsResult {
  /// The picture with bones, joints, and what each hand is and shows.
  ///
  /// - Parameters:
  ///   - picture: The picture in which the hands were found, or a copy of another size.
  ///   - parts: What is drawn of each hand.
  /// - Returns: An RGB picture of the same size.
  /// - Throws: `ImageError.outOfMemory` if there is no memory for it.
  public func drawn(
    on picture: Picture, parts: HandSketch.Parts = .standard
  ) throws(ImageError) -> Picture {
    let byteCount = picture.width * picture.height * PixelFormat.rgb.bytesPerPixel
    guard FreeMemory.hasRoom(for: byteCount) else { throw .outOfMemory(bytes: byteCount) }
    var canvas = Canvas(picture)
    canvas.drawHands(hands.map { HandSketch($0, in: picture) }, parts: parts)
    return canvas.picture
  }
}

extension HandSketch {
  /// A hand as it is drawn on a picture, with its side and its gesture as labels.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - picture: The picture in which it was found, or a copy of another size.
  package init(_ hand: Hand, in picture: Picture) {
    let (width, height) = (Float(picture.width), Float(picture.height))
    let region = hand.nextRegion
    self.init(
      points: hand.landmarks.map { PixelPoint(x: $0.x * width, y: $0.y * height) },
      depths: hand.landmarks.map { $0.z * width }, labels: hand.labels,
      region: RegionOfInterest(
        centerX: region.xCenter * width, centerY: region.yCenter * height,
        width: region.width * width, height: region.height * height, rotation: region.rotation))
  }
}

public import HandsImaging
import HandsSystem

extension HandsResult {
  /// Draws the hands into a copy of an image.
  ///
  /// - Parameters:
  ///   - picture: The image in which the hands were found, or a copy of another size.
  ///   - parts: The parts to draw of each hand.
  ///   - camera: The camera that took the image, for the axes of palms; `nil` for none.
  /// - Returns: An RGB image of the same size.
  /// - Throws: `ImageError.outOfMemory` if there is not enough memory.
  public func drawn(
    on picture: Picture, parts: HandSketch.Parts = .standard, camera: CameraIntrinsics? = nil
  ) throws(ImageError) -> Picture {
    let byteCount = picture.width * picture.height * PixelFormat.rgb.bytesPerPixel
    guard FreeMemory.hasRoom(for: byteCount) else { throw .outOfMemory(bytes: byteCount) }
    var canvas = Canvas(picture)
    let sketches = hands.map { hand in
      var sketch = HandSketch(hand, in: picture)
      if parts.contains(.axes), let camera {
        sketch.axes = hand.pose(in: camera).flatMap { PalmAxes(of: $0, in: camera, picture) }
      }
      return sketch
    }
    canvas.drawHands(sketches, parts: parts)
    return canvas.picture
  }
}

extension HandSketch {
  /// Creates the sketch of a hand, with its handedness and gesture as labels.
  ///
  /// - Parameters:
  ///   - hand: The hand.
  ///   - picture: The image in which it was found, or a copy of another size.
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

import Detection
import Hands
import Imaging
import Tensors

extension PictureResult.Finding {
  /// The picture with bones, joints, and what each hand is and shows.
  ///
  /// - Parameter picture: The picture that the findings belong to.
  /// - Returns: An RGB picture of the same size.
  /// - Throws: `ImageError.outOfMemory` if there is no memory for it.
  func drawn(on picture: Picture) throws(ImageError) -> Picture {
    let byteCount = picture.width * picture.height * PixelFormat.rgb.bytesPerPixel
    guard FreeMemory.hasRoom(for: byteCount) else { throw .outOfMemory(bytes: byteCount) }
    var canvas = Canvas(picture)
    canvas.drawHands(landmarks.indices.map { sketch(of: $0, on: picture) })
    return canvas.picture
  }

  private func sketch(of hand: Int, on picture: Picture) -> HandSketch {
    let (width, height) = (Float(picture.width), Float(picture.height))
    return HandSketch(
      points: landmarks[hand].map { PixelPoint(x: $0.x * width, y: $0.y * height) },
      depths: landmarks[hand].map { $0.z * width }, labels: labels(of: hand))
  }

  /// Compacted gestures that are fewer than the hands cannot be told apart, and are left out.
  private func labels(of hand: Int) -> [String] {
    var categories = handedness[hand]
    if let gestures, gestures.count == landmarks.count { categories += gestures[hand] }
    return categories.map { category in
      // A net may say any number.
      let percent = Int(exactly: (category.score * 100).rounded()).map { "\($0)%" } ?? "-"
      return "\(category.categoryName) \(percent)"
    }
  }
}

internal import HandsAppleTypes
internal import Hands
internal import HandsImaging

/// An image in the form that the engine processes.
struct EngineFrame {
  let picture: Picture
  /// The clockwise rotation that makes the image upright.
  let rotationDegrees: Int
  /// Whether the image was mirrored left to right.
  let isMirrored: Bool

  /// Checks an image's orientation and copies its pixels.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - acceptsMirrored: Whether to undo mirrored orientations instead of rejecting them.
  /// - Throws: `NSError` if the orientation or the pixel format is not supported.
  init(_ image: MPImage, acceptsMirrored: Bool) throws {
    (rotationDegrees, isMirrored) =
      switch image.orientation {
      case .up: (0, false)
      case .right: (90, false)
      case .down: (180, false)
      case .left: (270, false)
      // After mirroring, rotated as their names say.
      case .upMirrored: (0, true)
      case .rightMirrored: (90, true)
      case .downMirrored: (180, true)
      case .leftMirrored: (270, true)
      }
    guard !isMirrored || acceptsMirrored else {
      throw NSError(
        .invalidArgumentError,
        "Unsupported UIImageOrientation. `imageOrientation` cannot be equal to any of the mirrored "
          + "orientations (`UIImageOrientationUpMirrored`,`UIImageOrientationDownMirrored`,"
          + "`UIImageOrientationLeftMirrored`,`UIImageOrientationRightMirrored`)")
    }
    let stored: Picture
    do throws(ImageSourceError) {
      stored = try image.picture()
    } catch {
      throw NSError(error)
    }
    picture = isMirrored ? stored.oriented(.upMirrored) : stored
  }
}

extension MPImage {
  /// Returns the pixels as stored.
  fileprivate func picture() throws(ImageSourceError) -> Picture {
    switch source {
    case .image(let image): return try Picture(image)
    case .pixelBuffer(let buffer), .sampleBuffer(_, let buffer):
      let type = CVPixelBufferGetPixelFormatType(buffer)
      guard type == kCVPixelFormatType_32BGRA || type == kCVPixelFormatType_OneComponent32Float
      else { throw .unsupportedPixelFormat(type) }
      return Picture(buffer)
    }
  }
}

extension [Hands.Hand] {
  /// Mirrors the hands' coordinates left to right.
  ///
  /// - Parameter isMirrored: Whether to mirror them.
  /// - Returns: The hands; handedness doesn't change.
  func mirrored(if isMirrored: Bool) -> [Hands.Hand] {
    guard isMirrored else { return self }
    return map { original in
      var hand = original
      for index in hand.landmarks.indices {
        hand.landmarks[index].x = 1 - original.landmarks[index].x
      }
      for index in hand.worldLandmarks.indices {
        hand.worldLandmarks[index].x = -original.worldLandmarks[index].x
      }
      return hand
    }
  }
}

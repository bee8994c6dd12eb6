public import HandsImaging

extension ImageDecoder {
  /// The longer side from which it pays to decode a JPEG in parts: a quarter of it is twice the palm detector's input.
  private static let minimumSide = 2 * 4 * 192

  /// Decodes a file only as finely as finding hands requires.
  ///
  /// Of a JPEG of 1536 pixels or more along its longer side, the source provides the whole image at a quarter of its
  /// scale, and decodes the regions of smaller hands at the scale at which the model sees them. This takes half the time
  /// of decoding all pixels, and landmarks differ slightly. Other files are decoded as by
  /// ``decode(_:options:)``, and so are JPEG files whose coefficients cannot be read as a whole, such as those with
  /// damage behind the last row, or too many for the memory limit: `PictureSource.isComplete` tells.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - options: Limits, and whether to apply the EXIF orientation. At a smaller scale, all pixels are decoded.
  /// - Returns: The source of an RGB image.
  /// - Throws: `ImageError` if the file has another format, is damaged, or exceeds a limit.
  public static func source(
    of bytes: [UInt8], options: DecodingOptions = DecodingOptions()
  ) throws(ImageError) -> PictureSource {
    if let source = try partialSource(of: bytes, options: options) { return source }
    return PictureSource(try decode(bytes, options: options))
  }

  /// The source that decodes parts, `nil` for files that are better decoded as a whole, or only can be.
  private static func partialSource(
    of bytes: [UInt8], options: DecodingOptions
  ) throws(ImageError) -> PictureSource? {
    guard options.scale == .full, fileFormat(of: bytes) == .jpeg else { return nil }
    let header = try JPEGHeader(bytes)
    guard max(header.width, header.height) >= minimumSide else { return nil }
    do throws(ImageError) {
      let orientation = options.honoursOrientation ? header.orientation(in: bytes) : .up
      return try JPEGParts(bytes, header, limits: options.limits)?.source(orientation)
    } catch {
      switch error {
      // Coefficients may take more memory than all pixels.
      case .codecFailed, .tooMuchMemory, .outOfMemory: return nil
      default: throw error
      }
    }
  }
}

extension JPEGParts {
  /// The source of the image, rotated and mirrored so that it is upright.
  fileprivate func source(_ orientation: ImageOrientation) throws(ImageError) -> PictureSource {
    guard orientation != .up else {
      return PictureSource(
        try overview(), width: width, height: height, decodePart: part)
    }
    let oriented = OrientedParts(orientation: orientation, width: width, height: height)
    let (width, height) = orientation.swapsSides ? (height, width) : (width, height)
    return PictureSource(
      oriented.upright(try overview()), width: width, height: height
    ) { area, side throws(ImageError) in
      oriented.upright(try self.part(oriented.stored(area), side: side))
    }
  }
}

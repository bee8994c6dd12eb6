import HandsImageFiles
import HandsImaging

/// Small images in both file formats; JPEG files of 1536 pixels or more are decoded in parts.
func pictureSeeds() throws(ImageError) -> [Seed] {
  var seeds: [Seed] = []
  for (width, height) in [(1, 1), (7, 5), (33, 16), (1536, 3)] {
    for format in [PixelFormat.gray, .rgb] {
      let count = width * height * format.bytesPerPixel
      let picture = try Picture(
        width: width, height: height, format: format,
        bytes: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 7) })
      for (file, ending) in [(ImageError.FileFormat.png, "png"), (.jpeg, "jpg")] {
        seeds.append(
          Seed(
            name: "\(width)x\(height)-\(format.bytesPerPixel).\(ending)",
            bytes: try ImageEncoder.encode(picture, as: file)))
      }
    }
  }
  return seeds
}

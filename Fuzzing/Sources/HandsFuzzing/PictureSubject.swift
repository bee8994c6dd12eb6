import HandsImageFiles
import HandsImaging

/// Decodes an image file, with and without its EXIF orientation.
///
/// The limits are low, so that an input takes at most a few milliseconds.
func fuzzImage(_ bytes: [UInt8]) {
  let limits = PictureLimits(
    maximumPixels: 1 << 14, maximumSide: 4_096, maximumScans: 20, maximumScanPixels: 1 << 16,
    maximumDecodingBytes: 1 << 20)
  for honoursOrientation in [false, true] {
    do throws(ImageError) {
      let picture = try ImageDecoder.decode(
        bytes, options: DecodingOptions(limits: limits, honoursOrientation: honoursOrientation))
      precondition(picture.width * picture.height <= limits.maximumPixels, "a limit was exceeded")
    } catch {
      checkDescription(of: error)
    }
  }
}

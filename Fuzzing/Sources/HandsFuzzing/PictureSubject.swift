import HandsImageFiles
import HandsImaging

/// Decodes a picture file, as it is stored and upright.
///
/// Limits are far below those of a program, so that each input takes few milliseconds.
func lookAtPicture(_ bytes: [UInt8]) {
  let limits = PictureLimits(
    maximumPixels: 1 << 14, maximumSide: 4_096, maximumScans: 20, maximumScanPixels: 1 << 16,
    maximumDecodingBytes: 1 << 20)
  for honoursOrientation in [false, true] {
    do throws(ImageError) {
      let picture = try ImageDecoder.decode(
        bytes, options: DecodingOptions(limits: limits, honoursOrientation: honoursOrientation))
      precondition(picture.width * picture.height <= limits.maximumPixels, "a limit was passed")
    } catch {
      checkDescription(of: error)
    }
  }
}

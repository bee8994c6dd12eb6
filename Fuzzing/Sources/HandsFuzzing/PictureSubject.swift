import HandsImageFiles
import HandsImaging

/// Decodes an image file, whole and in parts, with and without its EXIF orientation.
///
/// The limits are low, so that an input takes at most a few milliseconds.
func fuzzImage(_ bytes: [UInt8]) {
  let limits = PictureLimits(
    maximumPixels: 1 << 14, maximumSide: 4_096, maximumScans: 20, maximumScanPixels: 1 << 16,
    // The file that a part is cut to may have a megabyte more than the image.
    maximumDecodingBytes: 1 << 22)
  for honoursOrientation in [false, true] {
    let options = DecodingOptions(limits: limits, honoursOrientation: honoursOrientation)
    do throws(ImageError) {
      let picture = try ImageDecoder.decode(bytes, options: options)
      precondition(picture.width * picture.height <= limits.maximumPixels, "a limit was exceeded")
    } catch {
      checkDescription(of: error)
    }
    do throws(ImageError) {
      let source = try ImageDecoder.source(of: bytes, options: options)
      precondition(source.width * source.height <= limits.maximumPixels, "a limit was exceeded")
      for side in [24, 500] as [Float] {
        let region = RegionOfInterest(centerX: 60, centerY: 60, width: side, height: side)
        _ = try source.view(for: region, samples: 224)
      }
    } catch {
      checkDescription(of: error)
    }
  }
}

internal import Imaging
enum JPEGDecoder {
  static func decode(_ bytes: [UInt8], options: DecodingOptions) throws(ImageError) -> Picture {
    throw .unknownFileType(count: 0)
  }
}

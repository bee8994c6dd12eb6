import HandsFileOutput
import HandsImageFiles
import HandsImaging

extension OutputFile {
  /// Writes an image; the name's ending decides between JPEG and PNG.
  static func write(_ image: Picture, to path: String) throws {
    let format = ImageEncoder.fileFormat(forPath: path) ?? .png
    try write(try ImageEncoder.encode(image, as: format), to: path)
  }
}

import HandsFileOutput
import HandsImageFiles
import HandsImaging

extension OutputFile {
  /// Writes an image as JPEG or PNG, by the file extension.
  static func write(_ image: Picture, to path: String) throws {
    let format = ImageEncoder.fileFormat(forPath: path) ?? .png
    try write(try ImageEncoder.encode(image, as: format), to: path)
  }
}

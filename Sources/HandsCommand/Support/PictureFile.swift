import ImageCodecs
import Imaging

/// Pictures that the command writes.
enum PictureFile {
  /// Writes a picture; the name's ending decides between JPEG and PNG.
  static func write(_ picture: Picture, to path: String) throws {
    let format = ImageEncoder.fileFormat(forPath: path) ?? .png
    try OutputFile.write(try ImageEncoder.encode(picture, as: format), to: path)
  }
}

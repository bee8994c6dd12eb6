import Foundation
import ImageCodecs
import Imaging

/// Pictures that the command writes.
enum PictureFile {
  /// Writes a picture; the name's extension decides between JPEG and PNG.
  static func write(_ picture: Picture, to path: String) throws {
    let isJPEG = ["jpg", "jpeg"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
    let bytes = isJPEG ? try JPEGEncoder.encode(picture) : try PNGEncoder.encode(picture)
    try OutputFile.write(bytes, to: path)
  }
}

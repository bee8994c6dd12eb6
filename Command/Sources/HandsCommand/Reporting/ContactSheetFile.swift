import Hands
import HandsFileOutput
import HandsReports
import HandsImaging

/// The contact sheet of a run.
struct ContactSheetFile: PictureOutput {
  let path: String
  private var sheet: ContactSheet

  /// Creates an empty sheet.
  ///
  /// - Parameters:
  ///   - path: The file to write.
  ///   - layout: The layout of the images.
  ///   - parts: The parts of hands to draw.
  /// - Throws: `ImageError` if there is not enough memory.
  init(
    path: String, layout: ContactSheet.Layout, parts: HandSketch.Parts
  ) throws(ImageError) {
    self.path = path
    sheet = try ContactSheet(layout: layout, parts: parts)
  }

  mutating func add(_ result: PictureResult) throws {
    switch result.outcome {
    case .success(let found):
      try sheet.add(name: result.fileName, found, in: result.picture)
    case .failure(let failure):
      sheet.add(name: result.fileName, failure: failure.reason(without: result.path))
    }
  }

  func finish() throws { try OutputFile.write(sheet.picture, to: path) }
}

import HandsFileOutput
import HandsReports

extension PictureOptions {
  /// The files about all images.
  ///
  /// - Parameters:
  ///   - pictures: The paths of the images.
  ///   - subject: The subject of the report.
  /// - Returns: The outputs, to which images are added in order.
  /// - Throws: ``CommandError`` if a file cannot be written or would be overwritten; `ReportError`
  ///   or `ImageError` if there are too many images for a sheet.
  func outputs(pictures: [String], subject: Report.Subject) throws -> [any PictureOutput] {
    try OutputFile.check(reporting.targets, inputs: pictures)
    var outputs: [any PictureOutput] = []
    if let path = reporting.contactSheet {
      let layout = try ContactSheet.Layout(
        count: pictures.count, tile: reporting.sheetTile, columns: reporting.sheetColumns)
      outputs.append(try ContactSheetFile(path: path, layout: layout, parts: drawing.draw))
    }
    if let path = reporting.report {
      outputs.append(PictureReport(path: path, subject: subject))
    }
    return outputs
  }
}

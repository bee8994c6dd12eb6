import HandsFileOutput
import HandsReports

extension PictureOptions {
  /// The files that are made of all pictures together.
  ///
  /// - Parameters:
  ///   - pictures: The pictures' paths.
  ///   - subject: What a report is about.
  /// - Returns: Outputs for the pictures, in order.
  /// - Throws: ``CommandError`` if a file cannot be written, or would be written over; `ReportError` or
  ///   `ImageError` if the pictures are too many for a sheet.
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

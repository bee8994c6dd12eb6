import Hands
import HandsFileOutput
import HandsImaging
import HandsReports

/// A file about all images of a run.
protocol PictureOutput {
  /// Adds the result of the next image.
  mutating func add(_ result: PictureResult) throws

  /// Writes the file.
  func finish() throws
}

extension CommandError {
  /// The message without the leading file name.
  ///
  /// - Parameter path: The file.
  /// - Returns: The rest of the message.
  func reason(without path: String) -> String {
    let prefix = path + ": "
    return message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
  }
}

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
      try sheet.add(name: result.fileName, found, in: result.source?.overview)
    case .failure(let failure):
      sheet.add(name: result.fileName, failure: failure.reason(without: result.path))
    }
  }

  func finish() throws { try OutputFile.write(sheet.picture, to: path) }
}

/// The report of a run.
struct PictureReport: PictureOutput {
  let path: String
  private var report: Report

  init(path: String, subject: Report.Subject) {
    self.path = path
    report = Report(subject)
  }

  mutating func add(_ result: PictureResult) throws {
    switch result.outcome {
    case .success(let found):
      try report.add(
        name: result.path, shortName: result.fileName, found, in: result.source?.overview,
        milliseconds: result.milliseconds)
    case .failure(let failure):
      report.add(name: result.path, failure: failure.reason(without: result.path))
    }
  }

  func finish() throws { try OutputFile.write(report.page.bytes, to: path) }
}

extension RecognizeCommand {
  /// The files about all images.
  ///
  /// - Parameters:
  ///   - pictures: The paths of the images.
  ///   - bundle: The path of the model bundle.
  ///   - annotated: The paths of the annotated images.
  ///   - subject: The subject of the report.
  /// - Returns: The outputs, to which images are added in order.
  /// - Throws: ``CommandError`` if a file cannot be written or would be overwritten; `ReportError`
  ///   or `ImageError` if there are too many images for a sheet.
  func outputs(
    pictures: PathList, bundle: String, annotated: [String], subject: Report.Subject
  ) throws -> [any PictureOutput] {
    // Without reports, images in folders are not listed once more: --output has no image's name.
    try OutputFile.check(
      reporting.targets, growing: output.map { [("--output", $0)] } ?? [],
      inputs: (reporting.targets.isEmpty ? self.pictures : Array(pictures) + annotated)
        + [bundle] + engine.inputPaths)
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

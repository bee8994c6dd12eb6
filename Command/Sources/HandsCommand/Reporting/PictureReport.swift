import HandsFileOutput
import HandsReports

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
        name: result.path, shortName: result.fileName, found, in: result.picture,
        milliseconds: result.milliseconds)
    case .failure(let failure):
      report.add(name: result.path, failure: failure.reason(without: result.path))
    }
  }

  func finish() throws { try OutputFile.write(report.page.bytes, to: path) }
}

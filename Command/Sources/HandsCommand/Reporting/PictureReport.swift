import HandsFileOutput
import HandsReports

/// The report of a run of images.
struct PictureReport: PictureOutput {
  let path: String
  private var report: Report

  init(path: String, subject: Report.Subject) {
    self.path = path
    report = Report(subject)
  }

  mutating func add(_ view: PictureView) throws {
    switch view.outcome {
    case .success(let finding):
      try report.add(
        name: view.path, shortName: view.fileName, finding.result, in: view.picture,
        milliseconds: view.milliseconds)
    case .failure(let failure):
      report.add(name: view.path, failure: failure.reason(without: view.path))
    }
  }

  func finish() throws { try OutputFile.write(report.page.bytes, to: path) }
}

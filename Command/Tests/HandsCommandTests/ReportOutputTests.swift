import HandsReports
import Testing

@testable import HandsCommand

/// What the command adds to reports.
@Suite struct ReportOutputTests {
  @Test func reasonsDoNotRepeatTheFile() {
    let failure = CommandError(.badData, "b.png: no picture")
    #expect(failure.reason(without: "b.png") == "no picture")
    #expect(failure.reason(without: "c.png") == failure.message)
  }

  @Test func sheetsThatAreTooLargeAreTheUsersFault() {
    let failure = CommandError(ReportError.sheetTooLarge(pictures: 2000, tile: 240), path: "report")
    #expect(failure.code == .usage)
    #expect(
      failure.message == "a contact sheet of 2000 images with tiles of 240 pixels is too large; "
        + "change --sheet-tile or --sheet-columns, or use fewer images")
  }

  @Test func timesAreTold() {
    #expect(Report.time(0) == "0:00.0")
    #expect(Report.time(62_540) == "1:02.5")
    #expect(Report.time(3_600_000) == "60:00.0")
  }
}

import HandsFileOutput
import HandsReports

/// The figure of a run's only image.
struct WorldFigureFile: PictureOutput {
  let path: String
  private var figure: WorldFigure?

  init(path: String) { self.path = path }

  mutating func add(_ view: PictureView) {
    figure = (try? view.outcome.get()).map { WorldFigure($0.result) }
  }

  /// Writes the file, unless the image could not be processed.
  func finish() throws {
    if let figure { try OutputFile.write(figure.file(for: path), to: path) }
  }
}

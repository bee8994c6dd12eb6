import Imaging

/// A picture of a run, once it was looked at.
struct PictureView {
  var path: String
  /// The decoded picture, if it could be decoded.
  var picture: Picture?
  var outcome: Result<PictureResult.Finding, Failure>
  /// How long finding hands took, if it was done.
  var milliseconds: Double?
}

/// A file that is made of all pictures of a run.
protocol PictureOutput {
  /// Takes the next picture.
  mutating func add(_ view: PictureView) throws

  /// Writes the file.
  func finish() throws
}

/// The figure of a run's one picture.
struct WorldFigureFile: PictureOutput {
  let path: String
  private var figure: WorldFigure?

  init(path: String) { self.path = path }

  mutating func add(_ view: PictureView) {
    figure = (try? view.outcome.get()).map(WorldFigure.init)
  }

  /// Writes the file, unless the picture could not be looked at.
  func finish() throws {
    if let figure { try OutputFile.write(figure.file(for: path), to: path) }
  }
}

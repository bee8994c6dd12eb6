import ArgumentParser
import FileInput
import ImageCodecs
import Imaging

/// Looks at the pictures of a command line, one after the other.
struct PictureRun {
  let options: PictureOptions
  /// The bundle's path.
  let model: String

  /// Finds hands in every picture and reports them.
  ///
  /// A picture that cannot be read does not stop the others.
  ///
  /// - Parameter task: Finds hands in one picture.
  /// - Throws: The exit code if a picture failed.
  func forEachPicture(_ task: (Picture) throws -> Findings) throws {
    let paths = try PicturePaths.expand(options.pictures)
    var annotator = try options.annotate.map { try Annotator(target: $0, pictures: paths) }
    var report = PictureReport(
      model: model, isJSON: options.json, namesPictures: paths.count > 1)
    for path in paths {
      do {
        let picture = try read(path)
        let findings = try task(picture)
        report.add(findings, file: path, size: (picture.width, picture.height))
        try annotator?.draw(findings, on: picture, from: path)
      } catch {
        report.add(CommandFailure(error, file: path), file: path)
      }
    }
    if let status = report.finish() { throw ExitCode(status.rawValue) }
  }

  private func read(_ path: String) throws -> Picture {
    let bytes = try RegularFile.bytes(at: path)
    return try ImageDecoder.decode(
      bytes, options: DecodingOptions(honoursOrientation: options.exif))
  }
}

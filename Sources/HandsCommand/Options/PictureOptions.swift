import ArgumentParser

/// Which pictures are looked at, and what becomes of the findings.
struct PictureOptions: ParsableArguments {
  @Argument(help: "PNG or JPEG files, or folders of them.")
  var pictures: [String]

  @Flag(help: "Print one JSON document.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Draw what was found.",
      discussion: "A file for a single picture, or a folder, which is made if it is not there.",
      valueName: "file-or-dir"))
  var annotate: String?

  @Flag(help: "Turn JPEG files as their EXIF orientation says.")
  var exif = false

  func validate() throws {
    guard !pictures.isEmpty else { throw ValidationError("name at least one picture") }
  }
}

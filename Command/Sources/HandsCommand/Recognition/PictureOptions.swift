import ArgumentParser
import HandsFileInput
import HandsImageFiles
import HandsImaging

/// The pictures, the bundle and the form of the output.
struct PictureOptions: ParsableArguments {
  @Argument(help: "PNG or JPEG files, or folders of them.")
  var pictures: [String]

  @OptionGroup var bundle: BundleOptions

  @Flag(help: "Print one JSON document.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Draw what was found: into this file, or for several pictures into this folder.",
      valueName: "file-or-dir"))
  var annotate: String?

  @Flag(help: "Turn JPEG pictures as their EXIF orientation says.")
  var exif = false

  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var engine: EngineOptions
  @OptionGroup(title: "Reports") var reporting: ReportingOptions

  func validate() throws {
    guard !pictures.isEmpty else { throw ValidationError("no picture is given") }
  }

  func decode(_ path: String) throws -> Picture {
    try ImageDecoder.decode(
      try RegularFile.bytes(at: path), options: DecodingOptions(honoursOrientation: exif))
  }
}

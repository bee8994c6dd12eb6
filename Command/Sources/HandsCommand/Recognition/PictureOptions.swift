import ArgumentParser
import HandsFileInput
import HandsImageFiles
import HandsImaging

/// The images, the model bundle and the output.
struct PictureOptions: ParsableArguments {
  @Argument(help: "PNG or JPEG files, or folders of them.")
  var pictures: [String]

  @OptionGroup var bundle: BundleOptions

  @Flag(help: "Print one JSON document.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write annotated images to this file, or for several images to this folder.",
      valueName: "file-or-dir"))
  var annotate: String?

  @Flag(help: "Apply the EXIF orientation of JPEG images.")
  var exif = false

  @OptionGroup var drawing: DrawingOptions
  @OptionGroup var engine: EngineOptions
  @OptionGroup(title: "Reports") var reporting: ReportingOptions

  func validate() throws {
    guard !pictures.isEmpty else { throw ValidationError("no images given") }
  }

  func decode(_ path: String) throws -> Picture {
    try ImageDecoder.decode(
      try RegularFile.bytes(at: path), options: DecodingOptions(honoursOrientation: exif))
  }
}

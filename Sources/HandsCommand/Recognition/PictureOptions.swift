import ArgumentParser
import FileInput
import Foundation
import ImageCodecs
import Imaging
import Tensors

/// The pictures, the bundle and the form of the output: what `recognize` and `landmarks` share.
struct PictureOptions: ParsableArguments {
  @Argument(help: "PNG or JPEG files.")
  var pictures: [String]

  @Option(help: ArgumentHelp("The bundle to use.", valueName: "file.task"))
  var model: String?

  @Flag(help: "Print one JSON document.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Draw what was found: into this file, or for several pictures into this folder.",
      valueName: "file-or-dir"))
  var annotate: String?

  @Flag(help: "Turn JPEG pictures as their EXIF orientation says.")
  var exif = false

  @OptionGroup var engine: EngineOptions

  func validate() throws {
    guard !pictures.isEmpty else { throw ValidationError("no picture is given") }
    if let annotate, pictures.count > 1, isPictureName(annotate) {
      throw ValidationError("--annotate takes a folder where several pictures are given")
    }
  }

  /// The bundle's path: the one given, or the first that is found.
  func bundlePath(_ names: [String]) throws -> String {
    if let model { return model }
    guard let found = BundleSearch.path(of: names) else {
      throw Failure(
        .noInput, "no \(names.joined(separator: " or ")) found; run tools/fetch-weights or "
          + "give --model")
    }
    return found
  }

  func decode(_ path: String) throws -> Picture {
    try ImageDecoder.decode(
      try RegularFile.bytes(at: path), options: DecodingOptions(honoursOrientation: exif))
  }

  /// Where the annotated version of a picture goes, `nil` if none was asked for.
  func annotatedPath(of picture: String) throws -> String? {
    guard let annotate else { return nil }
    var path = annotate
    if !isPictureName(annotate) {
      try OutputFile.makeFolder(annotate)
      let name = URL(fileURLWithPath: picture).deletingPathExtension().lastPathComponent
      path = "\(annotate)/\(name).png"
    }
    let source = URL(fileURLWithPath: picture).resolvingSymlinksInPath().path
    guard URL(fileURLWithPath: path).resolvingSymlinksInPath().path != source else {
      throw Failure(.cannotWrite, "\(path): would overwrite the picture itself")
    }
    return path
  }

  private func isPictureName(_ path: String) -> Bool {
    ["png", "jpg", "jpeg"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }
}

import ArgumentParser
import FileInput
import Tensors

/// Which bundle a task uses.
struct BundleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The bundle: a .task file, or a folder that has it.",
      discussion: "By default looked for in HANDS_WEIGHTS (a folder or file), in ./Weights, and "
        + "beside the executable."))
  var model: String?

  /// Finds and reads the bundle.
  ///
  /// - Parameter names: The file names that will do, best first.
  /// - Returns: The path and the file's bytes.
  func read(anyOf names: [String]) throws -> (path: String, bytes: ByteSlice) {
    let path = try WeightsLookup.ofThisProcess.bundle(given: model, names: names)
    return (path, ByteSlice(try RegularFile.bytes(at: path)))
  }
}

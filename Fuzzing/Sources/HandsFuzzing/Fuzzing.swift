import HandsCLibFuzzer
import Foundation

/// Fuzzes one of the parsers with libFuzzer; see `checks/fuzz`.
///
/// usage: HandsFuzzing --subject=NAME [FOLDER ...] [ARGUMENT OF libFuzzer ...]
///        HandsFuzzing --subject=NAME --write-seeds FOLDER
@main struct Fuzzing {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, arguments[1].hasPrefix(option),
      let subject = Subject(rawValue: String(arguments[1].dropFirst(option.count)))
    else {
      let names = Subject.allCases.map(\.rawValue).joined(separator: ", ")
      FileHandle.standardError.write(Data("fuzzing: \(option)NAME must be one of \(names)\n".utf8))
      exit(64)
    }
    if arguments.count == 4, arguments[2] == "--write-seeds" {
      try write(subject.seeds(), to: URL(fileURLWithPath: arguments[3], isDirectory: true))
    } else {
      exit(unsafe runDriver(subject.entry))
    }
  }

  // libFuzzer ignores arguments with two hyphens and passes them to its child processes.
  private static let option = "--subject="

  private static func write(_ seeds: [Seed], to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for seed in seeds {
      try Data(seed.bytes).write(to: folder.appendingPathComponent(seed.name))
    }
  }

  private static func runDriver(_ entry: @escaping Subject.Entry) -> CInt {
    var count = CommandLine.argc
    var values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
      unsafe CommandLine.unsafeArgv
    return unsafe LLVMFuzzerRunDriver(&count, &values, entry)
  }
}

import FoundationEssentials
import HandsFileInput
import HandsServer

/// The modules and weights with which the page finds hands by itself, in the folder of a static site.
struct PageModules {
  /// The site's folder that holds them, which is also where the page looks for them.
  private static let folder = "web"
  /// The folders in it that hold files which a page may ask for.
  private static let parts = ["", "source/", "wasm/"]
  private static let types = [
    "mjs": "text/javascript; charset=utf-8", "wasm": "application/wasm",
    "task": "application/octet-stream",
  ]
  /// Without which no hand is found.
  private static let needed = ["live.mjs", "gesture_recognizer.task"]

  /// The files, read when they are asked for, by their paths.
  let documents: [String: ServedContent.Document]

  /// Looks for the files.
  ///
  /// - Parameter site: The path of a folder that `tools/build-web --site` made.
  /// - Throws: ``CommandError`` if it is another folder.
  init(site: String) throws(CommandError) {
    let root = InputPaths.path(of: PageModules.folder, in: site)
    var documents: [String: ServedContent.Document] = [:]
    for part in PageModules.parts {
      let folder = InputPaths.path(of: part, in: root)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        guard let dot = name.lastIndex(of: "."),
          let type = PageModules.types[String(name[name.index(after: dot)...])]
        else { continue }
        let path = InputPaths.path(of: name, in: folder)
        documents["/\(PageModules.folder)/\(part)\(name)"] = {
          (try? RegularFile.bytes(at: path)).map { ServedFile(type: type, bytes: $0) }
        }
      }
    }
    for name in PageModules.needed where documents["/\(PageModules.folder)/\(name)"] == nil {
      throw CommandError(
        .noInput,
        "\(site): \(PageModules.folder)/\(name) is missing; tools/build-web --site makes the folder"
      )
    }
    self.documents = documents
  }
}

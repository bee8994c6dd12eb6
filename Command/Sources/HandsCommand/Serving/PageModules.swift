import FoundationEssentials
import HandsFileInput
import HandsServer
import HandsTraining

/// The modules and model bundle that let the page find hands in the browser, from the folder of a
/// static site.
struct PageModules {
  /// The folder in the site, and the path on the server.
  private static let folder = "web"
  /// The subfolders with files that the page may request.
  private static let parts = ["", "source/", "mediapipe/", "wasm/"]
  private static let types = [
    "mjs": "text/javascript; charset=utf-8", "wasm": "application/wasm",
    "task": "application/octet-stream",
  ]
  /// What the page cannot find hands without.
  private static let needed = ["vision_bundle.mjs", "gesture_recognizer.task"]

  /// The files by path, read when they are requested.
  let documents: [String: ServedContent.Document]

  /// Lists the files.
  ///
  /// - Parameter site: The path of a folder created by `tools/build-web --site`.
  /// - Throws: ``CommandError`` if required files are missing.
  init(site: String) throws(CommandError) {
    let root = FolderListing.path(of: PageModules.folder, in: site)
    var documents: [String: ServedContent.Document] = [:]
    for part in PageModules.parts {
      let folder = FolderListing.path(of: part, in: root)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        guard let dot = name.lastIndex(of: "."),
          let type = PageModules.types[String(name[name.index(after: dot)...])]
        else { continue }
        let path = FolderListing.path(of: name, in: folder)
        documents["/\(PageModules.folder)/\(part)\(name)"] = {
          (try? RegularFile.bytes(at: path)).map { ServedFile(type: type, bytes: $0) }
        }
      }
    }
    for name in PageModules.needed where documents["/\(PageModules.folder)/\(name)"] == nil {
      throw CommandError(
        .noInput,
        "\(site): \(PageModules.folder)/\(name) is missing; create the folder with tools/build-web --site"
      )
    }
    self.documents = documents
  }
}

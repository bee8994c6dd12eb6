/// The files of the web page: a fixed table, compiled into the program.
enum PageFiles {
  /// A file.
  struct File {
    var type: String
    var bytes: [UInt8]
  }

  /// The file of a path, which must be one of these to the letter.
  static func file(at path: String) -> File? {
    switch path {
    case "/", "/index.html": File(type: html, bytes: PackageResources.index_html)
    default: nil
    }
  }

  private static let html = "text/html; charset=utf-8"
}

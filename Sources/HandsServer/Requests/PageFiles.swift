/// The files of the web page: a fixed table, compiled into the program.
enum PageFiles {
  /// A file.
  struct File {
    var type: String
    var bytes: [UInt8]
  }

  /// The file of a path, which must be one of these to the letter.
  static func file(at path: String) -> File? { table[path == "/" ? "/index.html" : path] }

  private static let table: [String: File] = [
    "/index.html": File(type: page, bytes: PackageResources.index_html),
    "/camera.js": File(type: script, bytes: PackageResources.camera_js),
    "/camerapanel.js": File(type: script, bytes: PackageResources.camerapanel_js),
    "/encoder.js": File(type: script, bytes: PackageResources.encoder_js),
    "/figures.js": File(type: script, bytes: PackageResources.figures_js),
    "/frames.js": File(type: script, bytes: PackageResources.frames_js),
    "/icon.svg": File(type: drawing, bytes: PackageResources.icon_svg),
    "/jpeg.js": File(type: script, bytes: PackageResources.jpeg_js),
    "/labels.js": File(type: script, bytes: PackageResources.labels_js),
    "/layout.css": File(type: style, bytes: PackageResources.layout_css),
    "/live.js": File(type: script, bytes: PackageResources.live_js),
    "/livepanel.js": File(type: script, bytes: PackageResources.livepanel_js),
    "/main.js": File(type: script, bytes: PackageResources.main_js),
    "/optionlist.js": File(type: script, bytes: PackageResources.optionlist_js),
    "/options.js": File(type: script, bytes: PackageResources.options_js),
    "/overlay.js": File(type: script, bytes: PackageResources.overlay_js),
    "/picturecard.js": File(type: script, bytes: PackageResources.picturecard_js),
    "/picturefile.js": File(type: script, bytes: PackageResources.picturefile_js),
    "/picturespanel.js": File(type: script, bytes: PackageResources.picturespanel_js),
    "/sender.js": File(type: script, bytes: PackageResources.sender_js),
    "/sheet.js": File(type: script, bytes: PackageResources.sheet_js),
    "/shortcuts.js": File(type: script, bytes: PackageResources.shortcuts_js),
    "/skeleton.js": File(type: script, bytes: PackageResources.skeleton_js),
    "/sky.js": File(type: script, bytes: PackageResources.sky_js),
    "/space.js": File(type: script, bytes: PackageResources.space_js),
    "/stage.js": File(type: script, bytes: PackageResources.stage_js),
    "/stars.css": File(type: style, bytes: PackageResources.stars_css),
    "/starspanel.js": File(type: script, bytes: PackageResources.starspanel_js),
    "/stream.js": File(type: script, bytes: PackageResources.stream_js),
    "/tabs.js": File(type: script, bytes: PackageResources.tabs_js),
    "/theme.css": File(type: style, bytes: PackageResources.theme_css),
  ]

  private static let page = "text/html; charset=utf-8"
  private static let style = "text/css; charset=utf-8"
  private static let script = "text/javascript; charset=utf-8"
  private static let drawing = "image/svg+xml"
}

/// The files of the web page, which are compiled into the program.
enum PageFiles {
  /// The file with exactly this path, if any.
  static func file(at path: String) -> ServedFile? { table[path == "/" ? "/index.html" : path] }

  private static let table: [String: ServedFile] = [
    "/index.html": ServedFile(type: page, bytes: PackageResources.index_html),
    "/address.js": ServedFile(type: script, bytes: PackageResources.address_js),
    "/app.webmanifest": ServedFile(type: manifest, bytes: PackageResources.app_webmanifest),
    "/browseranswer.js": ServedFile(type: script, bytes: PackageResources.browseranswer_js),
    "/browserengine.js": ServedFile(type: script, bytes: PackageResources.browserengine_js),
    "/browsermotions.js": ServedFile(type: script, bytes: PackageResources.browsermotions_js),
    "/browserposes.js": ServedFile(type: script, bytes: PackageResources.browserposes_js),
    "/browsersession.js": ServedFile(type: script, bytes: PackageResources.browsersession_js),
    "/browserstream.js": ServedFile(type: script, bytes: PackageResources.browserstream_js),
    "/browserworkshop.js": ServedFile(type: script, bytes: PackageResources.browserworkshop_js),
    "/camera.js": ServedFile(type: script, bytes: PackageResources.camera_js),
    "/camerapanel.js": ServedFile(type: script, bytes: PackageResources.camerapanel_js),
    "/constellation.js": ServedFile(type: script, bytes: PackageResources.constellation_js),
    "/encoder.js": ServedFile(type: script, bytes: PackageResources.encoder_js),
    "/engine.js": ServedFile(type: script, bytes: PackageResources.engine_js),
    "/figures.js": ServedFile(type: script, bytes: PackageResources.figures_js),
    "/frames.js": ServedFile(type: script, bytes: PackageResources.frames_js),
    "/generation.js": ServedFile(type: script, bytes: PackageResources.generation_js),
    "/gestures.css": ServedFile(type: style, bytes: PackageResources.gestures_css),
    "/gesturespanel.js": ServedFile(type: script, bytes: PackageResources.gesturespanel_js),
    "/icon.svg": ServedFile(type: drawing, bytes: PackageResources.icon_svg),
    "/imagecard.js": ServedFile(type: script, bytes: PackageResources.imagecard_js),
    "/imagefile.js": ServedFile(type: script, bytes: PackageResources.imagefile_js),
    "/imagespanel.js": ServedFile(type: script, bytes: PackageResources.imagespanel_js),
    "/jpeg.js": ServedFile(type: script, bytes: PackageResources.jpeg_js),
    "/labels.js": ServedFile(type: script, bytes: PackageResources.labels_js),
    "/layout.css": ServedFile(type: style, bytes: PackageResources.layout_css),
    "/live.js": ServedFile(type: script, bytes: PackageResources.live_js),
    "/livepanel.js": ServedFile(type: script, bytes: PackageResources.livepanel_js),
    "/main.js": ServedFile(type: script, bytes: PackageResources.main_js),
    "/matrix.js": ServedFile(type: script, bytes: PackageResources.matrix_js),
    "/motionclips.js": ServedFile(type: script, bytes: PackageResources.motionclips_js),
    "/options.css": ServedFile(type: style, bytes: PackageResources.options_css),
    "/options.js": ServedFile(type: script, bytes: PackageResources.options_js),
    "/overlay.js": ServedFile(type: script, bytes: PackageResources.overlay_js),
    "/package.js": ServedFile(type: script, bytes: PackageResources.package_js),
    "/pictures.css": ServedFile(type: style, bytes: PackageResources.pictures_css),
    "/placepanel.js": ServedFile(type: script, bytes: PackageResources.placepanel_js),
    "/pointers.js": ServedFile(type: script, bytes: PackageResources.pointers_js),
    "/rows.js": ServedFile(type: script, bytes: PackageResources.rows_js),
    "/sender.js": ServedFile(type: script, bytes: PackageResources.sender_js),
    "/serverengine.js": ServedFile(type: script, bytes: PackageResources.serverengine_js),
    "/serverimage.js": ServedFile(type: script, bytes: PackageResources.serverimage_js),
    "/serverworkshop.js": ServedFile(type: script, bytes: PackageResources.serverworkshop_js),
    "/sessionworker.js": ServedFile(type: script, bytes: PackageResources.sessionworker_js),
    "/sheet.js": ServedFile(type: script, bytes: PackageResources.sheet_js),
    "/shortcuts.js": ServedFile(type: script, bytes: PackageResources.shortcuts_js),
    "/skeleton.js": ServedFile(type: script, bytes: PackageResources.skeleton_js),
    "/sky.js": ServedFile(type: script, bytes: PackageResources.sky_js),
    "/space.js": ServedFile(type: script, bytes: PackageResources.space_js),
    "/stage.js": ServedFile(type: script, bytes: PackageResources.stage_js),
    "/stars.css": ServedFile(type: style, bytes: PackageResources.stars_css),
    "/starspanel.js": ServedFile(type: script, bytes: PackageResources.starspanel_js),
    "/stream.js": ServedFile(type: script, bytes: PackageResources.stream_js),
    "/tables.js": ServedFile(type: script, bytes: PackageResources.tables_js),
    "/tabs.js": ServedFile(type: script, bytes: PackageResources.tabs_js),
    "/tararchive.js": ServedFile(type: script, bytes: PackageResources.tararchive_js),
    "/taskoptions.js": ServedFile(type: script, bytes: PackageResources.taskoptions_js),
    "/text.js": ServedFile(type: script, bytes: PackageResources.text_js),
    "/theme.css": ServedFile(type: style, bytes: PackageResources.theme_css),
  ]

  private static let page = "text/html; charset=utf-8"
  private static let style = "text/css; charset=utf-8"
  private static let script = "text/javascript; charset=utf-8"
  private static let drawing = "image/svg+xml"
  private static let manifest = "application/manifest+json"
}

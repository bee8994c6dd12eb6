import HandsImaging

extension VideoFormat {
  /// The maximum length of a Y4M header in bytes.
  static let y4mHeaderLimit = 256

  /// Parses the first line of a Y4M stream, such as `YUV4MPEG2 W640 H480 F30000:1001 Ip C420jpeg`.
  ///
  /// - Parameters:
  ///   - header: The line without line feed.
  ///   - limits: The limits of the frame size.
  /// - Throws: ``VideoError``.
  init(y4mHeader header: [UInt8], limits: PictureLimits) throws(VideoError) {
    let words = String(decoding: header, as: UTF8.self).split(separator: " ")
    func parameter(_ letter: Character) -> Substring? {
      words.dropFirst().first { $0.first == letter }?.dropFirst()
    }
    guard words.first == "YUV4MPEG2", let width = parameter("W").flatMap({ Int($0) }),
      let height = parameter("H").flatMap({ Int($0) })
    else { throw .noY4MHeader }
    try VideoFormat.check(width: width, height: height, limits)
    let rate = parameter("F") ?? ""
    guard let frameRate = FrameRate(rate, separator: ":") else { throw .frameRate(String(rate)) }
    self.init(width: width, height: height, frameRate: frameRate)
  }
}

public import ArgumentParser
public import HandsVideoInput

extension FrameRate: ExpressibleByArgument {
  /// Parses frames per second, such as `30` or `30000/1001`.
  ///
  /// - Parameter argument: The text.
  public init?(argument: String) {
    if argument.contains("/") {
      self.init(argument, separator: "/")
    } else {
      guard let frames = Int(argument) else { return nil }
      self.init(frames: frames)
    }
  }
}

extension RawPixelFormat: ExpressibleByArgument {}

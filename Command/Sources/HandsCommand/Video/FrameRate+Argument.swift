public import ArgumentParser
public import HandsVideoInput

extension FrameRate: ExpressibleByArgument {
  /// Reads a number of frames a second, such as `30`, or a fraction, such as `30000/1001`.
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

public import ArgumentParser
public import HandsServer

extension PageOrigin: ExpressibleByArgument {
  /// Parses a scheme and host, such as `https://hands.example`.
  ///
  /// - Parameter argument: The text.
  public init?(argument: String) { self.init(argument) }
}

import ArgumentParser

@main
struct HandsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hands", abstract: "Hand landmarks and gestures from pictures and video.")
}

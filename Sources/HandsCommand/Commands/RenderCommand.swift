import ArgumentParser
import HandRendering
import ImageCodecs
import Imaging

extension HandSide: @retroactive ExpressibleByArgument {}

/// `hands render`: a drawn hand.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw a hand.",
    discussion: "Equal arguments give equal pictures.")

  @Option(help: "The gesture, one of \(RenderCommand.gestureNames), or None for a hand at rest.")
  var gesture = "Open_Palm"

  @Option(
    help: ArgumentHelp(
      "Fingers by how far they are bent, instead of a gesture.",
      discussion: "Five numbers from 0 (stretched) to 1 (folded), thumb first: 0,0,1,1,1",
      valueName: "thumb,index,middle,ring,little"))
  var curls: String?

  @Option(help: "The hand, left or right.")
  var side = HandSide.right

  @Option(parsing: .unconditional, help: "Degrees by which the hand is turned clockwise.")
  var rotation: Float = 0

  @Option(parsing: .unconditional, help: "Where the hand's middle lies, as a part of the width.")
  var x: Float = 0.5

  @Option(parsing: .unconditional, help: "Where the hand's middle lies, as a part of the height.")
  var y: Float = 0.5

  @Option(help: "The hand's size; 1 is six tenths of the picture.")
  var scale: Float = 1

  @Option(help: "The skin, one of \(SkinTone.named.map(\.name).joined(separator: ", ")).")
  var skin = "light"

  @Option(help: "What lies behind, one of \(Backdrop.named.map(\.name).joined(separator: ", ")).")
  var background = "warm"

  @Option(help: "Chooses the small differences between hands.")
  var seed: UInt64 = 0

  @Option(help: "Width and height in pixels, as 480 or 640x480.")
  var size = "480"

  @Option(name: .shortAndLong, help: "The PNG or JPEG file to write.")
  var output: String

  func validate() throws {
    _ = try scene()
    guard ImageEncoder.fileFormat(forPath: output) != nil else {
      throw ValidationError("--output takes a name that ends in .png, .jpg or .jpeg")
    }
  }

  func run() async throws {
    guard let format = ImageEncoder.fileFormat(forPath: output) else { return }
    let picture = HandRenderer.render(try scene())
    try OutputFile.write(try ImageEncoder.encode(picture, as: format), to: output)
  }
}

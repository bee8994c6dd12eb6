import ArgumentParser
import HandRendering
import ImageCodecs
import Imaging

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draw a hand.",
    discussion: """
      The hand is computed, not photographed: real input for trials and tests. The same options give \
      the same bytes. With --frames, a clip of hands that come, move and go is drawn instead.
      """)

  @Option(help: "Closed_Fist, Open_Palm, Pointing_Up, Thumb_Down, Thumb_Up, Victory or ILoveYou.")
  var pose = "Open_Palm"

  @Option(
    help: ArgumentHelp(
      "Raised fingers instead of a pose: letters of t, i, m, r, l, or none.",
      valueName: "letters"))
  var fingers: String?

  @Option(help: "left or right.")
  var side: HandSide = .right

  @Option(help: "Degrees, clockwise.")
  var rotation: Float = 0

  @Option(help: "The middle of the hand in the picture, 0 to 1.")
  var x: Float = 0.5

  @Option(help: "The middle of the hand in the picture, 0 to 1.")
  var y: Float = 0.5

  @Option(help: "Size of the hand, 0.1 to 4.")
  var scale: Float = 1

  @Option(help: "Skin tone: \(SkinTone.named.map(\.name).joined(separator: ", ")).")
  var skin: String?

  @Option(help: "Background: \(Backdrop.named.map(\.name).joined(separator: ", ")).")
  var background: String?

  @Option(help: "Seed of everything random.")
  var seed: UInt64 = 0

  @Option(help: "Pixels of each side, 16 to 4096.")
  var size = 480

  @Option(help: "Frames of a clip, into the folder --output.")
  var frames: Int?

  @Option(help: "The PNG or JPEG file to write; a folder for a clip.")
  var output: String

  func validate() throws {
    guard HandPose(gesture: pose) != nil else {
      throw ValidationError("--pose \(pose) is not known")
    }
    if let fingers, fingers != "none", !fingers.allSatisfy({ "timrl".contains($0) }) {
      throw ValidationError("--fingers takes letters of t, i, m, r, l, or none")
    }
    guard (16...4096).contains(size) else { throw ValidationError("--size must be 16 to 4096") }
    guard (0.1...4).contains(scale) else { throw ValidationError("--scale must be 0.1 to 4") }
    guard rotation.isFinite, abs(rotation) <= 3600 else {
      throw ValidationError("--rotation must be between -3600 and 3600")
    }
    guard (-1...2).contains(x), (-1...2).contains(y) else {
      throw ValidationError("--x and --y must be between -1 and 2")
    }
    if let frames, !(1...100_000).contains(frames) {
      throw ValidationError("--frames must be 1 to 100000")
    }
    _ = try skinTone()
    _ = try backdrop()
  }

  func run() throws {
    try reportingFailures(of: output) {
      guard let frames else {
        return try PictureFile.write(HandRenderer.render(try scene()), to: output)
      }
      try OutputFile.makeFolder(output)
      let sequence = HandSequence(seed: seed, frameCount: frames, size: size)
      for frame in 0..<frames {
        let number = String(frame)
        let name = String(repeating: "0", count: max(5 - number.count, 0)) + number
        try PictureFile.write(
          HandRenderer.render(sequence.frame(at: frame)), to: "\(output)/\(name).png")
      }
    }
  }

  private func scene() throws -> HandScene {
    HandScene(
      pose: handPose, side: side, rotation: rotation, position: PicturePosition(x: x, y: y),
      scale: scale, skin: try skinTone() ?? .light, background: try backdrop() ?? .warm,
      seed: seed, size: size)
  }

  private var handPose: HandPose {
    guard let fingers else { return HandPose(gesture: pose) ?? .openPalm }
    return HandPose(
      thumb: fingers.contains("t"), index: fingers.contains("i"), middle: fingers.contains("m"),
      ring: fingers.contains("r"), little: fingers.contains("l"))
  }

  private func skinTone() throws -> SkinTone? {
    guard let skin else { return nil }
    guard let named = SkinTone.named.first(where: { $0.name == skin }) else {
      throw ValidationError("--skin \(skin) is not known")
    }
    return named.tone
  }

  private func backdrop() throws -> Backdrop? {
    guard let background else { return nil }
    guard let named = Backdrop.named.first(where: { $0.name == background }) else {
      throw ValidationError("--background \(background) is not known")
    }
    return named.backdrop
  }
}

extension HandSide: @retroactive ExpressibleByArgument {}

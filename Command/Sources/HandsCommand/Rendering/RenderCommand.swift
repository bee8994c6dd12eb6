import ArgumentParser
import FoundationEssentials
import HandsFileInput
import HandsFileOutput
import HandsImageFiles
import HandsImaging
import HandsSynthetic

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render images of synthetic hands.",
    discussion: """
      The images are suitable for tests and experiments: models find the hands, and the same \
      options produce the same bytes. --clip renders the frames of a predefined clip into a \
      folder, --shots those of a clip described by a JSON file: an array of shots, each with \
      frames, width, height, background, seed and hands, which have a side, a skin and keyframes \
      with frame, pose, x, y, scale and rotation; optionally, shots have a focal_length in pixels, \
      and keyframes yaw and pitch, or a pinch instead of a pose.
      """)

  @OptionGroup(title: "Hand") var hand: DrawnHandOptions

  @Option(help: "Background: \(Backdrop.named.map(\.name).joined(separator: ", ")).")
  var background = "warm"

  @Option(help: "Seed of the random numbers.")
  var seed: UInt64 = 0

  @Option(help: "Width and height in pixels, as 480 or 640x480.")
  var size = PixelSize(width: 480, height: 480)

  @Option(
    name: .customLong("focal-length"),
    help: "Focal length of the camera in pixels; a parallel projection by default.")
  var focalLength: Float?

  @Option(help: "Clip to render: gestures, two-hands, counting, or a motion such as swipe_left.")
  var clip: RenderedClip?

  @Option(
    help: ArgumentHelp(
      "Numbers to count to with --clip counting, 0 to 10 each.", valueName: "n,n,..."))
  var numbers = FingerNumbers(values: [3, 5, 1, 10, 7, 2])

  @Option(help: "Seconds for which --clip counting shows each number.")
  var hold = 0.8

  @Option(help: ArgumentHelp("JSON description of a clip to render.", valueName: "file.json"))
  var shots: String?

  @Option(help: "Maximum number of frames of the clip.")
  var frames: Int?

  @Option(help: "PNG or JPEG file to write, or the folder for a clip.")
  var output: String

  @Option(
    help: ArgumentHelp(
      "Also write where the joints are, a line of JSON for each image: picture, hands with "
        + "handedness, joints [x, y, z] in pixels, z from the wrist toward the viewer, and world in "
        + "meters, z away from the viewer, from the camera or, without --focal-length, the wrist.",
      valueName: "file.jsonl"))
  var joints: String?

  func validate() throws {
    if clip != nil, shots != nil {
      throw ValidationError("--clip and --shots are mutually exclusive")
    }
    let isClip = clip != nil || shots != nil
    if let frames, frames < 1 || !isClip {
      throw ValidationError("--frames must be at least 1 and requires --clip or --shots")
    }
    guard (0.1...60).contains(hold) else {
      throw ValidationError("--hold must be between 0.1 and 60")
    }
    if !isClip, ImageEncoder.fileFormat(forPath: output) == nil {
      throw ValidationError("--output must end in .png, .jpg or .jpeg")
    }
    let scene = scene(of: try hand.drawnHand(), before: try backdrop())
    do throws(SceneError) {
      try scene.check()
    } catch {
      throw ValidationError(error.description)
    }
  }

  func run() throws {
    try reportingFailures(of: shots ?? output) {
      try checkJoints()
      if let shots {
        try draw(ShotFile.shots(at: shots).lazy.flatMap(\.scenes))
      } else if let clip {
        var sequence = sequence(of: clip)
        sequence.width = size.width
        sequence.height = size.height
        sequence.focalLength = focalLength
        sequence.background = try backdrop()
        try draw((0..<sequence.frameCount).lazy.map(sequence.scene))
      } else {
        let scene = scene(of: try hand.drawnHand(), before: try backdrop())
        try OutputFile.write(try HandRenderer.render(scene), to: output)
        try writeJoints([(output, scene)])
      }
    }
  }

  /// Checks that the joints do not overwrite what is read or drawn.
  private func checkJoints() throws(CommandError) {
    guard let joints else { return }
    for other in [shots, output].compactMap({ $0 })
    where OutputFile.key(of: other) == OutputFile.key(of: joints) {
      throw CommandError(.usage, "--joints would overwrite \"\(other)\"")
    }
  }

  private func sequence(of clip: RenderedClip) -> HandSequence {
    switch clip {
    case .gestures: .gestures(HandPose.gestures.map(\.pose), side: hand.side, seed: seed)
    case .twoHands: .twoHands(seed: seed)
    case .counting: .counting(numbers.values, hold: hold, seed: seed)
    case .motion(let motion): .motion(motion, side: hand.side, seed: seed)
    }
  }

  /// Renders the frames of a clip.
  private func draw(_ scenes: some Sequence<HandScene>) throws {
    try OutputFile.makeFolder(output)
    var written: [(picture: String, scene: HandScene)] = []
    for (frame, scene) in scenes.prefix(frames ?? .max).enumerated() {
      let digits = String(frame)
      let name = String(repeating: "0", count: max(4 - digits.count, 0)) + digits + ".png"
      try OutputFile.write(try HandRenderer.render(scene), to: "\(output)/\(name)")
      if joints != nil { written.append((name, scene)) }
    }
    try writeJoints(written)
  }

  private func writeJoints(_ images: [(picture: String, scene: HandScene)]) throws {
    guard let joints else { return }
    let lines = images.map { picture, scene in
      func points(_ points: [SIMD3<Float>]) -> JSONValue {
        .array(points.map { .array([.float($0.x), .float($0.y), .float($0.z)]) })
      }
      let (joints, positions) = (HandRenderer.joints(of: scene), HandRenderer.positions(of: scene))
      let hands = scene.hands.enumerated().map { index, hand in
        JSONValue.object([
          ("handedness", .string(hand.side == .left ? "Left" : "Right")),
          ("joints", points(joints[index])), ("world", points(positions[index])),
        ])
      }
      let camera = scene.focalLength.map { [("focal_length", JSONValue.float($0))] } ?? []
      return JSONValue.object([("picture", .string(picture))] + camera + [("hands", .array(hands))])
        .text
    }
    try OutputFile.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: joints)
  }

  private func scene(of hand: DrawnHand, before backdrop: Backdrop) -> HandScene {
    HandScene(
      hands: [hand], background: backdrop, seed: seed, width: size.width, height: size.height,
      focalLength: focalLength)
  }

  private func backdrop() throws -> Backdrop {
    guard let backdrop = Backdrop(named: background) else {
      throw ValidationError("unknown background '\(background)'")
    }
    return backdrop
  }
}

/// The predefined clips.
enum RenderedClip: ExpressibleByArgument {
  /// One hand that shows the canned gestures one after the other.
  case gestures
  /// Two hands that come and go.
  case twoHands
  /// Two hands that count.
  case counting
  /// One hand that makes a motion.
  case motion(HandMotion)

  private static let named: [(name: String, clip: RenderedClip)] =
    [("gestures", .gestures), ("two-hands", .twoHands), ("counting", .counting)]
    + HandMotion.allCases.map { ($0.rawValue, .motion($0)) }

  static var allValueStrings: [String] { named.map(\.name) }

  init?(argument: String) {
    guard let known = RenderedClip.named.first(where: { $0.name == argument }) else { return nil }
    self = known.clip
  }
}

/// Numbers to show with the fingers of two hands, such as `3,5,10`; 1 to 100 numbers of 0 to 10.
struct FingerNumbers: ExpressibleByArgument {
  let values: [Int]

  init(values: [Int]) {
    self.values = values
  }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    values = parts.compactMap { Int($0) }
    guard values.count == parts.count, (1...100).contains(values.count),
      values.allSatisfy({ (0...10).contains($0) })
    else { return nil }
  }

  var defaultValueDescription: String { values.map(String.init).joined(separator: ",") }
}

/// Reads descriptions of clips: JSON arrays of shots.
enum ShotFile {
  /// Reads a clip.
  ///
  /// - Parameter path: The file's path.
  /// - Returns: The shots, at least one.
  /// - Throws: `FileInputError`, `DecodingError`, or ``CommandError`` if there are no shots.
  static func shots(at path: String) throws -> [Shot] {
    let bytes = try RegularFile.bytes(at: path)
    let shots = try JSONDecoder().decode([Shot].self, from: Data(bytes))
    guard !shots.isEmpty else { throw CommandError(.badData, "\(path): contains no shots") }
    return shots
  }
}

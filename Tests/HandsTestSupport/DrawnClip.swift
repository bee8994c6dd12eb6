import Foundation
package import HandsSynthetic
package import HandsImaging

/// A clip of drawn hands in a file of its own, without loss.
package struct DrawnClip: Sendable {
  /// The frames, RGB.
  package let frames: [Picture]
  /// A Matroska file with these frames, at the clip's rate.
  package let path: String
  /// Holds the file, and others that tests put beside it.
  package let folder: TemporaryFolder

  /// Whether there is an ffmpeg to make clips with.
  package static let isPossible = (try? run("ffmpeg", ["-version"])) == 0
  /// Why tests are skipped where there is none.
  package static let absence = "ffmpeg is not installed"

  /// A right hand that stands in the picture and changes from one gesture to another.
  package static let standard = try? DrawnClip(
    .gestures([.openPalm, .victory], hold: 0.3, size: 224), frames: 5..<21)

  /// Draws and encodes.
  ///
  /// - Parameters:
  ///   - sequence: The clip.
  ///   - range: The frames to take.
  /// - Throws: An error if a frame cannot be drawn or ffmpeg fails.
  package init(_ sequence: HandSequence, frames range: Range<Int>) throws {
    frames = try range.map { try sequence.frame(at: $0) }
    folder = try TemporaryFolder()
    path = folder.file("clip.mkv")
    let pixels = try folder.write(frames.flatMap(\.packedBytes), "clip.rgb")
    try DrawnClip.encode([
      "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "\(sequence.width)x\(sequence.height)", "-r",
      "\(sequence.framesPerSecond)", "-i", pixels, "-c:v", "ffv1", "-pix_fmt", "bgr0", path,
    ])
  }

  /// Makes another file of the clip.
  ///
  /// - Parameters:
  ///   - name: The file's name, whose ending chooses the format.
  ///   - options: Options of the output.
  /// - Returns: The file's path.
  /// - Throws: An error if ffmpeg fails.
  package func converted(to name: String, _ options: [String] = []) throws -> String {
    try DrawnClip.encode(["-i", path] + options + ["file:" + folder.file(name)])
    return folder.file(name)
  }

  /// Runs ffmpeg.
  package static func encode(_ arguments: [String]) throws {
    let status = try run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments)
    guard status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}

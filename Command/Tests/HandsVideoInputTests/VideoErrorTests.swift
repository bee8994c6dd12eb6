import HandsFileInput
import Foundation
import HandsImaging
import HandsTestSupport
import Testing
import HandsVideoInput

/// Files that are refused, each with its own error.
@Suite(.enabled(if: DrawnClip.isPossible, "\(DrawnClip.absence)"))
struct VideoErrorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The error of opening a file and taking all its frames, with the number of those.
  private func error(
    of path: String, limits: PictureLimits = PictureLimits()
  ) async -> (frames: Int, error: VideoError?) {
    var count = 0
    do throws(VideoError) {
      for try await _ in try await Video(.file(path: path), limits: limits).frames() { count += 1 }
      return (count, nil)
    } catch {
      return (count, error)
    }
  }

  @Test func filesThatAreNone() async throws {
    let missing = folder.file("none.mp4")
    #expect(await error(of: missing).error == .file(.notFound(path: missing)))
    #expect(await error(of: "").error == .file(.notFound(path: "")))
    #expect(await error(of: folder.path).error == .file(.notRegular(path: folder.path)))
    #expect(await error(of: "/dev/null").error == .file(.notRegular(path: "/dev/null")))
  }

  @Test(arguments: ["hello, this is no video\n", ""])
  func otherFiles(text: String) async throws {
    let path = try folder.write(Array(text.utf8), "text\u{1b}[1m.mp4")
    let error = await error(of: path).error
    guard case .unreadable(let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message.contains("Invalid data") && !message.contains("\u{1b}"), "\(message)")
  }

  @Test func soundAlone() async throws {
    let path = folder.file("sound.mka")
    try DrawnClip.encode(["-f", "lavfi", "-i", "sine=duration=0.1", path])
    #expect(await error(of: path).error == .noVideoStream)
  }

  @Test(arguments: [0.25, 0.5, 0.9])
  func truncatedFiles(part: Double) async throws {
    let clip = try #require(DrawnClip.standard)
    let bytes = try RegularFile.bytes(at: clip.path)
    let path = try folder.write(Array(bytes.prefix(Int(Double(bytes.count) * part))), "cut.mkv")
    let (frames, error) = await error(of: path)
    #expect(frames > 0 && frames < clip.frames.count)
    #expect(error == .endedEarly(frames: frames, message: "File ended prematurely"))
  }

  @Test func headersWithoutFrames() async throws {
    let clip = try #require(DrawnClip.standard)
    let path = try clip.converted(to: "whole.avi", ["-c:v", "ffv1", "-pix_fmt", "bgr0"])
    let bytes = try RegularFile.bytes(at: path)
    let data = try #require(bytes.firstRange(of: Array("movi".utf8)))
    let cut = try folder.write(Array(bytes.prefix(data.upperBound)), "cut.avi")
    let (frames, error) = await error(of: cut)
    #expect(frames == 0)
    guard case .endedEarly(0, let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!message.isEmpty)
  }

  @Test func framesAboveTheLimitAreNotDecoded() async throws {
    let clip = try #require(DrawnClip.standard)
    let sides = await error(of: clip.path, limits: PictureLimits(maximumSide: 223))
    #expect(sides.frames == 0)
    #expect(sides.error == .frameSize(.sideTooLong(side: 224, limit: 223)))
    // ffprobe, which may decode a frame, refuses these itself.
    let pixels = await error(of: clip.path, limits: PictureLimits(maximumPixels: 224 * 224 - 1))
    #expect(pixels.frames == 0)
    guard case .unreadable(let message) = pixels.error else {
      Issue.record("\(String(describing: pixels.error))")
      return
    }
    #expect(message.hasPrefix("Picture size 224x224 exceeds"), "\(message)")
  }

  /// A playlist could lead ffmpeg to other files and to the network, and wait there.
  @Test func playlistsAreNotFollowed() async throws {
    let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n"
    let concatenation = "ffconcat version 1.0\nfile clip.mkv\n"
    for (name, text) in [("list.m3u8", list), ("list.mp4", list), ("list.txt", concatenation)] {
      let error = await error(of: try folder.write(Array(text.utf8), name)).error
      guard case .unreadable = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
    let address = "http://127.0.0.1:9/a.ts"
    #expect(await error(of: address).error == .file(.notFound(path: address)))
  }

  @Test func errorsAreOneSentence() {
    let errors: [VideoError] = [
      .programMissing(name: "ffmpeg"), .programFailed(name: "ffmpeg", reason: "no memory"),
      .file(.notFound(path: "a")), .unreadable(message: ""), .unreadable(message: "bad"),
      .noVideoStream, .frameSize(.invalidSize(width: 0, height: 0)), .frameRate("0/0"),
      .noY4MHeader, .endedEarly(frames: 3, message: "cut"), .encodingFailed(message: "full"),
      .cameraMissing(path: "a"), .notACamera(path: "a"), .cameraUnavailable(path: "a", message: ""),
      .truncatedFrame(index: 2, byteCount: 5, expected: 12),
    ]
    for error in errors {
      #expect(error.description.count > 10 && !error.description.contains("\n"), "\(error)")
    }
    #expect(errors[0].description.contains("apt-get install ffmpeg"))
    #expect(errors[9].description == "The video is damaged; it ended after 3 frames: cut.")
  }
}

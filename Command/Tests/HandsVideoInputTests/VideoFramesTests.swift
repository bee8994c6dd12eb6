import HandsFileInput
import Foundation
import HandsImaging
import HandsTestSupport
import Testing
import HandsVideoInput

@Suite(.enabled(if: DrawnClip.isPossible, "\(DrawnClip.absence)"))
struct VideoFramesTests {
  private let clip: DrawnClip

  init() throws {
    clip = try #require(DrawnClip.standard)
  }

  private func frames(
    of path: String, _ selection: FrameSelection = FrameSelection()
  ) async throws -> [DecodedFrame] {
    var frames: [DecodedFrame] = []
    for try await frame in try await Video(.file(path: path)).frames(selection) {
      frames.append(frame)
    }
    return frames
  }

  @Test func framesComeBackWithEqualBytes() async throws {
    let video = try await Video(.file(path: clip.path))
    #expect(video.format.width == 224 && video.format.height == 224)
    #expect(video.format.frameRate == FrameRate(frames: 25))
    #expect(video.format.frameCount == clip.frames.count)
    let frames = try await frames(of: clip.path)
    #expect(frames.map(\.picture) == clip.frames)
    #expect(frames.map(\.index) == Array(0..<16))
    #expect(frames.map(\.timestampInMilliseconds) == (0..<16).map { $0 * 40 })
  }

  @Test func whoeverIsBusyGetsTheNewestFrame() async throws {
    let video = try await Video(.file(path: clip.path))
    var indices: [Int] = []
    for try await frame in video.frames().latest() {
      #expect(frame.picture == clip.frames[frame.index])
      indices.append(frame.index)
      // All others come meanwhile, or on a busy machine some of them, the longer the more.
      if frame.index < 15 { try await Task.sleep(for: .seconds(indices.count)) }
    }
    #expect(indices == indices.sorted() && Set(indices).count == indices.count)
    #expect(indices.last == 15 && indices.count < 16)
  }

  @Test func errorsReachWhoeverWantsTheNewestFrame() async throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: clip.path))
    let path = try clip.folder.write(Array(bytes.prefix(bytes.count / 2)), "half.mkv")
    let video = try await Video(.file(path: path))
    await #expect(throws: VideoError.self) {
      for try await _ in video.frames().latest() {}
    }
  }

  @Test(arguments: [
    (FrameSelection(first: 3), [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]),
    (FrameSelection(end: 2), [0, 1]), (FrameSelection(step: 7), [0, 7, 14]),
    (FrameSelection(first: 5, end: 12, step: 3), [5, 8, 11]),
    (FrameSelection(first: 15, end: 99), [15]), (FrameSelection(first: 99), []),
    (FrameSelection(first: 4, end: 4), []),
  ])
  func selectedFramesComeAlone(selection: FrameSelection, indices: [Int]) async throws {
    let frames = try await frames(of: clip.path, selection)
    #expect(frames.map(\.index) == indices)
    #expect(frames.map(\.picture) == indices.map { clip.frames[$0] })
  }

  /// Sound that begins before the pictures must not shift the frames.
  @Test func framesThatBeginLateAreCountedFromTheFirst() async throws {
    let path = clip.folder.file("late.mkv")
    try DrawnClip.encode([
      "-f", "lavfi", "-i", "sine=duration=1", "-itsoffset", "0.4", "-i", clip.path, "-map", "0",
      "-map", "1", "-c:v", "copy", path,
    ])
    #expect(try await frames(of: path).map(\.picture) == clip.frames)
    let part = try await frames(of: path, FrameSelection(first: 6, end: 9))
    #expect(part.map(\.picture) == Array(clip.frames[6..<9]))
  }

  @Test func namesAreNeitherOptionsNorAddressesNorPatterns() async throws {
    let path = try clip.converted(to: "http:-%03d '\n.mkv", ["-c", "copy"])
    #expect(try await frames(of: path).count == 16)
  }

  @Test func framesThatChangeTheirSizeAreScaled() async throws {
    let small = try clip.converted(to: "small.ts", ["-s", "96x64", "-c:v", "mpeg2video"])
    let large = try clip.converted(to: "large.ts", ["-c:v", "mpeg2video"])
    let both = try RegularFile.bytes(at: small) + RegularFile.bytes(at: large)
    let frames = try await frames(of: try clip.folder.write(both, "both.ts"))
    #expect(frames.count > 16)
    #expect(frames.allSatisfy { $0.picture.width == 96 && $0.picture.height == 64 })
  }

  /// Frames that wait are few; the decoder ends with the one who takes them.
  @Test func decodersEndWithTheirIterators() async throws {
    let path = clip.folder.file("endless.mkv")
    try DrawnClip.encode([
      "-f", "lavfi", "-i", "testsrc=size=640x480:rate=25:duration=20", "-c:v", "mpeg4", path,
    ])
    for try await frame in try await Video(.file(path: path)).frames() {
      #expect(decoderRuns(on: path))
      if frame.index == 1 { break }
    }
    #expect(await decoderEnds(on: path))

    let task = Task {
      var count = 0
      for try await _ in try await Video(.file(path: path)).frames() {
        count += 1
        withUnsafeCurrentTask { $0?.cancel() }
      }
      return count
    }
    #expect(try await task.value == 1)
    #expect(await decoderEnds(on: path))
  }

  private func decoderEnds(on path: String) async -> Bool {
    for _ in 0..<1000 {
      if !decoderRuns(on: path) { return true }
      try? await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  private func decoderRuns(on path: String) -> Bool {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { process in
      guard Int(process) != nil,
        let line = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline"))
      else { return false }
      return String(decoding: line, as: UTF8.self).contains("file:" + path)
    }
  }
}

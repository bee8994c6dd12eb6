import HandsFileInput
import HandsImaging
import HandsTestSupport
import Testing

@testable import HandsVideoInput

@Suite struct CameraTests {
  @Test func otherThingsAreNoCameras() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1, 2, 3], "video0")
    func error(of path: String) async -> VideoError? {
      do throws(VideoError) {
        _ = try await Video(.camera(Camera(path: path)))
        return nil
      } catch {
        return error
      }
    }
    for path in ["/dev/null", folder.path, file] {
      #expect(await error(of: path) == .notACamera(path: path))
    }
    for path in [folder.file("none"), file + "/none", "", "/dev/null\0"] {
      #expect(await error(of: path) == .cameraMissing(path: path))
    }
  }

  @Test func whatIsAskedForIsTold() {
    let camera = Camera(
      path: "-y", size: Camera.Size(width: 640, height: 480), frameRate: FrameRate(frames: 30))
    let arguments = VideoSource.camera(camera).inputArguments()
    #expect(
      arguments.suffix(8) == [
        "-video_size", "640x480", "-framerate", "30/1", "-f", "video4linux2", "-i", "-y",
      ])
    #expect(arguments.contains("-protocol_whitelist"))
    let formats = arguments.firstIndex(of: "-format_whitelist").map { arguments[$0 + 1] }
    #expect(formats == "video4linux2")
  }

  /// Frames at a varying pace, as of a camera in the dark: each has the time that ffmpeg tells.
  @Test(.enabled(if: DrawnClip.isPossible, "\(DrawnClip.absence)"))
  func framesKeepTheirTimes() async throws {
    let pattern = "testsrc=size=64x48:rate=20,setpts=PTS+gte(N\\,3)*0.5/TB"
    let limits = PictureLimits()
    var camera = Camera(path: pattern)
    camera.driver = "lavfi"
    let format = try await VideoFormat(of: camera, limits: limits)
    #expect(format.width == 64 && format.height == 48 && format.frameCount == nil)
    let video = Video(.camera(camera), format: format, limits: limits)
    func frames(_ selection: FrameSelection) async throws -> [DecodedFrame] {
      var frames: [DecodedFrame] = []
      for try await frame in video.frames(selection) { frames.append(frame) }
      return frames
    }
    let all = try await frames(FrameSelection(end: 6))
    #expect(all.map(\.timestampInMilliseconds) == [0, 50, 100, 650, 700, 750])
    #expect(all.map(\.index) == [0, 1, 2, 3, 4, 5])
    #expect(Set(all.map(\.picture)).count == 6)
    let some = try await frames(FrameSelection(first: 1, end: 6, step: 2))
    #expect(some.map(\.timestampInMilliseconds) == [50, 650, 750])
    #expect(some.map(\.picture) == [1, 3, 5].map { all[$0].picture })
  }

  @Test(.enabled(if: DrawnClip.isPossible, "\(DrawnClip.absence)"))
  func camerasThatFailSayWhy() async throws {
    var camera = Camera(path: "nosuchsource")
    camera.driver = "lavfi"
    do throws(VideoError) {
      _ = try await VideoFormat(of: camera, limits: PictureLimits())
      Issue.record("there is no such source")
    } catch {
      guard case .cameraUnavailable("nosuchsource", let message) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!message.isEmpty)
    }
  }
}

@Suite struct FrameTimeLinesTests {
  private let said = """
    frame:0    pts:0       pts_time:0
    hands=0
    [v4l2 @ 0x1] Device or resource busy
    frame:12   pts:5007    pts_time:0.5007
    hands=0
    frame:x pts_time:nan

    """

  @Test(arguments: [1, 7, 1000])
  func timesAreTakenOut(partByteCount: Int) {
    var lines = FrameTimeLines()
    var (times, others): ([Int], [UInt8]) = ([], [])
    let bytes = Array(said.utf8)
    for start in stride(from: 0, to: bytes.count, by: partByteCount) {
      let part = lines.append(bytes[start..<min(start + partByteCount, bytes.count)])
      times += part.times
      others += part.others
    }
    #expect(times == [0, 500])
    #expect(String(decoding: others, as: UTF8.self) == "[v4l2 @ 0x1] Device or resource busy\n")
  }
}

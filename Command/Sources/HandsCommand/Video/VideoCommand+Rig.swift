import ArgumentParser
import Hands
import HandsFileOutput
import HandsVideoInput

extension VideoCommand {
  /// Checks that no option is used that a rig has no use for.
  func validateRig() throws {
    guard input.camera == nil else {
      throw ValidationError("--rig requires videos, one for each of its cameras")
    }
    guard annotate == nil, report == nil, motions == nil, !interactions, !resume, jobs.jobs == nil
    else {
      throw ValidationError(
        "--rig cannot be combined with --annotate, --report, --motions, --interactions, --resume "
          + "or --jobs")
    }
    guard recordFormat == .jsonLines else {
      throw ValidationError("--rig requires JSON lines; CSV has no fused hands")
    }
    guard input.cameraNumbers == nil, poses.fieldOfView == nil, !poses.hasPalmLength else {
      throw ValidationError(
        "--rig cannot be combined with --camera, --field-of-view or --palm-length")
    }
    guard hands.numHands <= CameraRig.maximumHandCount else {
      throw ValidationError("--rig takes --num-hands up to \(CameraRig.maximumHandCount)")
    }
  }

  /// Writes the hands that the cameras of a rig see.
  ///
  /// - Parameters:
  ///   - path: The path of the rig file.
  ///   - bundle: The path of the model bundle.
  ///   - models: Its models.
  ///   - options: The options of the task.
  /// - Throws: An exit code.
  func run(
    rig path: String, bundle: String, models: HandModels, options: GestureRecognizerOptions
  ) async throws {
    let file = try reportingFailures(of: path) { try RigFile(path: path) }
    let input = try reportingFailures(of: "arguments") { try self.input.expanded }
    let names = input.names
    guard names.count == file.cameras.count else {
      throw reported(
        CommandError(
          .usage, "\(path) has \(file.cameras.count) cameras, but there are \(names.count) videos"),
        path: path)
    }
    if let output {
      try reportingFailures(of: output) {
        try OutputFile.check(
          [("--output", output)], inputs: names + [path, bundle] + engine.inputPaths)
      }
    }
    let progress =
      ProgressLine.isWanted(writesFile: output != nil) ? ProgressLine(videoCount: 1) : nil
    defer { progress?.finish() }
    try await Interruption.cancelling {
      do {
        let views = try await views(of: input, in: file, models, options)
        let first = views[0].search
        progress?.begin(0, frameCount: first.selection.count(of: first.video.format.frameCount))
        let run = RigRun(
          views: views, rig: file.rig(isMirrored: hands.mirrored),
          layout: RigLayout(
            hasTracks: following.tracks, precision: engine.precision.precision,
            hasPoses: poses.pose),
          onFrame: { progress?.advance(0) })
        let records = try output.map { path throws(FileOutputError) in
          try OutputFile.open(path, keepsContents: false)
        }
        try await run.run(into: RecordOutput(to: records ?? .standardOutput))
      } catch {
        progress?.finish()
        throw reported(error, path: path)
      }
    }
  }

  /// Opens the videos.
  ///
  /// - Throws: The error of a video, with its name.
  private func views(
    of input: SourceOptions, in file: RigFile, _ models: HandModels,
    _ options: GestureRecognizerOptions
  ) async throws -> [RigRun.View] {
    var views: [RigRun.View] = []
    for (index, name) in input.names.enumerated() {
      do {
        let video = try await Video(input.sources[index])
        try file.cameras[index].check(video.format, of: name)
        views.append(
          RigRun.View(
            name: name,
            search: FrameSearch(
              video: video, selection: clip.selection(at: video.format.frameRate),
              session: try HandTask(models: models, options: options).video(),
              rotation: hands.rotation)))
      } catch {
        throw Task.isCancelled ? Interruption.exitCode : CommandError(error, path: name)
      }
    }
    return views
  }
}

extension RigFile.Camera {
  /// Checks that a video has the size of the images that the camera was calibrated with.
  fileprivate func check(_ format: VideoFormat, of name: String) throws(CommandError) {
    let (width, height) = (Int(intrinsics.width), Int(intrinsics.height))
    guard format.width == width, format.height == height else {
      throw CommandError(
        .badData,
        "\(name): has images of \(format.width)x\(format.height), but its camera is calibrated for "
          + "\(width)x\(height)")
    }
  }
}
